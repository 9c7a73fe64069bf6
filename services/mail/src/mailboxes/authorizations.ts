import { createHash, randomBytes } from 'node:crypto';
import { enums, fail } from '@pharos/contract';
import { type Database, NamedStatement, param, SealError, type Sealer, type Statement, sql } from '@pharos/kit';
import type { ProviderName } from '../oauth/index.js';
import type { AtMailbox } from './record.js';
import type { Direction } from './sealing.js';

/** What a person was asked to consent to. */
export interface Flow {
  readonly provider: ProviderName;
  readonly directions: readonly Direction[];
  /** The name to sign in with at the mail servers. */
  readonly user: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Whose it is: what one session has begun, another cannot finish. */
export interface AtAuthorization extends AtMailbox {
  readonly sessionId: string;
}

/** The time in which somebody is back from a provider. */
const flowMs = 10 * 60_000;
const secretBytes = 32;

const insert = new NamedStatement(
  'insert_mailbox_authorization',
  sql`INSERT INTO mailbox_authorizations (state_hash, org_id, project_id, mailbox_id, session_id, flow, expires_at)
    VALUES (${param('state_hash', 'org_id', 'project_id', 'mailbox_id', 'session_id', 'flow')},
      clock_now() + ${String(flowMs)} * interval '1 millisecond')`,
);

const take = new NamedStatement(
  'take_mailbox_authorization',
  sql`DELETE FROM mailbox_authorizations WHERE state_hash = ${param('state_hash')} AND session_id = ${param('session_id')}
    AND mailbox_id = ${param('mailbox_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
    AND expires_at > clock_now() RETURNING flow`,
);

const removeOld: Statement = {
  name: 'delete_old_mailbox_authorizations',
  text: `DELETE FROM mailbox_authorizations WHERE state_hash IN (
    SELECT state_hash FROM mailbox_authorizations WHERE expires_at < (SELECT clock_now()) ORDER BY expires_at LIMIT 1000)
    RETURNING 1 AS one`,
};

const hashOf = (state: string) => createHash('sha256').update(state).digest();
const contextOf = ({ mailboxId }: AtMailbox) => `mailbox-authorization ${mailboxId}`;

const rowOf = ({ orgId, projectId, mailboxId, sessionId }: AtAuthorization, state: string) => ({
  state_hash: hashOf(state),
  org_id: orgId,
  project_id: projectId,
  mailbox_id: mailboxId,
  session_id: sessionId,
});

/** What has to come back with the person. Its first parts say where to bring it: the project and the mailbox. */
export const newState = ({ projectId, mailboxId }: AtMailbox): string =>
  [projectId, mailboxId, randomBytes(secretBytes).toString('base64url')].join('.');

/** Keeps what somebody is asked for, for ten minutes. */
export async function putFlow(
  { database, sealer }: { database: Database; sealer: Sealer },
  at: AtAuthorization,
  { state, flow }: { state: string; flow: Flow },
): Promise<void> {
  await insert.query(database, { ...rowOf(at, state), flow: sealer.seal(JSON.stringify(flow), contextOf(at)) });
}

/** What was asked for, once. @throws CONSENT_EXPIRED where this session has not begun it, or not lately, or has finished it */
export async function takeFlow(
  { database, sealer }: { database: Database; sealer: Sealer },
  at: AtAuthorization,
  state: string,
): Promise<Flow> {
  const [row] = await take.query<{ flow: Buffer }>(database, rowOf(at, state));
  if (!row) throw fail('CONSENT_EXPIRED');
  try {
    return JSON.parse(sealer.open(row.flow, contextOf(at)).toString()) as Flow;
  } catch (error) {
    throw error instanceof SealError ? fail('CONSENT_EXPIRED') : error;
  }
}

/** Forgets some that nobody has finished; true when there may be more. */
export async function purgeAuthorizations(database: Database): Promise<boolean> {
  return (await database.query(removeOld)).length > 0;
}

/** As rows and the configuration name it. */
export const providerName = (provider: number) => enums.oauthProvider.toText(provider) as ProviderName;
