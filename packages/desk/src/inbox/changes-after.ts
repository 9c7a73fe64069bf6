import type { Member } from '@pharos/sdk';
import { isPassing, troubleOf } from '../app/api.js';
import { client } from '../app/query-client.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { hasGoneOn } from './arrived.js';
import { textsOfChange } from './change-texts.js';
import { makeChange } from './kept-changes.js';
import type { Outgoing } from './outbox.js';
import { sayUnmade } from './unmade.js';

/** A change that comes later may be of a conversation that has gone on. */
const soonMs = 600_000;

/** Makes the change that was to follow a message, now that it is sent, or says what is not changed. Rejects where that cannot be told yet. */
export async function changeAfter(message: Outgoing, sentAs: string): Promise<void> {
  const { projectId, conversationId, subject: about, change } = message;
  if (change === undefined) return;
  if (await isTooLate(message, sentAs))
    return sayUnmade(about, t.composer.notChanged(textsOfChange(change, members()).join(' · ')));
  // It is kept from now on, so that the message need not be.
  makeChange({ projectId, conversationIds: [conversationId], about, change }).catch((error: unknown) =>
    sayUnmade(about, troubleOf(error).text),
  );
}

const members = () =>
  client.getQueriesData<Member[]>({ queryKey: queryKeys.allMembers }).flatMap(([, found]) => found ?? []);

/** Also where nobody can see any more whether it has gone on. */
async function isTooLate(message: Outgoing, sentAs: string): Promise<boolean> {
  if (Date.now() - message.dueAt < soonMs) return false;
  try {
    return await hasGoneOn(message, sentAs);
  } catch (error) {
    if (isPassing(error)) throw error;
    return true;
  }
}
