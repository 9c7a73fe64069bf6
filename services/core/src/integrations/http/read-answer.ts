import { cutText, readUrl } from '@pharos/kit';
import { z } from 'zod';
import { ProviderError } from './provider-error.js';

/** What is taken of an answer's JSON. @throws ProviderError when it has another shape */
export function read<Schema extends z.ZodType>(title: string, schema: Schema, json: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(json);
  if (!success) throw new ProviderError('unreadable', `${title} sent an answer with an unexpected format.`);
  return data as z.output<Schema>;
}

/** A text of a provider, cut to what is shown. Its JSON may hold a NUL, which PostgreSQL takes in no text. */
export function shortText(maxLength: number) {
  return z.string().transform((text) => cutText(text, maxLength).replaceAll('\0', '\uFFFD'));
}

/** A URL of a provider that people may follow; null for anything else. */
export function linkUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2_048 || text.includes('\0')) return null;
  return /^https?:$/.test(readUrl(text)?.protocol ?? '') ? text : null;
}
