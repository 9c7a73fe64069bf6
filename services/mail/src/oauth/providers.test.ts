import { expect, test } from 'vitest';
import { z } from 'zod';
import { oauthConfig } from './config.js';
import { configuredProviders } from './providers.js';

const at = { host: 'mail.example', port: 993, security: 'tls' };
const places = { authorization: 'https://login.example/a', token: 'https://login.example/t', imap: at, smtp: at };
const client = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
const read = (microsoft: object) =>
  z.object(oauthConfig).parse({ ...client, MAIL_OAUTH_URLS: JSON.stringify({ microsoft }) });

test('a national cloud is asked for what it calls the rights to mail; other places for what they are called in public', () => {
  const scopes = ['https://partner.outlook.cn/IMAP.AccessAsUser.All', 'https://partner.outlook.cn/SMTP.Send'];
  const national = configuredProviders(read({ ...places, scopes })).get('microsoft');
  expect(national).toMatchObject({ ...places, mailScopes: scopes, offlineScopes: ['offline_access'] });
  const other = configuredProviders(read(places)).get('microsoft');
  expect(other?.mailScopes).toEqual([
    'https://outlook.office.com/IMAP.AccessAsUser.All',
    'https://outlook.office.com/SMTP.Send',
  ]);
});

test.each([[[]], [['two scopes']], [['']]])('what is no scope is refused: %j', (scopes) => {
  expect(() => read({ ...places, scopes })).toThrow();
});
