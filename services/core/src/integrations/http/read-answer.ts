import type { z } from 'zod';
import { ProviderError } from './provider-error.js';

/** What is taken of an answer's JSON. @throws ProviderError when it has another shape */
export function read<Schema extends z.ZodType>(title: string, schema: Schema, json: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(json);
  if (!success) throw new ProviderError('unreadable', `${title} sent an answer with an unexpected format.`);
  return data as z.output<Schema>;
}
