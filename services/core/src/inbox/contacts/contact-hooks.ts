import type { Database } from '@pharos/kit';
import type { InProject, RpcDeps } from '@pharos/service';

/** The contact that something belonged to, and the one that it belongs to from now on. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The end of a contact that became part of another. */
export interface Absorption extends Move {
  /** Whether the team has merged them; otherwise a visitor who spoke as the one signed in as the other. */
  readonly merged: boolean;
}

/**
 * What a module does with what it keeps of contacts, in the transaction that merges or erases them, and of conversations and messages
 * that are deleted. What may be much is done in batches:
 * such a hook answers whether there may be more, and is called again until there is not.
 */
export interface ContactHooks {
  /** Takes what has to be locked before the contacts are. */
  lock?(tx: Database, at: InProject, contactIds: readonly string[]): Promise<void>;
  /** Moves a batch of what the one has to the other. */
  move?(tx: Database, at: Pick<InProject, 'projectId'>, move: Move): Promise<boolean>;
  /** Called once, when the one is about to be gone. */
  absorb?(tx: Database, at: InProject, absorption: Absorption): Promise<void>;
  /** Called once, when a contact has become known by an external id. */
  identify?(tx: Database, contactId: string): Promise<void>;
  /** Erases a batch of what these contacts have, who are one person. */
  eraseContacts?(tx: Database, at: InProject, contactIds: readonly string[]): Promise<boolean>;
  /** Erases a batch of what belongs to messages of the person, before these no longer name their sender. */
  eraseMessages?(
    tx: Database,
    at: InProject,
    of: { readonly messageIds: readonly string[]; readonly contactIds: readonly string[] },
  ): Promise<boolean>;
  /** Erases a batch of what belongs to conversations of the person and was there by then, before these are nobody's. */
  eraseConversations?(
    tx: Database,
    at: InProject,
    of: { readonly conversationIds: readonly string[]; readonly until: Date | 'infinity' },
  ): Promise<boolean>;
  /** Deletes a batch of what belongs to messages that are about to be deleted. */
  deleteMessages?(tx: Database, at: InProject, messageIds: readonly string[]): Promise<boolean>;
  /** Deletes what belongs to a conversation that is about to be deleted, but for what belongs to its messages. */
  deleteConversation?(tx: Database, at: InProject, conversationId: string): Promise<void>;
  /** Called once, when the contact is gone. */
  erased?(tx: Database, at: InProject, contactIds: readonly string[]): Promise<void>;
}

/** What work on contacts needs: the hooks of all modules. */
export interface ContactHooksDeps {
  readonly contactHooks: Required<ContactHooks>;
}

export type ContactDeps = RpcDeps & ContactHooksDeps;

/** The hooks of all modules as one. */
export function combineContactHooks(all: readonly ContactHooks[]): Required<ContactHooks> {
  const each = async (call: (hooks: ContactHooks) => Promise<void> | undefined) => {
    for (const hooks of all) await call(hooks);
  };
  const anyMore = async (call: (hooks: ContactHooks) => Promise<boolean> | undefined) => {
    let more = false;
    for (const hooks of all) more = ((await call(hooks)) ?? false) || more;
    return more;
  };
  return {
    lock: (...values) => each((hooks) => hooks.lock?.(...values)),
    move: (...values) => anyMore((hooks) => hooks.move?.(...values)),
    absorb: (...values) => each((hooks) => hooks.absorb?.(...values)),
    identify: (...values) => each((hooks) => hooks.identify?.(...values)),
    eraseContacts: (...values) => anyMore((hooks) => hooks.eraseContacts?.(...values)),
    eraseMessages: (...values) => anyMore((hooks) => hooks.eraseMessages?.(...values)),
    eraseConversations: (...values) => anyMore((hooks) => hooks.eraseConversations?.(...values)),
    deleteMessages: (...values) => anyMore((hooks) => hooks.deleteMessages?.(...values)),
    deleteConversation: (...values) => each((hooks) => hooks.deleteConversation?.(...values)),
    erased: (...values) => each((hooks) => hooks.erased?.(...values)),
  };
}
