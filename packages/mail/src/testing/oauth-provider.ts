import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of OAuth that does what a test wants, for whoever gives a consent at once. */
export interface OauthProvider {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Where a mail server asks whose a token is; the token follows. */
  readonly introspectionUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How long an access token holds, in seconds. */
  lifeS: number;
  /** Whether each renewal brings another refresh token. */
  rotates: boolean;
  /** What is consented to; undefined: all that is asked for. */
  scope: string | undefined;
  /** Whether a token that lasts is told. */
  isOffline: boolean;
  /** The status with which it answers whoever asks for tokens, in place of what is right. */
  status: number | undefined;
  /** How long an answer takes. */
  delayMs: number;
  /** How often tokens were renewed, or that was tried. */
  renewals: number;
  /** What a browser brings back that was sent to this address, of somebody with this account; empty: the one that is asked for. */
  consent(url: string, account: string): { code: string; state: string };
  /** Whose the access token is; undefined: nobody's any more. */
  accountOf(accessToken: string): string | undefined;
  /** Whoever has given a consent takes it back. */
  withdraw(account: string): void;
  /** Access tokens of an account do not hold any more; others can be had. */
  endAccess(account: string): void;
  /** Every token that was told. */
  readonly told: string[];
  stop(): Promise<void>;
}

interface Granted {
  readonly account: string;
  readonly query: URLSearchParams;
}

/** Checks what it is sent as a provider does: client, secret, redirect address, PKCE; a code works once. */
export async function startOauthProvider(): Promise<OauthProvider> {
  const codes = new Map<string, Granted>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Map<string, string>();
  const told: string[] = [];
  const [clientId, clientSecret] = ['pharos-test', 'the secret of the client'];

  const tell = (account: string, isNew: boolean) => {
    const access = `access-${randomUUID()}`;
    accessTokens.set(access, account);
    const refresh = isNew ? `refresh-${randomUUID()}` : undefined;
    if (refresh !== undefined) refreshTokens.set(refresh, account);
    told.push(access, ...(refresh === undefined ? [] : [refresh]));
    const more = { ...(refresh && { refresh_token: refresh }), ...(provider.scope && { scope: provider.scope }) };
    return { access_token: access, token_type: 'Bearer', expires_in: provider.lifeS, ...more };
  };

  const redeem = (form: URLSearchParams) => {
    const granted = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      granted?.query.get('redirect_uri') === form.get('redirect_uri') &&
      granted?.query.get('code_challenge') === challenge;
    return granted && isRight ? tell(granted.account, provider.isOffline) : undefined;
  };

  const renew = (form: URLSearchParams) => {
    provider.renewals++;
    const account = refreshTokens.get(form.get('refresh_token') ?? '');
    return account === undefined ? undefined : tell(account, provider.rotates);
  };

  const answer = async (form: URLSearchParams): Promise<[number, unknown]> => {
    await new Promise((done) => setTimeout(done, provider.delayMs));
    if (provider.status !== undefined) return [provider.status, {}];
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return [401, { error: 'invalid_client' }];
    const tokens = form.get('grant_type') === 'refresh_token' ? renew(form) : redeem(form);
    return tokens ? [200, tokens] : [400, { error: 'invalid_grant' }];
  };

  const introspect = (token: string) => {
    const email = accessTokens.get(token);
    return email === undefined ? { active: false } : { active: true, email };
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    // Whoever comes to its page consents at once, with the account that is asked for.
    if (pathname === '/authorize') return lead(response, searchParams, provider.consent(request.url ?? '', ''));
    if (pathname === '/introspect') return write(response, 200, introspect(searchParams.get('token') ?? ''));
    if (pathname !== '/token') return write(response, 404, {});
    write(response, ...(await answer(new URLSearchParams(await bodyOf(request)))));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forget = (tokens: Map<string, string>, account: string) => {
    for (const [token, whose] of tokens) if (whose === account) tokens.delete(token);
  };
  const provider: OauthProvider = {
    authorizationUrl: `${at}/authorize`,
    tokenUrl: `${at}/token`,
    introspectionUrl: `${at}/introspect?token=`,
    clientId,
    clientSecret,
    lifeS: 3_600,
    rotates: false,
    scope: undefined,
    isOffline: true,
    status: undefined,
    delayMs: 0,
    renewals: 0,
    consent(url, account) {
      const { searchParams: query } = new URL(url, 'http://x');
      const code = randomUUID();
      codes.set(code, { account: account || (query.get('login_hint') ?? ''), query });
      return { code, state: query.get('state') ?? '' };
    },
    accountOf: (token) => accessTokens.get(token),
    withdraw(account) {
      forget(accessTokens, account);
      forget(refreshTokens, account);
    },
    endAccess: (account) => forget(accessTokens, account),
    told,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

function lead(response: ServerResponse, asked: URLSearchParams, answer: { code: string; state: string }): void {
  const target = new URL(asked.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  response.writeHead(302, { location: target.href }).end();
}

function write(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
