import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OauthProvider, startOauthProvider } from '@pharos/mail/testing';
import type { TestProject } from 'vitest/node';
import { startOidcProvider } from '../../support/oidc-provider.js';
import { startPlatform } from '../../support/platform.js';
import { ownPort } from '../../support/ports.js';
import { startProviderServer } from './provider-server.js';
import type { SharedPlatform } from './shared-platform.js';

/** Far more than the suites can send: what limits do is for their own suite, with a platform of its own. */
const noLimit = '100000000';

interface Started {
  platform: SharedPlatform;
  stop(): Promise<void>;
}

/** Several projects of a run use it. Each has its own global setup. */
const shared = globalThis as { pharosPlatform?: Promise<Started>; pharosPlatformUsers?: number };

/** One platform for all suites that do not need one of their own: starting one takes longer than most suites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { servers } = project.getProvidedContext() as { servers: { postgres: string } };
  shared.pharosPlatform ??= start(servers.postgres);
  const { platform, stop } = await shared.pharosPlatform;
  project.provide('sharedPlatform', platform);
  shared.pharosPlatformUsers = (shared.pharosPlatformUsers ?? 0) + 1;
  return async () => {
    shared.pharosPlatformUsers = (shared.pharosPlatformUsers ?? 0) - 1;
    if (shared.pharosPlatformUsers === 0) await stop();
  };
}

async function start(postgres: string): Promise<Started> {
  const providers = await startProviderServer();
  const login = await startOidcProvider();
  const consents = await startOauthProvider();
  const { issuer, clientId: client_id, clientSecret: client_secret } = login;
  const files = await mkdtemp(join(tmpdir(), 'pharos-files-'));
  // Nobody listens there.
  const discord = 'http://127.77.0.1:65535/discord';
  const smtpPort = await ownPort();
  const platform = await startPlatform({
    postgres,
    webhooks: 1,
    knowledge: 1,
    agent: 1,
    mail: 1,
    // Tests that need an address of their own name it in `X-Forwarded-For`.
    env: {
      RATE_LIMIT_STARTER: noLimit,
      RATE_LIMIT_ENTERPRISE: noLimit,
      RATE_LIMIT_PUBLIC: noLimit,
      RATE_LIMIT_PEOPLE: noLimit,
      RATE_LIMIT_SIGN_IN: noLimit,
      INTEGRATION_URLS: JSON.stringify({ discord, ...providers.urls }),
      OIDC_PROVIDERS: JSON.stringify([{ id: 'acme', name: 'Acme', issuer, client_id, client_secret }]),
      OIDC_ALLOWED_CIDRS: '127.0.0.0/8',
      RATE_LIMIT_WIDGET_SESSIONS: noLimit,
      RATE_LIMIT_WIDGET_MESSAGES: noLimit,
      TRUST_PROXY: 'loopback',
      STORAGE_DIR: files,
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      MAIL_DOMAIN: 'in.example.com',
      ...consenting(consents),
    },
  });
  const stop = async () => {
    await platform.stop();
    await providers.stop();
    await login.stop();
    await consents.stop();
    await rm(files, { recursive: true });
  };
  const provided = {
    baseUrl: platform.baseUrl,
    databaseUrl: platform.database.url,
    slackUrl: providers.urls.slack,
    smtpPort,
    filesDir: files,
    coreUrl: platform.core[0].url,
    serviceToken: platform.env.SERVICE_TOKEN ?? '',
  };
  return { platform: provided, stop };
}

/** Mailboxes are connected with consents that everybody gives; at the mail servers nobody listens. */
function consenting({ authorizationUrl: authorization, tokenUrl: token, clientId, clientSecret }: OauthProvider) {
  const closed = { host: '127.77.0.1', port: 65_535, security: 'tls' };
  return {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    MAIL_OAUTH_URLS: JSON.stringify({ google: { authorization, token, imap: closed, smtp: closed } }),
    MAIL_ALLOWED_CIDRS: '127.0.0.0/8',
  };
}
