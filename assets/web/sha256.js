/* SHA-256 and CRC-32, written out: a page that does not come over HTTPS is given no cryptography by the browser. */
"use strict";

const Digest = (() => {
  const K = Uint32Array.from([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]);
  const BEGINNING = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ];

  function turned(word, places) {
    return (word >>> places) | (word << (32 - places));
  }

  // The text, a one bit, noughts, and the text's length in bits.
  function padded(text) {
    const whole = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
    whole.set(text);
    whole[text.length] = 0x80;
    const view = new DataView(whole.buffer);
    view.setUint32(whole.length - 8, Math.floor(text.length / 2 ** 29));
    view.setUint32(whole.length - 4, (text.length << 3) >>> 0);
    return view;
  }

  function schedule(view, place) {
    const w = new Uint32Array(64);
    for (let n = 0; n < 16; n += 1) w[n] = view.getUint32(place + 4 * n);
    for (let n = 16; n < 64; n += 1) {
      const [far, near] = [w[n - 15], w[n - 2]];
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      w[n] = w[n - 16] + low + w[n - 7] + high;
    }
    return w;
  }

  function mixed(state, w) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    return [a, b, c, d, e, f, g, h];
  }

  /* The eight words of the SHA-256 of these bytes. */
  function sha256(bytes) {
    const view = padded(bytes);
    let state = BEGINNING;
    for (let place = 0; place < view.byteLength; place += 64) {
      const more = mixed(state, schedule(view, place));
      state = state.map((word, n) => (word + more[n]) >>> 0);
    }
    return state;
  }

  const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let n = 0; n < 8; n += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });

  /* The CRC-32 of these bytes, going on from that of the ones before. */
  function crc32(bytes, before) {
    let rest = ~before;
    for (const byte of bytes) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
    return ~rest >>> 0;
  }

  return { sha256, crc32 };
})();
