import type { Contact, Conversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { useMayWrite, usePlace } from '../app/session.js';
import { t } from '../messages/index.js';
import type { DialogName } from './conversation-dialogs.js';
import { useIssueProviders } from './issue-providers.js';

interface Parts {
  readonly conversation: Conversation;
  readonly contact: Contact | undefined;
  ask(dialog: DialogName): void;
}

/** What is done with a conversation seldom, and asks first. */
export function useEndingCommands({ conversation, contact, ask }: Parts): readonly Command[] {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const role = usePlace()?.membership.role;
  const mayDelete = role === 'owner' || role === 'admin';
  const hasIssues = useIssueProviders().length > 0;
  const commands = useMemo((): Command[] => {
    const group = t.customer.conversation;
    const { merge, issue, transcript, block, unblock, remove } = t.actions;
    const letWrite = async (blocked: Contact) => (await import('./unblock.js')).unblock(client, blocked);
    const blocking = (known: Contact): Command =>
      known.blocked_at === null
        ? { id: 'block', text: block, group, run: () => ask('block') }
        : { id: 'block', text: unblock, group, run: () => void letWrite(known) };
    return [
      ...(hasIssues ? [{ id: 'issue', text: issue, group, run: () => ask('issue') }] : []),
      { id: 'transcript', text: transcript, group, run: () => ask('transcript') },
      { id: 'merge', text: merge, group, run: () => ask('merge') },
      ...(contact ? [blocking(contact)] : []),
      ...(mayDelete ? [{ id: 'delete', text: remove, group, run: () => ask('remove') }] : []),
    ];
  }, [conversation.id, contact, client, mayDelete, hasIssues, ask]);
  const offered = mayWrite ? commands : none;
  useCommands(offered);
  return offered;
}

const none: readonly Command[] = [];
