import type { Database, Logger, Statement } from '@pharos/kit';
import type { AccessTokens } from './access-tokens.js';
import type { AtGrant } from './grants.js';

/**
 * Providers forget a consent that nobody uses: Microsoft after 90 days, Google after six months. One that mail goes out by may be used less
 * often. Those that cannot be renewed just now hold up none of the others.
 */
const select: Statement = {
  name: 'select_idle_grants',
  text: `SELECT org_id AS "orgId", mailbox_id AS "mailboxId", direction FROM mailbox_grants
    WHERE withdrawn_at IS NULL AND access_until < (SELECT clock_now()) - interval '30 days' ORDER BY random() LIMIT 20`,
};

export interface RenewIdleDeps {
  readonly database: Database;
  readonly accessTokens: Pick<AccessTokens, 'of'>;
  readonly log: Logger;
}

/** Renews some of the consents that nobody has used for long. */
export async function renewIdle({ database, accessTokens, log }: RenewIdleDeps): Promise<void> {
  for (const grant of await database.query<AtGrant>(select)) {
    try {
      await accessTokens.of(grant);
    } catch (error) {
      log.warn({ err: error, mailbox: grant.mailboxId }, 'could not renew a consent that is rarely used');
    }
  }
}
