import { type Database, SealError } from '@pharos/kit';
import type { JobDeps } from '@pharos/service';
import { openIntegration } from '../access.js';
import type { Integrations } from '../create-integrations.js';
import { DueWork } from '../due-work.js';
import { ProviderError } from '../http/provider-error.js';
import { findSealedIntegration } from '../integrations.js';
import type { Issue } from '../provider.js';
import { isUsed } from '../usable.js';
import { claimUnsettled, finishLink, releaseLink, type UnsettledLink } from './links.js';
import { findIssue, issueLeaseMs } from './make-issue.js';

export interface SettleDeps extends JobDeps {
  readonly database: Database;
  readonly integrations: Integrations;
}

const everyMs = 5_000;
const places = 16;
const each = 4;
/** While the provider cannot be asked. */
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/** Finds issues that exist, though the answer that said so was lost: with a connection, or with the process that waited for it. */
export function settlingLinks(deps: SettleDeps): DueWork<UnsettledLink> {
  return new DueWork({
    name: 'find issues whose answer was lost',
    everyMs,
    places,
    each,
    clock: deps.clock,
    log: deps.log,
    registry: deps.registry,
    claim: (due) => claimUnsettled(deps.database, due, issueLeaseMs),
    handle: (link) => settle(deps, link),
  });
}

/** What is not found was not made: whoever asked was told so, and may ask again. */
async function settle({ database, integrations }: SettleDeps, link: UnsettledLink): Promise<void> {
  const found = await lookFor(database, integrations, link);
  if (found instanceof ProviderError) {
    const pauseMs = pausesMs[link.settle_tries - 1];
    await releaseLink(database, link, { state: pauseMs ? 'making' : 'failed', settlesInMs: pauseMs ?? null });
  } else if (found) await finishLink(database, link.id, found);
  else await releaseLink(database, link, { state: 'failed', settlesInMs: null });
}

async function lookFor(
  database: Database,
  integrations: Integrations,
  link: UnsettledLink,
): Promise<Issue | ProviderError | undefined> {
  const at = { orgId: link.org_id, projectId: link.project_id, provider: link.provider };
  const integration = await findSealedIntegration(database, at);
  // Removed: nobody can be asked.
  if (!integration) return undefined;
  if (!isUsed(integration)) return new ProviderError('refused', `The integration is ${integration.status}.`);
  try {
    return await findIssue(openIntegration(integrations, integration), link);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    if (error instanceof SealError) return new ProviderError('refused', 'The credentials can no longer be read.');
    throw error;
  }
}
