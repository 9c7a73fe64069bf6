import type { Clock, Logger, Part } from '@pharos/kit';
import { type GuardedAgentOptions, providerFetch } from '@pharos/outbound';
import type { OidcConfig } from './oidc-config.js';
import { OidcProviders } from './oidc-providers.js';

interface OidcOptions extends OidcConfig {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: who opens connections, and looks names up. */
  readonly outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'> | undefined;
}

/** The providers at which people can sign in, and the part that ends the connections to them. */
export function createOidc(options: OidcOptions): { oidc: OidcProviders; part: Part } {
  const { OIDC_PROVIDERS: settings, OIDC_ALLOWED_CIDRS: allowed, clock, log, outbound } = options;
  const { fetch, close } = providerFetch(allowed, outbound);
  return {
    oidc: new OidcProviders(settings, { fetch, clock, log }),
    part: { name: 'connections to sign-in providers', stop: () => close() },
  };
}
