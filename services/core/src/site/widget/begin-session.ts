import { fail, idKinds } from '@pharos/contract';
import { firstRow, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { audited, type RpcOf } from '@pharos/service';
import { contactOfPerson } from '../../inbox/index.js';
import { auditCte } from '../../shared/journal.js';
import { withoutAddress } from '../../shared/without-address.js';
import { readIdentity } from './identify-visitor.js';
import { type SessionRow, sessionColumns, toSession } from './record.js';
import { endAnonymousSessions, makeSessionToken, sessionLife, withContact } from './sessions.js';
import { findWidgetConfig } from './widget-configs.js';
import type { SecretDeps } from './widget-secret.js';

const insert = new NamedStatement(
  'insert_widget_session',
  sql`WITH s AS (
    INSERT INTO widget_sessions AS s (id, project_id, token_hash, contact_id, identified, expires_at)
    SELECT ${param('id')}, p.id, ${param('token_hash', 'contact_id', 'identified')}, clock_now() + ${sessionLife}
    FROM projects p LEFT JOIN contacts c ON c.id = ${param('contact_id')} AND c.project_id = p.id
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    RETURNING s.*
  ), ${auditCte({ action: 'beginWidgetSession', target: 'widget_session', from: 's' })}
  SELECT ${sessionColumns} FROM s ${withContact}`,
);

export const beginSession: RpcOf<WidgetSessionServiceDefinition, 'beginSession', SecretDeps> = async (
  request,
  call,
  deps,
) => {
  const config = await findWidgetConfig(deps.database, request);
  if (!config) throw fail('PROJECT_NOT_FOUND');
  if (!config.enabled) throw fail('WIDGET_DISABLED');
  const { identityToken } = request;
  const { token, token_hash } = makeSessionToken();
  const caller = withoutAddress(call);
  return deps.database.transaction(async (tx) => {
    const person = identityToken === undefined ? undefined : await readIdentity(tx, deps, request, identityToken);
    const contact_id = person ? await contactOfPerson(tx, caller, request, person, undefined) : newId(idKinds.contact);
    const session = { id: newId(idKinds.widgetSession), token_hash, contact_id, identified: person !== undefined };
    const row = await firstRow(insert.query<SessionRow>(tx, { ...audited(caller, request), ...session }));
    if (!row) throw fail('PROJECT_NOT_FOUND');
    if (person) await endAnonymousSessions(tx, contact_id);
    return { session: toSession(row), token };
  });
};
