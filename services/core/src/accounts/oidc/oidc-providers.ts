import { fail } from '@pharos/contract';
import type { Clock, Logger } from '@pharos/kit';
import { type ProviderFetch, ProviderUnreachable } from '@pharos/outbound';
import * as client from 'openid-client';
import { type Claims, emailIn, type Identity, nameIn } from './claims.js';
import type { ProviderSettings } from './oidc-config.js';

/** What is known of a provider is asked for again after an hour; its keys after five minutes, and when one is not known. */
const knownMs = 3_600_000;
const longestSubject = 255;

export interface OidcDeps {
  readonly fetch: ProviderFetch['fetch'];
  readonly clock: Clock;
  readonly log: Logger;
}

/** What goes to a provider, and what has to come back. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What a provider's answer says of itself. */
export interface AuthorizationAnswer {
  readonly code: string;
  readonly state: string;
  readonly issuer: string | undefined;
}

interface Known {
  readonly untilMs: number;
  readonly configuration: Promise<client.Configuration>;
}

/** Asks providers of OpenID Connect who somebody is. What it keeps is bounded by how many are configured. */
export class OidcProviders {
  readonly #settings: ReadonlyMap<string, ProviderSettings>;
  readonly #known = new Map<string, Known>();

  constructor(
    settings: readonly ProviderSettings[],
    private readonly deps: OidcDeps,
  ) {
    this.#settings = new Map(settings.map((each) => [each.id, each]));
  }

  /** In the order of the configuration. */
  get all(): ProviderSettings[] {
    return [...this.#settings.values()];
  }

  /** @throws SIGN_IN_PROVIDER_NOT_FOUND */
  get(id: string): ProviderSettings {
    const settings = this.#settings.get(id);
    if (!settings) throw fail('SIGN_IN_PROVIDER_NOT_FOUND');
    return settings;
  }

  static newChallenge(redirectUri: string): Challenge {
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    return { state, nonce, verifier, redirectUri };
  }

  /** Where the browser goes. @throws SIGN_IN_PROVIDER_UNAVAILABLE */
  async authorizationUrl(settings: ProviderSettings, challenge: Challenge): Promise<string> {
    return this.#asking(settings, async () => {
      const configuration = await this.#configurationOf(settings);
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: challenge.redirectUri,
        scope: 'openid email profile',
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
      });
      // A page sends the browser there.
      if (!/^https?:$/.test(url.protocol)) throw new ProviderUnreachable('no address of the web for signing in');
      return url.href;
    });
  }

  /**
   * Who the provider says somebody is: issuer, audience, time, nonce and signature of its ID token are checked.
   * @throws SIGN_IN_REFUSED, SIGN_IN_PROVIDER_UNAVAILABLE
   */
  async identify(
    settings: ProviderSettings,
    { state, nonce, verifier, redirectUri }: Challenge,
    answer: AuthorizationAnswer,
  ): Promise<Identity> {
    return this.#asking(settings, async () => {
      const configuration = await this.#configurationOf(settings);
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', answer.code);
      callback.searchParams.set('state', answer.state);
      if (answer.issuer !== undefined) callback.searchParams.set('iss', answer.issuer);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, callback, checks);
      const claims = tokens.claims();
      if (!claims || claims.sub.length > longestSubject) throw fail('SIGN_IN_REFUSED');
      const more = await moreClaims(configuration, tokens.access_token, claims);
      const { email, isVerified } = emailIn(claims, more);
      return {
        provider: settings.id,
        issuer: claims.iss,
        subject: claims.sub,
        email,
        isVerified: email !== undefined && (isVerified || settings.trust_emails),
        name: nameIn(email, claims, more),
      };
    });
  }

  /** Kept while it is asked for, too, so that many who come at once ask once. */
  #configurationOf(settings: ProviderSettings): Promise<client.Configuration> {
    const nowMs = this.deps.clock.now().getTime();
    const known = this.#known.get(settings.id);
    if (known && known.untilMs > nowMs) return known.configuration;
    const made = { untilMs: nowMs + knownMs, configuration: discover(settings, this.deps.fetch) };
    this.#known.set(settings.id, made);
    made.configuration.catch(() => {
      if (this.#known.get(settings.id) === made) this.#known.delete(settings.id);
    });
    return made.configuration;
  }

  /** Says in the log what the person is not told: why the provider was of no use. Tokens and codes are not in it. */
  async #asking<Value>({ id }: ProviderSettings, ask: () => Promise<Value>): Promise<Value> {
    try {
      return await ask();
    } catch (error) {
      const [isOut, why] = [isUnavailable(error), wordsOf(error)];
      if (why === undefined) throw error;
      this.deps.log.warn({ provider: id, why }, isOut ? 'a sign-in provider cannot be used' : 'a sign-in was refused');
      throw fail(isOut ? 'SIGN_IN_PROVIDER_UNAVAILABLE' : 'SIGN_IN_REFUSED');
    }
  }
}

async function discover(settings: ProviderSettings, fetch: ProviderFetch['fetch']): Promise<client.Configuration> {
  const { issuer, client_id: clientId, client_secret: secret } = settings;
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  try {
    const found = await client.discovery(url, clientId, secret, client.None(), {
      [client.customFetch]: fetch,
      execute,
    });
    const server = found.serverMetadata();
    const configuration = new client.Configuration(server, clientId, secret, authenticationOf(server, secret));
    configuration[client.customFetch] = fetch;
    for (const each of [...execute, client.enableNonRepudiationChecks]) each(configuration);
    return configuration;
  } catch (error) {
    throw new ProviderUnreachable(`no discovery: ${wordsOf(error) ?? 'it failed'}`, { cause: error });
  }
}

/** Basic is what a provider takes that says nothing else (OpenID Connect Discovery §3). */
function authenticationOf(server: client.ServerMetadata, secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
  return takesPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

/** Providers that keep ID tokens short tell the address only when they are asked. */
async function moreClaims(
  configuration: client.Configuration,
  accessToken: string,
  claims: { sub: string; email?: unknown },
): Promise<Claims> {
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, accessToken, claims.sub);
}

/** The reason for the log; undefined for what is no failure of a provider. */
function wordsOf(error: unknown): string | undefined {
  const unreachable = unreachableIn(error);
  if (unreachable) return unreachable.message;
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return `${error.error} ${error.error_description ?? ''}`.trim().slice(0, 300);
  if (error instanceof client.ClientError || error instanceof client.WWWAuthenticateChallengeError)
    return `${error.code} ${error.message}`.slice(0, 300);
  return undefined;
}

function isUnavailable(error: unknown): boolean {
  if (unreachableIn(error)) return true;
  // Our own configuration is wrong, or theirs.
  return error instanceof client.ResponseBodyError && /^(?:invalid|unauthorized)_client$/.test(error.error);
}

/** The library wraps what a request failed with. */
function unreachableIn(error: unknown): ProviderUnreachable | undefined {
  if (error instanceof ProviderUnreachable) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ProviderUnreachable ? cause : undefined;
}
