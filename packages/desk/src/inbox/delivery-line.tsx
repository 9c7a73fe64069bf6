import type { Message } from '@pharos/sdk';
import { pharos, troubleOf } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useMayWrite, useProjectId } from '../app/session.js';
import { useAction } from '../app/use-action.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import css from './inbox.module.css';

/** How far the mail of a message got, why no further, and sending it again where it did not arrive. */
export function DeliveryLine({ message }: { readonly message: Message }) {
  const { delivery, delivery_error: error } = message;
  const mayWrite = useMayWrite();
  if (!delivery) return null;
  const text = t.thread.mail[delivery];
  const isUndelivered = delivery === 'failed' || delivery === 'bounced';
  return (
    <div className={css.delivery} data-state={delivery}>
      <p>{error ? `${text}: ${t.thread.mailErrors[error as keyof typeof t.thread.mailErrors] ?? error}` : text}</p>
      {isUndelivered && mayWrite && <SendAgain message={message} />}
    </div>
  );
}

function SendAgain({ message: { id: messageId, conversation_id: conversationId } }: { readonly message: Message }) {
  const projectId = useProjectId();
  const again = useAction(async () => pharos.messages.redeliverMessage({ projectId, conversationId, messageId }), {
    renews: [queryKeys.timeline(projectId, conversationId)],
  });
  return (
    <>
      <Button look="quiet" disabled={again.isPending || again.isSuccess} onClick={() => again.mutate()}>
        {t.thread.sendAgain}
      </Button>
      {again.error && <p role="alert">{troubleOf(again.error).text}</p>}
    </>
  );
}
