import { isPassing } from '../app/api.js';
import { t } from '../messages/index.js';
import { arrivedOf } from './arrived.js';
import { putBack } from './drafts.js';
import { type Outgoing, outbox } from './outbox.js';
import { alone } from './queue.js';

const taken = new Set<string>();

/**
 * Takes a message back to where it was written, and returns what is said of that, and whether it is there now. What is being sent cannot
 * be taken back; where it is not known whether the platform has it, that is looked up first.
 */
export async function takeBack(id: string): Promise<{ readonly isBack: boolean; readonly text: string }> {
  if (taken.has(id)) return { isBack: true, text: t.actions.undone };
  const message = outbox.find(id);
  if (message?.attemptedAt === undefined || message.sentAs !== undefined) return take(message);
  let taking = { isBack: false, text: t.composer.isBeingSent };
  await alone(`message-${id}`, async () => {
    try {
      taking = take(await unsent(id));
    } catch (error) {
      // Where the conversation is gone, so is the message, if there was one.
      taking = isPassing(error) ? { isBack: false, text: t.composer.maybeSent } : take(outbox.find(id));
    }
  });
  return taking;
}

/** A message that the platform does not have; undefined: it has it. */
async function unsent(id: string): Promise<Outgoing | undefined> {
  const message = outbox.find(id);
  const arrived = message && (await arrivedOf(message));
  if (message === undefined || arrived === undefined) return message;
  const { refusal: _, ...sent } = message;
  outbox.save({ ...sent, sentAs: arrived.id });
  return undefined;
}

function take(message: Outgoing | undefined) {
  if (message === undefined || message.sentAs !== undefined) return { isBack: false, text: t.composer.tooLate };
  outbox.remove(message.id);
  taken.add(message.id);
  putBack(message.conversationId, message.kind, message.draft);
  return { isBack: true, text: t.actions.undone };
}
