import { fail } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type {
  FinishMailboxAuthorizationRequest,
  FinishMailboxAuthorizationResponse,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, diff } from '@pharos/service';
import { ConsentError, type Provider, putGrant, sealTokens, type Tokens } from '../oauth/index.js';
import { type Flow, takeFlow } from './authorizations.js';
import type { ConnectionRow } from './connection.js';
import type { MailboxDeps, MailboxRpc } from './deps.js';
import { followImap } from './follow-imap.js';
import { lockExpected } from './get-mailbox.js';
import {
  type MailboxFields,
  type MailboxRow,
  mailboxColumns,
  mailboxFields,
  mailboxMessage,
  writable,
} from './record.js';

/** A consent is in place of a password, and what is connected anew has not failed yet. */
const connect = new NamedStatement(
  'connect_mailbox',
  sql`WITH m AS (
    UPDATE mailboxes SET (${mailboxFields.columns}) = ROW(${mailboxFields.params}), revision = revision + 1,
      incoming_password = CASE WHEN ${param('directions')}::text[] @> '{incoming}' THEN NULL ELSE incoming_password END,
      outgoing_password = CASE WHEN ${param('directions')}::text[] @> '{outgoing}' THEN NULL ELSE outgoing_password END,
      incoming_error = CASE WHEN ${param('directions')}::text[] @> '{incoming}' THEN NULL ELSE incoming_error END,
      outgoing_error = CASE WHEN ${param('directions')}::text[] @> '{outgoing}' THEN NULL ELSE outgoing_error END
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'finishMailboxAuthorization', target: 'mailbox', from: 'm', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${mailboxColumns('m')} FROM m`,
);

export const finishMailboxAuthorization: MailboxRpc<
  FinishMailboxAuthorizationRequest,
  FinishMailboxAuthorizationResponse
> = async (request, call, deps) => {
  const flow = await takeFlow(deps, request, request.state);
  const provider = deps.providers.get(flow.provider);
  if (!provider) throw fail('CONSENT_EXPIRED');
  const tokens = await exchanged(deps, provider, { flow, ...request });
  return deps.database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    const after = { ...mailboxFields.pick(before), ...connections(flow, provider) };
    const at = { orgId: request.orgId, mailboxId: before.id };
    await keepGrants(tx, deps, { at, flow, tokens });
    const changes = JSON.stringify(diff<MailboxFields>(before, after, mailboxFields.names));
    const values = { ...audited(call, request), ...mailboxFields.values(after), changes, directions: flow.directions };
    const [row] = await connect.query<MailboxRow>(tx, { ...values, mailbox_id: before.id });
    if (flow.directions.includes('incoming')) await followImap(tx, at);
    return { mailbox: mailboxMessage(row as MailboxRow, deps) };
  });
};

type WholeTokens = Tokens & { readonly refreshToken: string };

/** @throws CONSENT_REFUSED where something is missing in what the person has allowed, SIGN_IN_PROVIDER_UNAVAILABLE */
async function exchanged(
  { oauth }: Pick<MailboxDeps, 'oauth'>,
  provider: Provider,
  { flow, state, code }: { flow: Flow; state: string; code: string },
): Promise<WholeTokens> {
  try {
    const tokens = await oauth.exchange(provider, { ...flow, state }, code);
    const isWhole = provider.mailScopes.every((scope) => tokens.scopes?.includes(scope) ?? true);
    if (tokens.refreshToken === undefined || !isWhole) throw fail('CONSENT_REFUSED');
    return { ...tokens, refreshToken: tokens.refreshToken };
  } catch (error) {
    if (!(error instanceof ConsentError)) throw error;
    throw fail(error.problem === 'consent_withdrawn' ? 'CONSENT_REFUSED' : 'SIGN_IN_PROVIDER_UNAVAILABLE');
  }
}

/** The servers of the provider: a token is sent to no others. */
function connections({ directions, user }: Flow, { name, imap, smtp }: Provider): Partial<MailboxFields> {
  const own = { user, oauth_provider: name };
  const connection = (type: string, { host, port, security }: Provider['imap']) =>
    ({ type, host, port, security, ...own }) satisfies ConnectionRow;
  return {
    ...(directions.includes('incoming') && { incoming: connection('imap', imap) }),
    ...(directions.includes('outgoing') && { outgoing: connection('smtp', smtp) }),
  };
}

async function keepGrants(
  tx: Database,
  { sealer }: Pick<MailboxDeps, 'sealer'>,
  { at, flow, tokens }: { at: { orgId: string; mailboxId: string }; flow: Flow; tokens: WholeTokens },
): Promise<void> {
  for (const direction of flow.directions) {
    const grant = { ...at, direction };
    await putGrant(tx, grant, { provider: flow.provider, ...sealTokens(sealer, grant, tokens) });
  }
}
