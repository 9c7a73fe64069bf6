import { createHash } from 'node:crypto';
import type { Logger } from '@pharos/kit';
import { type ProviderFetch, ProviderUnreachable } from '@pharos/outbound';
import * as client from 'openid-client';
import { ConsentError, type ConsentProblem } from './consent-error.js';
import type { Provider } from './providers.js';

/** What a provider has told. */
export interface Tokens {
  readonly accessToken: string;
  readonly expiresInS: number;
  /** Absent where the one before it stays. */
  readonly refreshToken: string | undefined;
  /** What was consented to; absent: all that was asked for. */
  readonly scopes: readonly string[] | undefined;
}

/** What goes to a provider, and what has to come back. */
export interface Challenge {
  readonly state: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** RFC 6749 lets a provider leave out how long a token holds. */
const shortestLifeS = 300;
/** Answers that say of the token, or of the code, that it does not hold. */
const isOver = new Set(['invalid_grant']);

/** Asks providers for tokens. What it throws and logs holds neither tokens nor codes. */
export class OauthClient {
  constructor(
    private readonly fetch: ProviderFetch['fetch'],
    private readonly log: Logger,
  ) {}

  static newVerifier(): string {
    return client.randomPKCECodeVerifier();
  }

  /** The page at which a person is asked. */
  authorizationUrl(provider: Provider, { state, verifier, redirectUri }: Challenge, user: string): string {
    return client.buildAuthorizationUrl(this.#configurationOf(provider), {
      redirect_uri: redirectUri,
      scope: [...provider.mailScopes, ...provider.offlineScopes].join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      login_hint: user,
      ...provider.parameters,
    }).href;
  }

  /** @throws ConsentError */
  exchange(provider: Provider, { state, verifier, redirectUri }: Challenge, code: string): Promise<Tokens> {
    const callback = new URL(redirectUri);
    callback.searchParams.set('code', code);
    callback.searchParams.set('state', state);
    const checks = { expectedState: state, pkceCodeVerifier: verifier };
    return this.#asking(provider, (configuration) => client.authorizationCodeGrant(configuration, callback, checks));
  }

  /** @throws ConsentError */
  renew(provider: Provider, refreshToken: string): Promise<Tokens> {
    return this.#asking(provider, (configuration) => client.refreshTokenGrant(configuration, refreshToken));
  }

  #configurationOf({ clientId, clientSecret, authorization, token }: Provider): client.Configuration {
    const server = {
      issuer: new URL(authorization).origin,
      authorization_endpoint: authorization,
      token_endpoint: token,
    };
    const configuration = new client.Configuration(
      server,
      clientId,
      clientSecret,
      client.ClientSecretPost(clientSecret),
    );
    configuration[client.customFetch] = this.fetch as client.CustomFetch;
    // The operator has named one that needs no encryption.
    if (new URL(token).protocol === 'http:') client.allowInsecureRequests(configuration);
    return configuration;
  }

  async #asking(
    provider: Provider,
    ask: (configuration: client.Configuration) => Promise<client.TokenEndpointResponse>,
  ): Promise<Tokens> {
    try {
      const { access_token, expires_in, refresh_token, scope } = await ask(this.#configurationOf(provider));
      return {
        accessToken: access_token,
        expiresInS: expires_in ?? shortestLifeS,
        refreshToken: refresh_token,
        scopes: scope?.split(' '),
      };
    } catch (error) {
      const [problem, why] = problemOf(error);
      this.log.warn({ provider: provider.name, problem, why }, 'a provider gave no token');
      throw new ConsentError(problem);
    }
  }
}

/** What went wrong, and a word for the log. The library's errors can hold whole answers, which are not passed on. */
function problemOf(error: unknown): [ConsentProblem, string] {
  const cause = error instanceof Error && error.cause instanceof ProviderUnreachable ? error.cause : error;
  if (cause instanceof ProviderUnreachable) return ['provider_unavailable', cause.message];
  if (!(error instanceof client.ResponseBodyError)) return ['provider_unavailable', nameOf(error)];
  return [isOver.has(error.error) ? 'consent_withdrawn' : 'provider_refuses', error.error.slice(0, 100)];
}

const nameOf = (error: unknown) =>
  error instanceof client.ClientError ? String(error.code) : String((error as Error).name);
