import { randomBytes } from 'node:crypto';
import { fold } from '../reading/fold.js';

/** A secret mark of one system prompt: an answer that holds it, or a part of it, tells of the prompt. */
export type Canary = string;

export function createCanary(): Canary {
  return randomBytes(16).toString('hex');
}

/** So many neighbouring signs of a random mark stand nowhere by chance. */
const shortestPart = 8;

/** Whether a text holds the mark or a part of it: as it is, spelled out, backwards, or in Base64, hexadecimal or ROT13. */
export function holdsCanary(canary: Canary, text: string): boolean {
  const parts = partsOf(canary);
  return readings(text).some((reading) => parts.some((part) => reading.includes(part)));
}

function partsOf(canary: string): string[] {
  const both = [canary, [...canary].reverse().join(''), rot13(canary)];
  return both.flatMap((each) =>
    Array.from({ length: each.length - shortestPart + 1 }, (_, at) => each.slice(at, at + shortestPart)),
  );
}

function readings(text: string): string[] {
  const plain = bare(text);
  const runs = text.match(/[A-Za-z0-9+/_=-]{10,}/g) ?? [];
  const compact = text.replace(/[^A-Za-z0-9+/_=-]/g, '');
  return [plain, ...decodings(runs), ...decodings([compact]), ...percentDecoded(text)];
}

function bare(text: string): string {
  return fold(text.normalize('NFKC')).replace(/[^a-z0-9]/g, '');
}

/**
 * Base64 from each of the four places where its groups may begin, and hexadecimal from both: one reading of all runs for each,
 * since an answer may have thousands.
 */
function decodings(runs: readonly string[]): string[] {
  const base64 = [0, 1, 2, 3].map((at) => runs.map((run) => Buffer.from(run.slice(at), 'base64').toString('latin1')));
  const digits = runs.map((run) => run.replace(/[^0-9a-f]/gi, ''));
  const hex = [0, 1].map((at) => digits.map((run) => Buffer.from(run.slice(at), 'hex').toString('latin1')));
  return [...base64, ...hex].map((decoded) => bare(decoded.join(' ')));
}

function percentDecoded(text: string): string[] {
  return text.includes('%')
    ? [bare(text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))]
    : [];
}

function rot13(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
}
