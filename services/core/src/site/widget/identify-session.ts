import { fail } from '@pharos/contract';
import { NamedStatement, param, sql } from '@pharos/kit';
import type { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { audited, type RpcOf } from '@pharos/service';
import { moveUploads } from '../../attachments/index.js';
import { absorbVisitor, type ContactHooksDeps, contactOfPerson } from '../../inbox/index.js';
import { auditCte } from '../../shared/journal.js';
import { withoutAddress } from '../../shared/without-address.js';
import { readIdentity } from './identify-visitor.js';
import { type SessionRow, sessionColumns, toSession } from './record.js';
import { endAnonymousSessions, holdSession, makeSessionToken, withContact } from './sessions.js';
import type { SecretDeps } from './widget-secret.js';

const update = new NamedStatement(
  'identify_widget_session',
  sql`WITH s AS (
    UPDATE widget_sessions SET token_hash = ${param('token_hash')}, contact_id = ${param('contact_id')}, identified = true,
      expires_at = clock_now() + interval '30 days'
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING *
  ), ${auditCte({ action: 'identifyWidgetSession', target: 'widget_session', from: 's' })}
  SELECT ${sessionColumns} FROM s ${withContact}`,
);

/** The token is another one from now on: whoever had placed the anonymous one in the browser does not get to know the person. */
export const identifySession: RpcOf<
  WidgetSessionServiceDefinition,
  'identifySession',
  SecretDeps & ContactHooksDeps
> = async (request, call, deps) => {
  const { token, token_hash } = makeSessionToken();
  const caller = withoutAddress(call);
  return deps.database.transaction(async (tx) => {
    const session = await holdSession(tx, request, 'update');
    if (!session) throw fail('SESSION_INVALID');
    const person = await readIdentity(tx, deps, request, request.identityToken);
    const anonymous = session.has_contact && !session.identified ? session.contact_id : undefined;
    const contact_id = await contactOfPerson(tx, caller, request, person, anonymous);
    const values = { ...audited(caller, request), token_hash, contact_id, id: request.sessionId };
    const [row] = await update.query<SessionRow>(tx, values);
    if (anonymous !== undefined && anonymous !== contact_id)
      await absorbVisitor(tx, caller, request, { from: anonymous, to: contact_id }, deps);
    else if (!session.identified) await moveUploads(tx, request, { from: session.contact_id, to: contact_id });
    await endAnonymousSessions(tx, contact_id);
    return { session: toSession(row as SessionRow), token };
  });
};
