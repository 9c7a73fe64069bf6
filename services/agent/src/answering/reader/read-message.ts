import { z } from 'zod';
import type { Turn } from '../../domain/turn.js';
import { ModelFailure, type ModelFailureReason } from '../../models/model.js';
import type { ArticleLocales, WithModel } from '../answer-deps.js';
import { conversationBlocks, pendingActionBlock } from '../drafting/data-blocks.js';
import { readingPrompt } from '../drafting/prompt.js';
import { fold } from '../reading/fold.js';
import { maxQueryLength } from '../reading/need.js';
import { holdsCanary } from '../safety/canary.js';
import { withoutHidden } from '../safety/hidden-characters.js';

const intents = [
  'question',
  'follow_up',
  'confirmation',
  'wish_for_person',
  'complaint',
  'thanks',
  'automatic',
  'other',
] as const;

/** What a model is asked to read. */
export const messageSchema = z.object({
  intent: z.enum(intents),
  language: z.string(),
  searches: z.array(z.string()),
  is_angry: z.boolean(),
  policy_topic: z.string().nullable(),
  manipulation: z.boolean(),
  /** Apart from the intent: to say that all is well agrees to nothing. */
  agrees_to_action: z.boolean(),
});

export type SaidMessage = z.output<typeof messageSchema>;

/** What the customer wrote since anybody answered, as a model reads it. */
export interface MessageReading {
  readonly kind: 'read';
  readonly intent: (typeof intents)[number];
  /** BCP 47; undefined when what it says is none. */
  readonly language: string | undefined;
  /** One to three; none when nothing is asked. */
  readonly searches: readonly string[];
  readonly isAngry: boolean;
  /** One of the project's, as the project writes it. */
  readonly policyTopic: string | undefined;
  readonly isManipulation: boolean;
  /** Whether they agree to the action that waits for it; false where none does. */
  readonly agreesToAction: boolean;
}

/** The lists read instead: why. */
export interface UnreadMessage {
  readonly kind: 'unread';
  readonly problem: string;
  readonly reason: ModelFailureReason;
}

const mostSearches = 3;
const maxOutputTokens = 400;

/** Asks the model that reads. One that fails is told of, not thrown: word lists can read, too. */
export async function readMessage(
  turn: Turn,
  deps: WithModel,
  signal: AbortSignal,
): Promise<MessageReading | UnreadMessage> {
  const { model, guard, config, articleLocales } = deps;
  const { policy_topics } = config.settings;
  const request = {
    purpose: 'read' as const,
    system: readingPrompt(guard, policy_topics, await localesIn(articleLocales, signal)),
    messages: [{ role: 'user' as const, content: whatToRead(turn, deps) }],
    schema: messageSchema,
    maxOutputTokens,
  };
  try {
    const said = await model.generate(request, signal);
    return {
      kind: 'read',
      intent: said.intent,
      language: /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.exec(said.language)?.[0],
      searches: usable(said.searches, guard.canary),
      isAngry: said.is_angry,
      policyTopic: policy_topics.find((topic) => fold(topic) === fold(said.policy_topic ?? '')),
      isManipulation: said.manipulation,
      agreesToAction: turn.pendingAction !== undefined && said.agrees_to_action,
    };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { kind: 'unread', problem: `${error.reason}: ${error.message}`, reason: error.reason };
  }
}

/** They widen what is searched for, and no answer waits for them: a service of another version may not tell them. */
async function localesIn(articleLocales: ArticleLocales, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await articleLocales(signal);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

function whatToRead(turn: Turn, { guard, actions }: WithModel): string {
  const pending = pendingActionBlock(turn, actions?.offered ?? [], guard.fence);
  return [conversationBlocks(turn, guard.fence), ...pending].join('\n');
}

/** Without what a steered model would carry out of its prompt. */
function usable(searches: readonly string[], canary: string): string[] {
  const bare = searches.map((search) => withoutHidden(search).replace(/\s+/g, ' ').trim().slice(0, maxQueryLength));
  return [...new Set(bare)].filter((search) => search !== '' && !holdsCanary(canary, search)).slice(0, mostSearches);
}
