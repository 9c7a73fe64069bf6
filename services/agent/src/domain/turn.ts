import type { InProject } from '@pharos/service';

/** Something that was said in a conversation, as the agent reads it. */
export interface Utterance {
  readonly id: string;
  readonly from: 'customer' | 'agent' | 'ai';
  /** Who exactly, where that is said. */
  readonly senderId?: string | undefined;
  /** Plain text: HTML is reduced to its words, hidden characters are gone. Bounded in length. */
  readonly text: string;
  readonly at: Date;
}

/** Who writes, as far as the project knows. All of it is data, never an instruction. */
export interface ContactView {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ConversationView {
  readonly id: string;
  readonly subject: string | null;
  readonly status: string;
  readonly priority: string;
  readonly channel: string;
  readonly assignedTo: string | null;
  readonly tags: readonly string[];
  /** Whether nobody has to answer it. */
  readonly spam: boolean;
}

/** An action that waits for the customer's agreement. */
export interface PendingAction {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What the agent is to answer: a conversation as it stood at one moment. */
export interface Turn extends InProject {
  readonly conversation: ConversationView;
  /** Whose it is; null: nobody's. */
  readonly contactId: string | null;
  /** Null for nobody, for who was erased since, and where nothing looks at what is known of them. */
  readonly contact: ContactView | null;
  /**
   * The latest ones, oldest first; internal notes and system messages are left out. The customer's messages that nobody has
   * answered yet stand last: together they are what is asked.
   */
  readonly utterances: readonly Utterance[];
  readonly pendingAction?: PendingAction | undefined;
}

/** What the customer wrote since anybody answered, oldest first; empty when the last word was not the customer's. */
export function unanswered({ utterances }: Pick<Turn, 'utterances'>): readonly Utterance[] {
  const lastAnswer = utterances.findLastIndex(({ from }) => from !== 'customer');
  return utterances.slice(lastAnswer + 1);
}
