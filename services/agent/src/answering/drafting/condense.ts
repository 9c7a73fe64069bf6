import type { Turn } from '../../domain/turn.js';
import type { OpenModel } from '../../models/model.js';
import { maxQueryLength } from '../reading/need.js';
import type { Reading } from '../reading/reading.js';
import { holdsCanary } from '../safety/canary.js';
import { withoutHidden } from '../safety/hidden-characters.js';
import { needSchema } from './answer-schema.js';
import { conversationBlocks } from './data-blocks.js';
import { condensingPrompt, type Guard } from './prompt.js';

const maxQueries = 3;
const maxOutputTokens = 400;
/** A short message that opens a conversation says itself what to search for. */
const shortMessage = 200;

/** What to search for, as the model understands the conversation; a need that is plain costs no call. */
export async function condense(
  turn: Turn,
  reading: Reading,
  { model, guard }: { model: OpenModel; guard: Guard },
  signal: AbortSignal,
): Promise<{ queries: readonly string[]; manipulation: boolean }> {
  if (turn.utterances.length === 1 && reading.text.length <= shortMessage)
    return { queries: reading.queries, manipulation: false };
  const content = conversationBlocks(turn, guard.fence);
  const request = { purpose: 'condense' as const, system: condensingPrompt(guard), maxOutputTokens };
  const said = await model.generate({ ...request, messages: [{ role: 'user', content }], schema: needSchema }, signal);
  const queries = said.queries
    .map((query) => withoutHidden(query).replace(/\s+/g, ' ').trim().slice(0, maxQueryLength))
    .filter((query) => query !== '' && !holdsCanary(guard.canary, query));
  const usable = [...new Set(queries)].slice(0, maxQueries);
  return { queries: usable.length > 0 ? usable : reading.queries, manipulation: said.manipulation };
}
