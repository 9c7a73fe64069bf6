import { NamedStatement, sql } from '@pharos/kit';
import type { DeleteIntegrationRequest, DeleteIntegrationResponse } from '@pharos/proto/pharos/core/v1/integration';
import { audited } from '@pharos/service';
import { auditCte } from '../shared/journal.js';
import { isWritten, lockIntegration } from './find-integration.js';
import type { IntegrationRpc } from './integrations.js';

const remove = new NamedStatement(
  'delete_integration',
  sql`WITH i AS (DELETE FROM integrations WHERE ${isWritten} RETURNING id),
  ${auditCte({ action: 'deleteIntegration', target: 'integration', from: 'i' })}
  SELECT id FROM i`,
);

/** What was to be sent by the integration goes with it. */
export const deleteIntegration: IntegrationRpc<DeleteIntegrationRequest, DeleteIntegrationResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { id } = await lockIntegration(tx, request);
    await remove.query(tx, { ...audited(call, request), id });
    return {};
  });
