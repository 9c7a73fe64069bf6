import { cutText } from '@pharos/kit';
import { z } from 'zod';

/** A text of a provider, cut where it is longer than is shown. Its JSON may hold a NUL, which PostgreSQL takes in no text. */
export function said(most: number) {
  return z.string().transform((text) => cutText(text, most).replaceAll('\0', '\uFFFD'));
}

/** A URL of a provider that people may follow; null for anything else. */
export function followable(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2_048 || text.includes('\0') || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
