import type { Integration } from '@pharos/sdk';
import { Refusal } from '../../app/area.js';
import { useProjectId } from '../../app/session.js';
import { exactTime, shortTime, useNow } from '../../app/time.js';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import own from '../settings.module.css';
import { Health } from './health.js';
import { useUpdateIntegration } from './integration-queries.js';

interface StateProps {
  readonly integration: Integration;
  readonly mayManage: boolean;
}

/** Whether it works, since when, and why not; and how it goes on. */
export function IntegrationState({ integration, mayManage }: StateProps) {
  const { integrations: words } = connectionTexts;
  const { status, error_message, last_synced_at, provider } = integration;
  const now = useNow();
  const update = useUpdateIntegration(useProjectId(), provider);
  const activate = () => update.mutate({ status: 'active' });
  return (
    <div className={own.notice}>
      <div className={own.noticeText}>
        <p>
          <Health integration={integration} />
          {last_synced_at && (
            <span className={css.faint} title={exactTime(last_synced_at)}>
              {' '}
              · {words.answered(shortTime(last_synced_at, now))}
            </span>
          )}
        </p>
        {error_message && <p>{error_message}</p>}
      </div>
      {mayManage && status !== 'active' && (
        <Button disabled={update.isPending} onClick={activate}>
          {status === 'error' ? words.checkAgain : words.resume}
        </Button>
      )}
      <Refusal error={update.error} />
    </div>
  );
}
