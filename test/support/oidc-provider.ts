import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Readonly<Record<string, unknown>>;

/** What a provider does with one answer that an honest one would not. */
export interface Forgery {
  /** Stand in place of what the ID token says; undefined takes a claim out. */
  readonly claims?: Claims;
  /** The token is signed with a key that nobody publishes. */
  readonly foreignKey?: boolean;
}

export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

/** A provider of OpenID Connect that does what a test wants. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in there, for browsers that come to its page. */
  person: Claims;
  /** What a browser brings back that was sent to this address, of somebody who is known there. */
  authorize(url: string, person: Claims, forgery?: Forgery): ProviderAnswer;
  stop(): Promise<void>;
}

export interface OidcProviderOptions {
  /** ID tokens say nothing but the subject: the rest is for whoever asks about the user. */
  readonly shortTokens?: boolean;
  /** How programs that ask show who they are. Default: both ways. */
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
}

interface Granted {
  readonly person: Claims;
  readonly forgery: Forgery;
  readonly query: URLSearchParams;
}

const keyId = 'first';

/** Checks what it is sent as a provider does: client, secret, redirect address, PKCE; a code works once. */
export async function startOidcProvider(options: OidcProviderOptions = {}): Promise<OidcProvider> {
  const [published, foreign] = [newKey(), newKey()];
  const clientId = 'pharos-test';
  const clientSecret = 'the secret of the client';
  const codes = new Map<string, Granted>();
  const people = new Map<string, Claims>();
  const provider = { issuer: '', clientId, clientSecret, person: {} as Claims };

  const authorize = (url: string, person: Claims, forgery: Forgery = {}): ProviderAnswer => {
    const { searchParams: query } = new URL(url);
    const code = randomUUID();
    codes.set(code, { person, forgery, query });
    return { code, state: query.get('state') ?? '', iss: provider.issuer };
  };

  const redeem = (form: URLSearchParams, authorization: string | undefined) => {
    const granted = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!isClient(form, authorization)) return { status: 401, body: { error: 'invalid_client' } };
    const isRight =
      granted !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === granted.query.get('redirect_uri') &&
      challengeOf(form.get('code_verifier') ?? '') === granted.query.get('code_challenge');
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const token = randomUUID();
    people.set(token, granted.person);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', id_token: tokenFor(granted) } };
  };

  const isClient = (form: URLSearchParams, authorization: string | undefined) => {
    const { authentication } = options;
    if (authorization !== undefined) {
      const shown = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
      const [id, secret] = shown.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      return authentication !== 'client_secret_post' && id === clientId && secret === clientSecret;
    }
    const isSame = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    return authentication !== 'client_secret_basic' && isSame;
  };

  const tokenFor = ({ person, forgery, query }: Granted) => {
    const nowS = Math.floor(Date.now() / 1000);
    const times = { iat: nowS, exp: nowS + 300 };
    const nonce = query.get('nonce');
    const told = options.shortTokens ? { sub: person.sub } : person;
    const claims = { iss: provider.issuer, aud: clientId, nonce, ...times, ...told, ...forgery.claims };
    return signed(claims, forgery.foreignKey ? foreign : published);
  };

  const discovery = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: [options.authentication ?? 'client_secret_post'],
  });

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const { authorization } = request.headers;
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return tell(response, 200, discovery());
      case '/keys':
        return tell(response, 200, { keys: [publicJwk(published)] });
      case '/authorize':
        return lead(response, request, (url) => authorize(url, personIn(url) ?? provider.person));
      case '/token': {
        const { status, body } = redeem(new URLSearchParams(await bodyOf(request)), authorization);
        return tell(response, status, body);
      }
      case '/userinfo': {
        const person = people.get(authorization?.replace('Bearer ', '') ?? '');
        return tell(response, person ? 200 : 401, person ?? {});
      }
      default:
        return tell(response, 404, {});
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    authorize: (url: string, person: Claims, forgery?: Forgery) => authorize(url, person, forgery),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends the browser back at once: whoever comes is signed in there, as `provider.person`, or as whom the address names. */
function lead(
  response: ServerResponse,
  { url = '/' }: IncomingMessage,
  authorize: (url: string) => ProviderAnswer,
): void {
  const whole = new URL(url, 'http://x');
  const answer = authorize(whole.href);
  const target = new URL(whole.searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  response.writeHead(302, { location: target.href }).end();
}

function personIn(url: string): Claims | undefined {
  const named = new URL(url).searchParams.get('person');
  return named === null ? undefined : (JSON.parse(named) as Claims);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
}

function publicJwk(key: KeyObject): unknown {
  return { ...createPublicKey(key).export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' };
}

function signed(claims: Claims, key: KeyObject): string {
  const parts = [{ alg: 'RS256', kid: keyId, typ: 'JWT' }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
