import { NamedStatement, param, sql } from '@pharos/kit';
import type { ReplaceCredentialsRequest, ReplaceCredentialsResponse } from '@pharos/proto/pharos/core/v1/integration';
import { audited } from '@pharos/service';
import { auditCte } from '../shared/journal.js';
import { sealCredentials } from './credentials.js';
import { isWritten, lockIntegration } from './find-integration.js';
import { checkFields } from './integration.js';
import type { IntegrationRpc } from './integrations.js';
import { type IntegrationRow, integrationColumns, toIntegration } from './record.js';

/** What waits for the channel is tried at once, but not what is being posted. */
const replace = new NamedStatement(
  'replace_integration_credentials',
  sql`WITH i AS (
    UPDATE integrations SET credentials = ${param('credentials')}, revision = revision + 1, updated_at = clock_now(),
      held_until = NULL, check_due_at = CASE WHEN status IN ('active', 'error') THEN ${param('now')}::timestamptz END
    WHERE ${isWritten} RETURNING *
  ), waiting AS (
    UPDATE integration_deliveries d SET due_at = ${param('now')} FROM i
    WHERE d.integration_id = i.id AND d.due_at > ${param('now')}::timestamptz AND d.due_at IS DISTINCT FROM i.posting_until
  ), ${auditCte({ action: 'replaceIntegrationCredentials', target: 'integration', from: 'i' })}
  SELECT ${integrationColumns} FROM i`,
);

export const replaceCredentials: IntegrationRpc<ReplaceCredentialsRequest, ReplaceCredentialsResponse> = (
  request,
  call,
  { database, clock, integrations: { providers, sealer } },
) =>
  database.transaction(async (tx) => {
    const { id, provider } = await lockIntegration(tx, request);
    const given = checkFields('credentials', providers[provider], request.credentials);
    const credentials = sealCredentials(sealer, id, given);
    const values = { ...audited(call, request), id, credentials, now: clock.now() };
    const [row] = await replace.query<IntegrationRow>(tx, values);
    return { integration: toIntegration(providers, row as IntegrationRow) };
  });
