import { type Database, NamedStatement, param, type SealedColumn, type Sealer, type Statement, sql } from '@pharos/kit';
import type { Tokens } from './oauth-client.js';
import type { ProviderName } from './providers.js';

/** Whose consent it is: that of a mailbox for mail that comes in, or goes out. */
export interface AtGrant {
  readonly orgId: string;
  readonly mailboxId: string;
  readonly direction: 'incoming' | 'outgoing';
}

/** A consent as its row has it. */
export interface GrantRow {
  readonly provider: ProviderName;
  readonly access_token: Buffer;
  readonly refresh_token: Buffer;
  readonly version: number;
  /** Whether the access token holds, and whether it does so long enough for something to be begun with it. */
  readonly is_valid: boolean;
  readonly is_fresh: boolean;
  readonly is_withdrawn: boolean;
}

/** How long before its end a token is renewed: longer than it takes to connect and sign in; one that holds for less, from its half on. */
const aheadS = 300;
/** Longer than a provider may take to answer. */
const renewalMs = 15_000;

const at = sql`mailbox_id = ${param('mailbox_id')} AND direction = ${param('direction')} AND org_id = ${param('org_id')}`;

const select: Statement = {
  name: 'select_mailbox_grant',
  text: `SELECT provider, access_token, refresh_token, version, access_until > clock_now() AS is_valid,
      renew_at > clock_now() AS is_fresh, withdrawn_at IS NOT NULL AS is_withdrawn
    FROM mailbox_grants WHERE mailbox_id = $1 AND direction = $2 AND org_id = $3`,
};

const claim = new NamedStatement(
  'claim_grant_renewal',
  sql`UPDATE mailbox_grants SET renewing_until = clock_now() + interval '${String(renewalMs)} milliseconds', version = version + 1
    WHERE ${at} AND version = ${param('version')} AND withdrawn_at IS NULL
      AND (renewing_until IS NULL OR renewing_until <= clock_now()) RETURNING version`,
);

/** SQL: from now, until when a token holds, and from when it is renewed. */
const life = sql`clock_now() + ${param('expires_in')}::integer * interval '1 second',
  clock_now() + greatest(${param('expires_in')}::integer - ${String(aheadS)}, ${param('expires_in')}::integer / 2) * interval '1 second'`;

const renewed = new NamedStatement(
  'renew_mailbox_grant',
  sql`UPDATE mailbox_grants SET access_token = ${param('access_token')}, refresh_token = ${param('refresh_token')},
      (access_until, renew_at) = ROW(${life}), renewing_until = NULL
    WHERE ${at} AND version = ${param('version')}`,
);

const ended = new NamedStatement(
  'end_grant_renewal',
  sql`UPDATE mailbox_grants SET renewing_until = NULL,
      withdrawn_at = CASE WHEN ${param('is_withdrawn')}::boolean THEN clock_now() END
    WHERE ${at} AND version = ${param('version')}`,
);

const put = new NamedStatement(
  'put_mailbox_grant',
  sql`INSERT INTO mailbox_grants (mailbox_id, direction, org_id, provider, refresh_token, access_token, access_until, renew_at)
    VALUES (${param('mailbox_id', 'direction', 'org_id', 'provider', 'refresh_token', 'access_token')}, ${life})
    ON CONFLICT (mailbox_id, direction) DO UPDATE SET provider = EXCLUDED.provider, refresh_token = EXCLUDED.refresh_token,
      access_token = EXCLUDED.access_token, access_until = EXCLUDED.access_until, renew_at = EXCLUDED.renew_at, version = mailbox_grants.version + 1,
      renewing_until = NULL, withdrawn_at = NULL`,
);

const remove: Statement = {
  name: 'delete_mailbox_grants',
  text: 'DELETE FROM mailbox_grants WHERE mailbox_id = $1 AND org_id = $2 AND direction = ANY ($3::text[])',
};

const keyOf = ({ mailboxId, direction, orgId }: AtGrant) => ({ mailbox_id: mailboxId, direction, org_id: orgId });

export async function findGrant(database: Database, { mailboxId, direction, orgId }: AtGrant) {
  const [row] = await database.query<GrantRow>(select, [mailboxId, direction, orgId]);
  return row;
}

/** The version under which this process renews the token now; undefined: another one does, or has done. */
export async function claimRenewal(database: Database, grant: AtGrant, version: number): Promise<number | undefined> {
  const [row] = await claim.query<{ version: number }>(database, { ...keyOf(grant), version });
  return row?.version;
}

/** Keeps what a renewal has brought, unless somebody has consented anew meanwhile. */
export async function keepRenewed(
  database: Database,
  grant: AtGrant,
  { version, ...sealed }: SealedTokens & { version: number },
): Promise<void> {
  await renewed.query(database, { ...keyOf(grant), version, ...sealed });
}

/** Lets others renew, or writes down that there is nothing to renew any more. */
export async function endRenewal(
  database: Database,
  grant: AtGrant,
  how: { version: number; is_withdrawn: boolean },
): Promise<void> {
  await ended.query(database, { ...keyOf(grant), ...how });
}

/** Keeps a consent in place of an earlier one. */
export async function putGrant(
  tx: Database,
  grant: AtGrant,
  given: SealedTokens & { provider: ProviderName },
): Promise<void> {
  await put.query(tx, { ...keyOf(grant), ...given });
}

/** Forgets the consents of a mailbox for these directions. */
export async function removeGrants(
  tx: Database,
  { mailboxId, orgId }: { mailboxId: string; orgId: string },
  directions: readonly AtGrant['direction'][],
): Promise<void> {
  await tx.query(remove, [mailboxId, orgId, directions]);
}

interface SealedTokens {
  readonly access_token: Buffer;
  readonly refresh_token: Buffer;
  readonly expires_in: number;
}

type TokenName = 'access' | 'refresh';

const contextOf = (name: TokenName, mailboxId: string, direction: string) =>
  `mailbox-${name}-token ${mailboxId} ${direction}`;

/** Tokens as they are stored: only this row can be opened with them. */
export function sealTokens(
  sealer: Sealer,
  { mailboxId, direction }: AtGrant,
  { accessToken, refreshToken, expiresInS }: Tokens & { readonly refreshToken: string },
): SealedTokens {
  return {
    access_token: sealer.seal(accessToken, contextOf('access', mailboxId, direction)),
    refresh_token: sealer.seal(refreshToken, contextOf('refresh', mailboxId, direction)),
    expires_in: expiresInS,
  };
}

/** @throws SealError when it was changed, or sealed under another master key */
export function openToken(sealer: Sealer, { mailboxId, direction }: AtGrant, name: TokenName, sealed: Buffer): string {
  return sealer.open(sealed, contextOf(name, mailboxId, direction)).toString();
}

const sealedToken = (name: TokenName): SealedColumn => ({
  table: 'mailbox_grants',
  column: `${name}_token`,
  key: ['mailbox_id', 'direction'],
  context: ([mailboxId = '', direction = '']: readonly string[]) => contextOf(name, mailboxId, direction),
});

/** Everything of a consent that is sealed. */
export const sealedTokens: readonly SealedColumn[] = [sealedToken('access'), sealedToken('refresh')];
