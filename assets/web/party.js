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
  // What a key of the bar sends; the others send their own letter.
  const SENT = { left: "\x1b[D", right: "\x1b[C", up: "\x1b[A", down: "\x1b[B", enter: "\r", space: " ", escape: "\x1b" };

  const find = (id) => document.getElementById(id);
  const [place, door, news, name, bar, keyboard] = ["terminal", "door", "news", "name", "keys", "letters"].map(find);
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
    line.onmessage = ({ data }) => {
      if (typeof data === "string") offer(JSON.parse(data));
      else terminal.write(new Uint8Array(data));
    };
    line.onclose = leave;
    socket = line;
  }

  // A round is over: from now on its record can be taken home.
  function offer({ record }) {
    find("take").href = record;
    find("check").href = `/verify?record=${encodeURIComponent(record)}`;
    find("home").hidden = false;
  }

  // The host says why it ends a session; a connection that breaks is made again.
  function leave({ code, reason }) {
    const again = ORDERLY.has(code) ? undefined : WAITS[failures++];
    if (again !== undefined) setTimeout(connect, again * 1000);
    else ask(reason || news.dataset.silent);
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
    for (const key of bar.children) {
      key.type = "button";
      // A touch must not take the terminal's focus, which would bring the keyboard up or down.
      key.addEventListener("pointerdown", (event) => event.preventDefault());
      if (key !== keyboard) key.addEventListener("click", () => type(SENT[key.dataset.key] || key.dataset.key));
    }
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
