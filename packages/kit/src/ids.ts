import { randomFillSync } from 'node:crypto';

/**
 * Ids are a type prefix and 26 Crockford base32 characters holding a UUIDv7 (RFC 9562): 48 bits of Unix milliseconds,
 * version, 12 bits that count within the millisecond, variant, 62 random bits. The 10 first characters are exactly
 * the time, the other 16 exactly the rest, so ids sort by time as text.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idBody = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`);

const maxCount = 0xfff;
const randomWordsPerId = 4;
/** Drawing random bytes costs more than using them, so they are drawn for many ids at once. */
const pool = new Uint16Array(randomWordsPerId * 1024);
let poolIndex = pool.length;
let lastMs = 0;
let count = 0;
let timeText = '';

/**
 * A new id, such as `newId('cnv')` → `cnv_01JD…`. Within a process each is greater than the one before it, also when
 * the machine's clock goes back.
 */
export function newId(kind: string): string {
  nextMoment();
  if (poolIndex === pool.length) {
    randomFillSync(pool);
    poolIndex = 0;
  }
  const a = pool[poolIndex] ?? 0;
  const b = pool[poolIndex + 1] ?? 0;
  const c = pool[poolIndex + 2] ?? 0;
  const d = pool[poolIndex + 3] ?? 0;
  poolIndex += randomWordsPerId;
  // 20 bits: version 7, counter, variant 10, and the two topmost random bits; then 60 random bits, ten at a time.
  const head = (0x7 << 16) | (count << 4) | 0x8 | (a & 0x3);
  return (
    `${kind}_${timeText}${pairs[head >> 10]}${pairs[head & 0x3ff]}` +
    `${pairs[a >> 6]}${pairs[b >> 6]}${pairs[c >> 6]}${pairs[d >> 6]}` +
    `${pairs[((b & 0x1f) << 5) | (c & 0x1f)]}${pairs[((d & 0x3f) << 4) | ((a >> 2) & 0xf)]}`
  );
}

function nextMoment(): void {
  const nowMs = Date.now();
  count += 1;
  if (nowMs > lastMs) startMillisecond(nowMs);
  // More than the counter holds in one millisecond: borrow the next one rather than repeat.
  else if (count > maxCount) startMillisecond(lastMs + 1);
}

function startMillisecond(ms: number): void {
  lastMs = ms;
  count = 0;
  timeText = encodeTime(ms);
}

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms, at = 0; at < 10; at += 1) {
    text = `${alphabet[rest % 32]}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** What sorts before every id of the kind that is made at `date` or later, and after those made before. */
export function idFloor(kind: string, date: Date): string {
  return `${kind}_${encodeTime(date.getTime())}`;
}

/** Whether `text` has the shape of an id of this kind. */
export function isIdOf(kind: string, text: string): boolean {
  const bodyStart = kind.length + 1;
  return (
    text.length === bodyStart + 26 &&
    text.charCodeAt(kind.length) === 95 && // the underscore
    text.startsWith(kind) &&
    idBody.test(text.slice(bodyStart))
  );
}
