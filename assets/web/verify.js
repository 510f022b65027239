/* The page that checks a record: a file in, the deals and a verdict out. Nothing is sent anywhere. */
"use strict";

(() => {
  const LARGEST = 64 << 20;
  const find = (id) => document.getElementById(id);
  const [file, noted, verdict, deals] = ["record", "noted", "verdict", "deals"].map(find);
  let bytes = null;

  // The words of the page, by name; what stands in braces there is put in.
  function say(name, values = {}) {
    const text = document.querySelector(`[data-word="${name}"]`).textContent;
    return text.replace(/\{(\w+)\}/g, (_, key) => harmless(values[key]));
  }

  // A text from a stranger's file, without what could turn the text around it.
  function harmless(text) {
    return String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  }

  function put(parent, kind, text) {
    const made = document.createElement(kind);
    made.textContent = text;
    parent.append(made);
    return made;
  }

  function cutOf(round, names) {
    if (round.cut === null) return say("uncut");
    if (round.cutter === null) return say("cut", { text: round.cut });
    return say("cut-by", { name: names[round.cutter], text: round.cut });
  }

  function shownOf(round) {
    if (round.shown === null) return say("compare");
    return round.shown === round.hash ? say("shown") : say("not-shown", { hash: round.shown });
  }

  function show(round, names) {
    const part = put(deals, "section", "");
    put(part, "h2", say("round", { number: round.number, name: names[round.dealer] }));
    put(part, "p", `${round.hash} (${shownOf(round)})`).className = "hash";
    put(part, "p", cutOf(round, names));
    const list = put(part, "ul", "");
    if (round.hands === null) put(list, "li", say("hidden"));
    else round.hands.forEach((hand, seat) => put(list, "li", `${harmless(names[seat])}: ${hand.join(" ")}`));
    put(list, "li", `${say("start")}: ${round.start}`);
  }

  function faultsOf({ rounds, broken, plays, missing }) {
    return [
      ...rounds.filter((round) => ![null, round.hash].includes(round.shown))
        .map((round) => say("wrong-hash", { number: round.number, hash: round.shown })),
      ...(broken === null ? [] : [say("sealed", { number: broken })]),
      ...plays.map(({ line, name, card }) => say("false-play", { number: line, name, card })),
      ...missing.map((one) => say("missing", { hash: one })),
    ];
  }

  function proven({ rounds, names }) {
    const cut = rounds.filter((round) => round.cut !== null);
    const who = [...new Set(cut.map((round) => names[round.cutter] ?? "?"))].map(harmless).join(", ");
    return [
      say("holds"),
      ...(cut.length ? [say("proven", { names: who })] : []),
      ...(cut.length < rounds.length ? [say("uncut-deals")] : []),
    ];
  }

  function check() {
    verdict.replaceChildren();
    deals.replaceChildren();
    verdict.className = "";
    if (bytes === null) return;
    let found;
    try {
      found = Deals.check(bytes, noted.value.split(/\s+/).filter(Boolean));
    } catch {
      found = null;
    }
    if (found === null) return fail([say("no-record")]);
    if (found.position) return fail([say("position")]);
    found.rounds.forEach((round) => show(round, found.names));
    const faults = faultsOf(found);
    if (faults.length) return fail([say("fails"), ...faults]);
    verdict.className = "holds";
    return proven(found).forEach((sentence) => put(verdict, "p", sentence));
  }

  function fail(sentences) {
    verdict.className = "fails";
    sentences.forEach((sentence) => put(verdict, "p", sentence));
  }

  async function take(blob) {
    bytes = blob && blob.size <= LARGEST ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array();
    check();
  }

  file.addEventListener("change", () => file.files.length && take(file.files[0]));
  noted.addEventListener("input", check);
  // A link to a record of this house: /verify?record=/…
  const link = new URLSearchParams(location.search).get("record");
  if (link !== null && new URL(link, location.href).origin === location.origin) {
    fetch(link).then((answer) => (answer.ok ? answer.blob() : null)).then(take, () => take(null));
  }
})();
