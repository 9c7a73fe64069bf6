import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Sealer } from '@pharos/kit';
import { ConsentError } from './consent-error.js';
import {
  type AtGrant,
  claimRenewal,
  endRenewal,
  findGrant,
  type GrantRow,
  keepRenewed,
  openToken,
  sealTokens,
} from './grants.js';
import type { OauthClient } from './oauth-client.js';
import type { Provider, ProviderName } from './providers.js';

export interface AccessTokensDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly client: Pick<OauthClient, 'renew'>;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

/** Another process renews the token: it is looked at again after a moment, and not longer than that process may take. */
const lookAgainMs = 200;
const longestWaitMs = 20_000;

/** Tokens with which mailboxes sign in. They are renewed before they end, by one process at a time, and known to all. */
export class AccessTokens {
  constructor(private readonly deps: AccessTokensDeps) {}

  /**
   * A token that holds for some minutes, and is not the one that a mail server has refused.
   * @throws ConsentError, SealError
   */
  async of(grant: AtGrant, refused?: string): Promise<string> {
    for (const until = performance.now() + longestWaitMs; performance.now() < until; await sleep(lookAgainMs)) {
      const token = await this.#next(grant, refused);
      if (token !== undefined) return token;
    }
    throw new ConsentError('provider_unavailable');
  }

  /** Undefined: another process is renewing it. */
  async #next(grant: AtGrant, refused: string | undefined): Promise<string | undefined> {
    const row = await findGrant(this.deps.database, grant);
    if (!row || row.is_withdrawn) throw new ConsentError('consent_withdrawn');
    const token = openToken(this.deps.sealer, grant, 'access', row.access_token);
    const isUsable = row.is_valid && token !== refused;
    if (isUsable && row.is_fresh) return token;
    const version = await claimRenewal(this.deps.database, grant, row.version);
    if (version !== undefined) return this.#renew(grant, row, version).catch(orUse(isUsable ? token : undefined));
    return isUsable ? token : undefined;
  }

  async #renew(grant: AtGrant, row: GrantRow, version: number): Promise<string> {
    const { database, sealer, client, providers } = this.deps;
    try {
      const provider = providers.get(row.provider);
      if (!provider) throw new ConsentError('provider_refuses');
      const before = openToken(sealer, grant, 'refresh', row.refresh_token);
      const tokens = await client.renew(provider, before);
      const sealed = sealTokens(sealer, grant, { ...tokens, refreshToken: tokens.refreshToken ?? before });
      await keepRenewed(database, grant, { version, ...sealed });
      return tokens.accessToken;
    } catch (error) {
      const isWithdrawn = error instanceof ConsentError && error.problem === 'consent_withdrawn';
      await endRenewal(database, grant, { version, is_withdrawn: isWithdrawn });
      throw error;
    }
  }
}

/** A token that holds is good also where another one cannot be had for now. */
function orUse(token: string | undefined): (error: unknown) => string {
  return (error) => {
    if (token !== undefined && error instanceof ConsentError && error.problem === 'provider_unavailable') return token;
    throw error;
  };
}
