import type { Message } from '@pharos/sdk';
import { isOfThisTab, type Outgoing, outbox } from './outbox.js';
import { alone, isForgotten } from './queue.js';
import { bodyOf, firsts, isOld, sendIfDue, sent } from './sending.js';

/** A phone that is locked, or shows another app, may never run the page again. At a desk, people go to other tabs and come back to undo. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;

/** Sends at once, when the page is left, what was written in this tab and could still be taken back. */
export function sendOnLeaving(): void {
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isPhone()) flush();
  });
}

/** A second answer waits for the first, and is sent when the desk is opened again. */
function flush(): void {
  const isMeant = (message: Outgoing) =>
    isOfThisTab(message.id) && message.sentAs === undefined && !isOld(message) && !isForgotten(message);
  for (const message of firsts().filter(isMeant)) {
    const attempted = outbox.attempt({ ...message, dueAt: Math.min(message.dueAt, Date.now()) });
    const posted = post(attempted);
    void alone(`message-${message.id}`, async () => {
      const created = await posted;
      if (created === undefined || !outbox.find(message.id)) return;
      sent(attempted, created);
      await sendIfDue(message.id);
    });
  }
}

/** The browser finishes this call, even if the page does not see its answer. Undefined: it is kept, and sent again with the same key. */
async function post(message: Outgoing): Promise<Message | undefined> {
  const { projectId, conversationId, id } = message;
  try {
    const answer = await fetch(`/api/v1/projects/${projectId}/conversations/${conversationId}/messages`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(bodyOf(message)),
    });
    return answer.ok ? (await answer.json()).data : undefined;
  } catch {
    return undefined;
  }
}
