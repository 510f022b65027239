/* The page's own part: a name at the door, a terminal on a WebSocket, keys to touch, and coming back when it breaks. */
"use strict";

(() => {
  const LEAST = { cols: 80, rows: 24 };
  const FONT = { largest: 16, smallest: 5 };
  const LONGEST_PASTE = 4000;
  const END_OF_PASTE = "\x1b[201~";
  // Over, or full.
  const ORDERLY = new Set([1000, 1013]);
  const WAITS = [0.3, 1, 2, 4, 8];
  const KEYS = [
    ["←", "\x1b[D", "left"], ["→", "\x1b[C", "right"], ["↑", "\x1b[A", "up"], ["↓", "\x1b[B", "down"],
    ["Enter", "\r", "play", true], ["Slap", " ", "slap", true], ["UNO", "u", "call UNO, or catch", true],
    ["d", "d", "draw"], ["p", "p", "pass"], ["t", "t", "take the pile"], ["s", "s", "sort"], ["?", "?", "rules"],
    ["q", "q", "leave"], ["Esc", "\x1b", "escape"],
  ];

  const find = (id) => document.getElementById(id);
  const [place, door, news, name, bar] = ["terminal", "door", "news", "name", "keys"].map(find);
  const terminal = new Terminal({
    cursorBlink: false, scrollback: 0, fontSize: FONT.largest, theme: { background: "#101010" },
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
  });
  const fitting = new FitAddon.FitAddon();
  const out = new TextEncoder();
  let socket = null;
  let failures = 0;

  function isOpen() {
    return socket !== null && socket.readyState === WebSocket.OPEN;
  }

  function type(text) {
    const cut = text.length > LONGEST_PASTE ? `${text.slice(0, LONGEST_PASTE)}${END_OF_PASTE}` : text;
    if (isOpen()) socket.send(out.encode(cut));
  }

  function tell(what) {
    if (isOpen()) socket.send(JSON.stringify({ columns: terminal.cols, rows: terminal.rows, ...what }));
  }

  // The largest letters with which a whole table fits.
  function fit() {
    for (let size = FONT.largest; size >= FONT.smallest; size -= 0.5) {
      terminal.options.fontSize = size;
      const room = fitting.proposeDimensions();
      if (room && room.cols >= LEAST.cols && room.rows >= LEAST.rows) break;
    }
    fitting.fit();
  }

  function connect() {
    door.hidden = true;
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}`);
    line.binaryType = "arraybuffer";
    line.onopen = () => {
      failures = 0;
      terminal.reset();
      tell({ name: name.value });
    };
    line.onmessage = (event) => terminal.write(new Uint8Array(event.data));
    line.onclose = leave;
    socket = line;
  }

  // The host says why it ends a session; a connection that breaks is made again.
  function leave({ code, reason }) {
    const again = ORDERLY.has(code) ? undefined : WAITS[failures++];
    if (again !== undefined) setTimeout(connect, again * 1000);
    else ask(reason || "The table does not answer.");
  }

  function ask(text) {
    failures = 0;
    news.textContent = text;
    door.hidden = false;
    name.focus();
  }

  function remembered() {
    try {
      return localStorage.getItem("name") || "";
    } catch {
      return "";
    }
  }

  function remember() {
    try {
      localStorage.setItem("name", name.value);
    } catch { /* A browser that keeps nothing asks again. */ }
  }

  function button(label, what, wide) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.setAttribute("aria-label", what);
    made.classList.toggle("wide", Boolean(wide));
    // A touch must not take the terminal's focus, which would bring the keyboard up or down.
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    bar.append(made);
    return made;
  }

  function letters() {
    const field = terminal.textarea;
    const shown = field.inputMode === "none";
    field.inputMode = shown ? "text" : "none";
    field.blur();
    if (shown) terminal.focus();
    return shown;
  }

  function begin() {
    terminal.loadAddon(fitting);
    terminal.open(place);
    terminal.textarea.inputMode = "none";
    terminal.onData(type);
    terminal.onBinary((data) => isOpen() && socket.send(Uint8Array.from(data, (letter) => letter.charCodeAt(0))));
    terminal.onResize(() => tell({}));
    for (const [label, sent, what, wide] of KEYS) {
      button(label, what, wide).addEventListener("click", () => type(sent));
    }
    const keyboard = button("abc", "keyboard");
    keyboard.addEventListener("click", () => keyboard.setAttribute("aria-pressed", String(letters())));
    bar.hidden = false;
    new ResizeObserver(fit).observe(place);
    fit();
    door.addEventListener("submit", (event) => {
      event.preventDefault();
      remember();
      connect();
      terminal.focus();
    });
    name.value = remembered();
    if (name.value) {
      connect();
      terminal.focus();
    } else ask("");
  }

  begin();
})();
