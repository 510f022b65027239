/* Deals the rounds of a record anew, as docs/verify.py does, and finds what does not follow from seeds and cuts. */
"use strict";

const Deals = (() => {
  const COLOURS = [..."RYGB"];
  const NUMBERS = [..."0123456789"];
  const ACTIONS = ["+2", "R", "S", "P"];
  const WILDS = ["W", "W4", "WP", "WT"];
  const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "S", "R", "+2"];
  const DECKS = {
    uno: [[1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0], [4, 4, 0, 0]],
    party: [[2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3], [6, 5, 5, 5]],
  };
  const VARIANTS = { party: ["party", "turn-past"], deluxe: ["uno", "apply"], classic: ["uno", "apply"] };
  // What hands no card to anybody else than who is at it.
  const CALM = [...NUMBERS, "S", "R", "W"];
  const LONGEST_CUT = 64;
  // A file may ask for what no deck can give.
  const MOST_TRIES = 1000;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { fatal: true });

  function joined(...parts) {
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let place = 0;
    for (const part of parts) {
      whole.set(part, place);
      place += part.length;
    }
    return whole;
  }

  function counted(number) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
    return bytes;
  }

  function inDigits(words) {
    return words.map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  function fromDigits(digits) {
    if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new Error("a seed is written in hexadecimal digits");
    return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  }

  /* Numbers from SHA-256(seed, counter): each digest is eight words of 32 bits, used in order. */
  class Stream {
    constructor(seed) {
      [this.seed, this.counter, this.words] = [seed, 0, []];
    }

    below(limit) {
      for (;;) {
        if (!this.words.length) {
          this.words = Digest.sha256(joined(this.seed, counted(this.counter)));
          this.counter += 1;
        }
        const word = this.words.shift();
        if (word < 2 ** 32 - (2 ** 32 % limit)) return word % limit;
      }
    }

    shuffle(cards) {
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const other = this.below(last + 1);
        [cards[last], cards[other]] = [cards[other], cards[last]];
      }
    }

    drawOne(cards) {
      const [place, last] = [this.below(cards.length), cards.length - 1];
      [cards[place], cards[last]] = [cards[last], cards[place]];
      return cards.pop();
    }
  }

  function variantOf(options) {
    const found = VARIANTS[options.variant ?? "party"];
    if (!found) throw new Error("there is no such variant");
    return found;
  }

  function freshDeck(options) {
    const name = options.deck ?? variantOf(options)[0];
    const packs = name === "two-packs" ? 2 : 1;
    const ranks = options.ranks ?? RANKS;
    const times = (face) => packs * ranks.filter((rank) => rank === face).length;
    const [coloured, wild] = DECKS[name] ?? [[...NUMBERS, ...ACTIONS].map(times), [packs, packs, 0, 0]];
    const faces = [...NUMBERS, ...ACTIONS].flatMap((face, n) => Array(coloured[n]).fill(face));
    const wilds = WILDS.flatMap((face, n) => Array(wild[n]).fill(face));
    return [...COLOURS.flatMap((colour) => faces.map((face) => colour + face)), ...wilds];
  }

  function faceOf(card) {
    return WILDS.includes(card) ? card : card.slice(1);
  }

  function isNumber(card) {
    return !WILDS.includes(card) && NUMBERS.includes(faceOf(card));
  }

  function drawDealer(stream, options, seats) {
    let still = [...Array(seats).keys()];
    for (let times = 0; still.length > 1; times += 1) {
      if (times > MOST_TRIES) throw new Error("nobody can draw a number");
      const cards = freshDeck(options);
      const ranks = still.map(() => stream.drawOne(cards)).map((card) => (isNumber(card) ? Number(faceOf(card)) : 0));
      still = still.filter((_, n) => ranks[n] === Math.max(...ranks));
    }
    return still[0];
  }

  function turnUp(stream, options, cards) {
    const applies = (options.start_card ?? variantOf(options)[1]) === "apply";
    while (cards.length) {
      const card = cards.pop();
      if (applies && card === "W4") {
        if (cards.every((other) => other === "W4")) return null;
        cards.push(card);
        stream.shuffle(cards);
      } else if (isNumber(card) || (applies && (card === "W" || ["+2", "R", "S"].includes(faceOf(card))))) {
        return card;
      }
    }
    return null;
  }

  function cutStream(stream, seed, cut) {
    if (cut === undefined || cut === null) return stream;
    const fits = typeof cut === "string" && cut.trim() && [...cut].length <= LONGEST_CUT && !/\p{Surrogate}/u.test(cut);
    if (!fits) throw new Error("a deck is cut with a text of 1 to 64 characters");
    return new Stream(fromDigits(inDigits(Digest.sha256(joined(seed, [0], encoder.encode(cut))))));
  }

  function deal(stream, options, seats, dealer) {
    const size = options.hand_size ?? 7;
    for (let times = 0; times < MOST_TRIES; times += 1) {
      const [cards, hands] = [freshDeck(options), []];
      if (size * seats >= cards.length) break;
      stream.shuffle(cards);
      for (let place = 1; place <= seats; place += 1) {
        hands[(dealer + place) % seats] = Array.from({ length: size }, () => cards.pop());
      }
      const start = turnUp(stream, options, cards);
      if (start !== null) return [hands, start];
    }
    throw new Error("these cards cannot be dealt");
  }

  /* Each round dealt anew, with the hash that is said to have been shown. */
  function rounds(lines) {
    const header = lines[0];
    const [options, seats, first, found] = [header.options ?? {}, header.seats.length, fromDigits(header.seed), []];
    let dealer = null;
    for (const line of lines) {
      if (line !== header && line.do !== "next") continue;
      const number = found.length + 1;
      const derived = () => fromDigits(inDigits(Digest.sha256(joined(first, encoder.encode("round"), counted(number)))));
      if (![undefined, null, ...Array(seats).keys()].includes(line.cutter)) throw new Error("nobody sits there");
      const seed = line === header ? first : line.seed ? fromDigits(line.seed) : derived();
      const stream = new Stream(seed);
      dealer = dealer === null ? (header.dealer ?? drawDealer(stream, options, seats)) : (dealer + 1) % seats;
      const [hands, start] = deal(cutStream(stream, seed, line.cut), options, seats, dealer);
      const [hash, shown] = [inDigits(Digest.sha256(seed)), line.commitment ?? null];
      found.push({ number, dealer, hash, shown, cut: line.cut ?? null, cutter: line.cutter ?? null, hands, start });
    }
    return found;
  }

  /* The number of the first line that is not as it was written; null if all are, or if they have no sums. */
  function brokenSeal(texts) {
    let before = 0;
    for (const [n, text] of texts.entries()) {
      const sealed = /^(\{.*),"sum":"([0-9a-f]{8})"\}\s*$/s.exec(text);
      if (!sealed && n === 0) return null;
      if (!sealed || Digest.crc32(encoder.encode(sealed[1]), before) !== parseInt(sealed[2], 16)) return n + 1;
      before = parseInt(sealed[2], 16);
    }
    return null;
  }

  /* Cards that were played by who was not dealt them, in each round until cards change hands. */
  function falsePlays(lines, dealt) {
    const [header, found, waiting] = [lines[0], [], [...dealt]];
    const calm = CALM.filter((face) => !header.options?.seven_zero || !["7", "0"].includes(face));
    let known = [];
    lines.forEach((line, n) => {
      if (line === header || line.do === "next") {
        const { hands, start } = waiting.shift();
        known = hands.map((hand) => (CALM.includes(faceOf(start)) ? [...hand] : null));
        return;
      }
      const { seat, card } = line;
      for (let times = card ? (line.twice === true ? 2 : 1) : 0; times > 0; times -= 1) {
        if (known[seat] && !known[seat].includes(card)) {
          found.push({ line: n + 1, name: header.seats[seat], card });
          known[seat] = null;
        } else if (known[seat] && line.do === "play") {
          known[seat].splice(known[seat].indexOf(card), 1);
        }
      }
      const quiet = !card || calm.includes(faceOf(card));
      if (["draw", "slap"].includes(line.do) && quiet) known[seat] = null;
      else if (!["play", "pass", "uno", "colour", undefined].includes(line.do) || !quiet) known = known.map(() => null);
    });
    return found;
  }

  function isBlank(bytes) {
    return bytes.every((byte) => [9, 10, 11, 12, 13, 32].includes(byte));
  }

  function split(bytes) {
    const found = [];
    for (let from = 0, to = bytes.indexOf(10); to >= 0; from = to + 1, to = bytes.indexOf(10, from)) {
      const line = bytes.subarray(from, to);
      if (!isBlank(line)) found.push(decoder.decode(line));
    }
    return found;
  }

  /* What the bytes of a record come to; `position` where it was set up by hand. Throws where it is no record. */
  function check(bytes, noted) {
    const texts = split(bytes);
    const lines = texts.map((text) => JSON.parse(text));
    const header = lines[0];
    if (header.uno !== 1) throw new Error("this is no record");
    if (header.position) return { names: header.seats, position: true, rounds: [], broken: null, plays: [], missing: [] };
    const dealt = rounds(lines);
    const found = [...dealt];
    if (header.commitment && !("result" in lines.at(-1))) found[found.length - 1] = { ...dealt.at(-1), hands: null };
    const missing = noted.filter((one) => !dealt.some(({ hash }) => hash.startsWith(one.toLowerCase())));
    return { names: header.seats, rounds: found, broken: brokenSeal(texts), plays: falsePlays(lines, dealt), missing };
  }

  return { check };
})();
