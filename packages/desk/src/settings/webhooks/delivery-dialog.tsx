import type { WholeDelivery } from '@pharos/sdk';
import { useProjectId } from '../../app/session.js';
import { exactTime } from '../../app/time.js';
import { connectionTexts } from '../../messages/connections.js';
import { t } from '../../messages/index.js';
import { FormDialog } from '../../ui/dialog.js';
import { Problem, Skeleton } from '../../ui/states.js';
import { say } from '../../ui/toasts.js';
import own from '../settings.module.css';
import { Outcome } from './outcome.js';
import { useDelivery, useRedeliver } from './webhook-queries.js';

interface DeliveryDialogProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly mayManage: boolean;
  onClose(): void;
}

/** A delivery: what was sent, what the endpoint answered, and sending it again. */
export function DeliveryDialog({ webhookId, deliveryId, mayManage, onClose }: DeliveryDialogProps) {
  const { deliveries: words } = connectionTexts;
  const projectId = useProjectId();
  const { data, error, isPending, refetch } = useDelivery(projectId, webhookId, deliveryId);
  const again = useRedeliver(projectId, webhookId, deliveryId);
  const maySend = mayManage && data !== undefined && data.state !== 'pending';
  const redeliver = () =>
    again.mutate(undefined, {
      onSuccess: () => {
        say({ text: words.again });
        onClose();
      },
    });
  return (
    <FormDialog
      title={data?.event ?? words.one}
      about={data && words.state[data.state]}
      isWide
      submit={maySend ? words.redeliver : t.keys.close}
      cancel={maySend ? t.keys.close : null}
      isBusy={again.isPending}
      error={again.error}
      onSubmit={maySend ? redeliver : onClose}
      onClose={onClose}
    >
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && <Content delivery={data} />}
    </FormDialog>
  );
}

function Content({ delivery }: { readonly delivery: WholeDelivery }) {
  const { deliveries: words } = connectionTexts;
  return (
    <>
      <section className={own.part}>
        <h3>{words.attempts}</h3>
        {delivery.attempts.length === 0 && <p>{words.noAttempts}</p>}
        {delivery.attempts.map((attempt) => (
          <div key={attempt.id}>
            <p>
              <Outcome attempt={attempt} /> · {words.attempt(attempt.attempt, attempt.duration_ms)} ·{' '}
              {exactTime(attempt.created_at)}
            </p>
            {attempt.response_body && (
              <details className={own.details}>
                <summary>{words.answer}</summary>
                <pre className={own.code}>{attempt.response_body}</pre>
              </details>
            )}
          </div>
        ))}
      </section>
      <details open className={own.details}>
        <summary>{words.payload}</summary>
        <pre className={own.code}>{JSON.stringify(delivery.payload, null, 2)}</pre>
      </details>
    </>
  );
}
