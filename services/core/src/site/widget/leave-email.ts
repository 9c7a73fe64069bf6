import { fail } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import type { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import type { RpcOf } from '@pharos/service';
import { addUnverifiedEmail } from '../../inbox/index.js';
import { withoutAddress } from '../../shared/without-address.js';
import { type SessionRow, sessionColumns, toSession } from './record.js';
import { holdSession, withContact } from './sessions.js';

const select: Statement = {
  name: 'select_widget_session_with_contact',
  text: `SELECT ${sessionColumns} FROM widget_sessions s ${withContact} WHERE s.id = $1 AND s.project_id = $2`,
};

/** Anybody may type any address: it must not lead to this visitor what is somebody else's. */
export const leaveEmail: RpcOf<WidgetSessionServiceDefinition, 'leaveEmail'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { sessionId, projectId, email } = request;
    const session = await holdSession(tx, request);
    if (!session) throw fail('SESSION_INVALID');
    await addUnverifiedEmail(tx, withoutAddress(call), request, session.contact_id, email);
    const row = await firstRow(tx.query<SessionRow>(select, [sessionId, projectId]));
    if (!row) throw fail('SESSION_INVALID');
    return { session: toSession(row) };
  });
