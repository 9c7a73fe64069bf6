import type { AgentConfig } from '../domain/settings.js';
import type { Turn, Utterance } from '../domain/turn.js';

/** What is known of a conversation besides what is said in it. */
export interface Standing {
  /** When people gave it back last; null: never. */
  readonly handedBackAt: Date | null;
  /** The agent resolved it, and nobody changed its status since. */
  readonly aiResolved: boolean;
}

export type Gate =
  /** The agent's turn: `asked` is the customer's latest message. */
  | { readonly kind: 'open'; readonly asked: Utterance; readonly reopens: boolean }
  /** Nobody asks the agent anything. */
  | { readonly kind: 'idle' }
  /** People have the conversation, until they give it back. */
  | { readonly kind: 'with people' };

/** Whether it is the agent's turn: asked before any model is, and of what core says now. */
export function gateOf(turn: Turn, { mode, settings }: AgentConfig, standing: Standing): Gate {
  const { conversation, utterances } = turn;
  if (!settings.enabled || mode === 'assist' || conversation.spam) return { kind: 'idle' };
  if (mode === 'autopilot' && isWithPeople(turn, standing)) return { kind: 'with people' };
  // What came in while the agent resolved it: the customer is not done.
  const reopens = conversation.status === 'resolved' && standing.aiResolved;
  if (conversation.status !== 'open' && !reopens) return { kind: 'idle' };
  const asked = utterances.at(-1);
  return asked?.from === 'customer' ? { kind: 'open', asked, reopens } : { kind: 'idle' };
}

/** It is assigned to somebody, or a person has written since it was given back. */
function isWithPeople({ conversation, utterances }: Turn, { handedBackAt }: Standing): boolean {
  if (conversation.assignedTo !== null) return true;
  const since = handedBackAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return utterances.some(({ from, at }) => from === 'agent' && at.getTime() > since);
}
