import type { AvailableIntegration, Integration } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../../app/area.js';
import { useOrganization } from '../../app/organization.js';
import { usePlace, useProjectId } from '../../app/session.js';
import { connectionTexts } from '../../messages/connections.js';
import { settingTexts } from '../../messages/settings.js';
import css from '../../ui/area.module.css';
import { Button } from '../../ui/button.js';
import { Problem, Skeleton } from '../../ui/states.js';
import { ConnectDialog } from './connect-dialog.js';
import { Health } from './health.js';
import { useIntegrations, useProviders } from './integration-queries.js';

/** The products that can be connected with the project, and those that are. */
export function IntegrationsPage() {
  const { integrations: words } = connectionTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const providers = useProviders(projectId);
  const integrations = useIntegrations(projectId);
  const [connecting, setConnecting] = useState<AvailableIntegration | undefined>();
  const error = providers.error ?? integrations.error;
  const retry = () => void Promise.all([providers.refetch(), integrations.refetch()]);
  const isPending = providers.isPending || integrations.isPending;
  return (
    <Page title={settingTexts.pages.integrations} about={words.about(usePlace()?.project.name ?? '')}>
      {!mayManage && <NeedsManager what={words.needs} />}
      {error && <Problem error={error} onRetry={retry} />}
      {isPending && !error && <Skeleton rows={6} height={60} />}
      <ul className={css.rows}>
        {integrations.data &&
          providers.data?.map((each) => (
            <ProviderRow
              key={each.provider}
              available={each}
              integration={integrations.data.find(({ provider }) => provider === each.provider)}
              onConnect={mayManage ? () => setConnecting(each) : undefined}
            />
          ))}
      </ul>
      {connecting && <ConnectDialog available={connecting} onClose={() => setConnecting(undefined)} />}
    </Page>
  );
}

interface RowProps {
  readonly available: AvailableIntegration;
  readonly integration: Integration | undefined;
  /** Undefined where the person may not. */
  readonly onConnect: (() => void) | undefined;
}

function ProviderRow({ available: { provider, name, description }, integration, onConnect }: RowProps) {
  const { integrations: words } = connectionTexts;
  const projectId = useProjectId();
  return (
    <li className={css.row}>
      <div className={css.rowMain}>
        <p className="truncate">
          {integration ? (
            <Link
              to="/$projectId/settings/integrations/$provider"
              params={{ projectId, provider }}
              className={css.rowLink}
            >
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {integration?.display_name && <span className={css.faint}> · {integration.display_name}</span>}
        </p>
        <p className={css.faint}>{words.what[provider] ?? description}</p>
      </div>
      {integration && <Health integration={integration} />}
      {!integration && onConnect && (
        <Button aria-label={words.connectTo(name)} onClick={onConnect}>
          {words.connect}
        </Button>
      )}
    </li>
  );
}
