import type { Webhook } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { usePlace, useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { settingTexts } from '../../messages/settings.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Empty, Problem, Skeleton } from '../../ui/states.js';
import { CreateWebhookDialog } from './webhook-dialogs.js';
import { useWebhooks } from './webhook-queries.js';

/** The addresses to which the events of the project are sent. */
export function WebhooksPage() {
  const { webhooks: words } = connectionTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const { data, error, isPending, refetch } = useWebhooks(projectId);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button look="main" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  const about = words.about(usePlace()?.project.name ?? '');
  return (
    <Page title={settingTexts.pages.webhooks} about={about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {isPending && <Skeleton rows={3} height={60} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty text={words.empty} />}
      <ul className={css.rows}>
        {data?.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: words } = connectionTexts;
  const projectId = useProjectId();
  const { id, url, events, description, status, disabled_reason } = webhook;
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate">
          <Link
            to="/$projectId/settings/webhooks/$webhookId"
            params={{ projectId, webhookId: id }}
            className={css.rowLink}
          >
            {url}
          </Link>
        </p>
        <p className={`${css.faint} truncate`}>
          {description ?? (events.includes('*') ? words.receivesAll : words.receives(events))}
        </p>
      </div>
      <div className={css.rowSide}>
        <p className={status === 'active' ? css.good : css.bad}>{words.status[status]}</p>
        {disabled_reason && <p className={`${css.faint} truncate`}>{words.reasonShort[disabled_reason]}</p>}
      </div>
    </li>
  );
}
