import { cutText } from '@pharos/kit';
import { z } from 'zod';

/** A text of a provider, cut where it is longer than is shown. */
export function said(most: number) {
  return z.string().transform((text) => cutText(text, most));
}

/** A URL of a provider that people may follow; null for anything else. */
export function followable(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2_048 || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
