import { enums } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Colleague, PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import type { RpcOf } from '@pharos/service';
import { appendToFeed } from '../../feed/index.js';
import { holdConversation, missingConversation, requireConversation } from '../../inbox/index.js';
import { removeDue } from '../../shared/purge.js';
import { publishTyping } from './live-events.js';

/** How long somebody is there who has said so. */
const presence = '1 minute';
/** More people at one conversation nobody looks at. */
const most = 100;

const list: Statement = {
  name: 'list_colleagues_present',
  text: `SELECT u.id AS user_id, u.name, u.picture_url, v.state FROM colleagues_present v JOIN users u ON u.id = v.user_id
    WHERE v.conversation_id = $1 AND v.expires_at > (SELECT clock_now()) ORDER BY u.name, u.id LIMIT ${most}`,
};

const come: Statement = {
  name: 'save_colleague_present',
  text: `INSERT INTO colleagues_present (conversation_id, user_id, state, expires_at)
    VALUES ($1, $2, $3, clock_now() + interval '${presence}')
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at`,
};

const leave: Statement = {
  name: 'remove_colleague_present',
  text: 'DELETE FROM colleagues_present WHERE conversation_id = $1 AND user_id = $2',
};

const selectPerson: Statement = { name: 'select_colleague', text: 'SELECT name FROM users WHERE id = $1' };

interface ColleagueRow {
  user_id: string;
  name: string;
  picture_url: string | null;
  state: string;
}

async function findColleagues(database: Database, conversationId: string): Promise<Colleague[]> {
  const rows = await database.query<ColleagueRow>(list, [conversationId]);
  return rows.map(({ user_id: userId, name, picture_url, state }) => ({
    userId,
    name,
    pictureUrl: picture_url ?? undefined,
    state: enums.presenceState.fromText(state),
  }));
}

export const listColleagues: RpcOf<PresenceServiceDefinition, 'listColleagues'> = async (
  request,
  _call,
  { database },
) => {
  await requireConversation(database, request);
  return { colleagues: await findColleagues(database, request.conversationId) };
};

export const showPresence: RpcOf<PresenceServiceDefinition, 'showPresence'> = (request, _call, { database, clock }) =>
  database.transaction(async (tx) => {
    const { conversationId, userId } = request;
    if (!(await holdConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    const state = enums.presenceState.toText(request.state);
    if (state === 'gone') await tx.query(leave, [conversationId, userId]);
    else await tx.query(come, [conversationId, userId, state]);
    const colleagues = await findColleagues(tx, conversationId);
    const person = await firstRow(tx.query<{ name: string }>(selectPerson, [userId]));
    const data = { conversation_id: conversationId, user: { id: userId, name: person?.name ?? '' }, state };
    const { orgId, projectId } = request;
    const at = { orgId, projectId, conversationId };
    // The customer sees it as well: it is for nobody alone.
    if (state === 'writing') await publishTyping(tx, at, 'agent', clock);
    await appendToFeed(tx, { ...at, type: 'conversation.presence', isInternal: true, data, at: clock.now() });
    return { colleagues };
  });

/** Removes some of those who have left without saying so, and returns how many. */
export const forgetColleagues = removeDue('colleagues_present', { key: 'conversation_id, user_id' });
