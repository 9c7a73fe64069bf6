/*
 * A QR code (ISO/IEC 18004) of a text: byte mode, error correction of level L, versions 1 to 15, mask 0. That holds the 520 bytes which an
 * `otpauth:` address can need, and nothing more than that.
 */

/** Whether each module is dark, row by row. */
export type Modules = readonly (readonly boolean[])[];

/** Of each version: all codewords, those of error correction in a block, and blocks. */
const versions = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
  [346, 18, 4],
  [404, 20, 4],
  [466, 24, 4],
  [532, 26, 4],
  [581, 30, 4],
  [655, 22, 6],
] as const;

/** The code of a text; undefined if it is too long. */
export function qrCode(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const at = versions.findIndex(([all, correction, blocks], index) => {
    const lengthBytes = index < 9 ? 1 : 2;
    return bytes.length * 8 + 4 + lengthBytes * 8 <= (all - correction * blocks) * 8;
  });
  const sizes = versions[at];
  if (sizes === undefined) return undefined;
  const [all, correction, blocks] = sizes;
  const words = dataWords(bytes, at + 1, all - correction * blocks);
  return drawn(at + 1, interleaved(words, correction, blocks));
}

/** The mode, the length, the text, and what fills it up. */
function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const lengthBits = version < 10 ? 8 : 16;
  const bits = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}`;
  const ended = bits.padEnd(Math.min(bits.length + 4, capacity * 8), '0');
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const words = Array.from({ length: whole.length / 8 }, (_, at) =>
    Number.parseInt(whole.slice(at * 8, at * 8 + 8), 2),
  );
  for (let filler = 0xec; words.length < capacity; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** The product in the field of 256 elements with the polynomial 0x11d. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d);
    result ^= ((b >>> bit) & 1) * a;
  }
  return result;
}

/** The codewords of Reed and Solomon for a block. */
function correctionOf(block: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 1, at = 0; at < count; at++, root = product(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, index) => value ^ product(generator[index - 1] ?? 0, root));
  }
  const rest: number[] = Array(count).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < count; at++) rest[at] = (rest[at] ?? 0) ^ product(generator[at + 1] ?? 0, factor);
  }
  return rest;
}

/** The data in blocks, the first codewords of all blocks first, and then their error correction. */
function interleaved(words: readonly number[], correction: number, blocks: number): number[] {
  const short = Math.floor(words.length / blocks);
  const longFrom = blocks - (words.length % blocks);
  const parts = Array.from({ length: blocks }, (_, at) => {
    const start = at * short + Math.max(0, at - longFrom);
    return words.slice(start, start + short + (at >= longFrom ? 1 : 0));
  });
  const columns = (rows: number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at])).flat();
  const all = [
    ...columns(parts, short + 1),
    ...columns(
      parts.map((part) => correctionOf(part, correction)),
      correction,
    ),
  ];
  return all.filter((word) => word !== undefined);
}

function drawn(version: number, words: readonly number[]): Modules {
  const size = 17 + version * 4;
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = modules[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = isDark;
  };
  drawPatterns(version, size, set);
  drawFormat(version, size, set);
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >>> bit) & 1) === 1));
  let at = 0;
  for (const [x, y] of zigzag(size)) {
    if (modules[y]?.[x] !== undefined) continue;
    set(x, y, (bits[at] ?? false) !== ((x + y) % 2 === 0));
    at += 1;
  }
  return modules.map((row) => row.map((isDark) => isDark === true));
}

type Draw = (x: number, y: number, isDark: boolean) => void;

/** The squares in three corners, the dotted lines between them, and the small squares. */
function drawPatterns(version: number, size: number, set: Draw): void {
  for (let at = 8; at < size - 8; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const centres = alignment(version, size);
  const last = centres.length - 1;
  for (const [i, x] of centres.entries())
    for (const [j, y] of centres.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) square(x, y, 2, (distance) => distance !== 1, set);
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4, set);
}

function square(x: number, y: number, radius: number, isDark: (distance: number) => boolean, set: Draw): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

/** The level and mask (always L and 0: 01000, protected), twice; and from version 7 on the version, twice. */
function drawFormat(version: number, size: number, set: Draw): void {
  const format = 0b111011111000100;
  const isSet = (value: number, bit: number) => ((value >>> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit++) {
    const isDark = isSet(format, bit);
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, isDark);
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, isDark);
  }
  set(8, size - 8, true);
  if (version < 7) return;
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const value = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit++) {
    const far = size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    set(far, near, isSet(value, bit));
    set(near, far, isSet(value, bit));
  }
}

/** All places in the order in which data fills them: two columns at a time from the right, up and down by turns. */
function* zigzag(size: number): Generator<readonly [number, number]> {
  let isUp = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
    isUp = !isUp;
  }
}
