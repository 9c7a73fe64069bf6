import { useNavigate, useSearch } from '@tanstack/react-router';
import { Section } from '../../app/area.js';
import { useProjectId } from '../../app/session.js';
import { exactTime, shortTime, useNow } from '../../app/time.js';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { Problem, Skeleton } from '../../ui/states.js';
import own from '../settings.module.css';
import { DeliveryDialog } from './delivery-dialog.js';
import { webhookSearch } from './delivery-filter.js';
import { Outcome } from './outcome.js';
import { type Listed, useDeliveries } from './webhook-queries.js';

interface DeliveriesProps {
  readonly webhookId: string;
  readonly mayManage: boolean;
}

/** What was sent to a webhook, and how that went. */
export function Deliveries({ webhookId, mayManage }: DeliveriesProps) {
  const { deliveries: words } = connectionTexts;
  const projectId = useProjectId();
  const { show, delivery } = webhookSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (search: object) =>
    void navigate({
      to: '/$projectId/settings/webhooks/$webhookId',
      params: { projectId, webhookId },
      search: webhookSearch({ show, delivery, ...search }),
    });
  const list = useDeliveries(projectId, webhookId, show);
  const found = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filter = (
    <Select
      label={words.show}
      isLabelHidden
      value={show ?? ''}
      options={[['', words.filters.all], ...Object.entries(words.filters).slice(1)]}
      onChange={(value) => go({ show: value })}
    />
  );
  return (
    <Section title={words.title} about={words.about} action={filter}>
      {list.isPending && <Skeleton rows={3} height={60} />}
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && found.length === 0 && <p className={css.faint}>{words.empty[show ?? 'all']}</p>}
      <ul className={css.rows}>
        {found.map((each) => (
          <DeliveryRow key={each.id} listed={each} onOpen={(id) => go({ delivery: id })} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="quiet"
          className={own.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      {delivery !== undefined && (
        <DeliveryDialog
          webhookId={webhookId}
          deliveryId={delivery}
          mayManage={mayManage}
          onClose={() => go({ delivery: undefined })}
        />
      )}
    </Section>
  );
}

function DeliveryRow({ listed, onOpen }: { readonly listed: Listed; onOpen(deliveryId: string): void }) {
  const { deliveries: words } = connectionTexts;
  const now = useNow();
  const { event, created_at } = listed;
  const isAttempt = 'attempt' in listed;
  const about = isAttempt ? words.attempt(listed.attempt, listed.duration_ms) : words.state[listed.state];
  return (
    <li className={css.row}>
      <button
        type="button"
        className={own.rowButton}
        onClick={() => onOpen(isAttempt ? listed.delivery_id : listed.id)}
      >
        <strong>{event}</strong>
        <span className={css.faint}>{about}</span>
      </button>
      {isAttempt && <Outcome attempt={listed} />}
      <time className={`${css.faint} ${own.when}`} dateTime={created_at} title={exactTime(created_at)}>
        {shortTime(created_at, now)}
      </time>
    </li>
  );
}
