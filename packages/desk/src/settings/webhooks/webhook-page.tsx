import type { Webhook } from '@pharos/sdk';
import { useParams } from '@tanstack/react-router';
import { NeedsManager, Page, Refusal } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Problem, Skeleton } from '../../ui/states.js';
import own from '../settings.module.css';
import { Deliveries } from './deliveries.js';
import { SignatureHelp } from './signature-help.js';
import { WebhookActions } from './webhook-actions.js';
import { useUpdateWebhook, useWebhook, useWebhookStats } from './webhook-queries.js';

/** A webhook: where it leads, how it does, and what was sent. */
export function WebhookPage() {
  const { webhooks: words } = connectionTexts;
  const projectId = useProjectId();
  const { webhookId = '' } = useParams({ strict: false });
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useWebhook(projectId, webhookId);
  return (
    <Page
      title={data?.description ?? words.one}
      about={data && <span className={own.address}>{data.url}</span>}
      action={data && mayManage && <WebhookActions webhook={data} />}
    >
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <State webhook={data} mayManage={mayManage} />
          <Deliveries webhookId={webhookId} mayManage={mayManage} />
          <SignatureHelp />
        </>
      )}
    </Page>
  );
}

function State({ webhook, mayManage }: { readonly webhook: Webhook; readonly mayManage: boolean }) {
  const { webhooks: words } = connectionTexts;
  const { status, disabled_reason, events } = webhook;
  return (
    <>
      {status === 'disabled' && (
        <div className={own.notice}>
          <p>
            <strong className={css.bad}>{words.status.disabled}</strong>
            {disabled_reason && `: ${words.reason[disabled_reason]}`}
          </p>
          {mayManage && <Enable webhook={webhook} />}
        </div>
      )}
      <p>{events.includes('*') ? words.receivesAll : words.receives(events)}</p>
      <Figures webhookId={webhook.id} />
    </>
  );
}

/** Who switches a webhook on again that the platform has disabled also gets what was held meanwhile. */
function Enable({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: words } = connectionTexts;
  const update = useUpdateWebhook(useProjectId(), webhook.id);
  const isHolding = webhook.disabled_reason !== 'request';
  return (
    <>
      <Button disabled={update.isPending} onClick={() => update.mutate({ status: 'active', resume: isHolding })}>
        {isHolding ? words.resume : words.enable}
      </Button>
      <Refusal error={update.error} />
    </>
  );
}

function Figures({ webhookId }: { readonly webhookId: string }) {
  const { webhooks: words } = connectionTexts;
  const { data } = useWebhookStats(useProjectId(), webhookId);
  return <p className={css.faint}>{data ? words.figures(data).join(' · ') : '\u00a0'}</p>;
}
