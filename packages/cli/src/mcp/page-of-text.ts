import { z } from 'zod';

/** How much of one long text a result holds: most articles are whole. */
export const pageLength = 20_000;

export const offset = z
  .int()
  .min(0)
  .default(0)
  .describe('Where to begin in a long text: next_offset of the result before');

/** A part of a text, and where the next one begins; null after the last one. */
export function pageOfText(text: string, from: number): { text: string; next_offset: number | null } {
  const end = from + pageLength;
  return { text: text.slice(from, end), next_offset: end < text.length ? end : null };
}
