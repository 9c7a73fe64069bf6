import type { IncomingMessage } from 'node:http';
import type { Representation } from './define-route.js';
import { Reply } from './reply.js';

/** The preference that is taken, as the answer names it (RFC 7240 §3). */
export const representation = 'return=representation';

const preferred = /(?:^|,)\s*return\s*=\s*"?representation"?\s*(?:[;,]|$)/i;

/** Whether a request asks for the record that its answer is about. */
export function prefersRepresentation({ headers }: IncomingMessage): boolean {
  return preferred.test(String(headers.prefer ?? ''));
}

/** The answer of a route without `response` to whoever asks for the record. */
export async function represented<Input>(
  { before, after }: Representation<Input>,
  input: Input,
  handler: (input: Input) => Promise<unknown>,
): Promise<unknown> {
  const earlier = await before?.(input);
  const answer = await handler(input);
  if (before === undefined && after === undefined) return answer;
  // What has been written is no failure because it cannot be shown: then the answer is empty, as a preference allows.
  const shown = earlier ?? (await after?.(input).catch(() => undefined));
  // The revision that it was read with is no longer, or not yet, that of the answer.
  return shown instanceof Reply ? shown.body : shown;
}
