import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/index.js';
import { decide } from './support/device-client.js';
import { anId } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let cli: CommandLine;
beforeAll(async () => {
  org = await platform.newOrg();
  cli = new CommandLine(platform.baseUrl);
});
afterAll(() => cli?.remove());

const codeIn = (text: string) => /shows the code ([B-Z]{4}-[B-Z]{4})/.exec(text)?.[1];
const config = () => JSON.parse(cli.file('settings/config.json'));

describe('login', () => {
  test('keeps the key that somebody approves, where only its owner can read it', async () => {
    const login = cli.start(['login', '--url', `${platform.baseUrl}/`, '--scopes', 'contacts:read,kb:write']);
    const code = await poll(() => codeIn(login.output()), { what: 'the code' });
    await decide(org, code);
    expect(await login.exited).toBe(0);
    expect(login.output()).toContain(`Open ${platform.baseUrl}/device?user_code=${code}`);
    expect(login.output()).toContain(`Signed in to ${org.name} at ${platform.baseUrl} (profile default).`);
    expect(config()).toEqual({
      current: 'default',
      profiles: { default: { url: platform.baseUrl, api_key: expect.stringMatching(/^svc_\w{49}$/) } },
    });
    expect(login.output()).not.toContain(config().profiles.default.api_key);
    expect(statSync(`${cli.folder}/settings/config.json`).mode & 0o777).toBe(0o600);
    expect(statSync(`${cli.folder}/settings`).mode & 0o777).toBe(0o700);
    const me = await cli.json('whoami');
    expect(me).toMatchObject({
      profile: 'default',
      url: platform.baseUrl,
      organization: { id: org.id },
      scopes: ['contacts:read', 'kb:write'],
      api_key: { id: anId('key') },
    });
  });

  test('works in a terminal, and ends when the request is denied', async () => {
    const login = cli.startInTerminal(['login', '--url', platform.baseUrl, '--profile', 'denied', '--no-browser']);
    await decide(org, await poll(() => codeIn(login.output()), { what: 'the code' }), 'deny');
    expect(await login.exited).toBe(3);
    expect(login.output()).toContain('The request was denied.');
    expect(config().profiles).not.toHaveProperty('denied');
  });

  test('takes a key from standard input, into a profile of its own', async () => {
    const args = ['login', '--url', platform.baseUrl, '--profile', 'admin', '--with-key'];
    const { code, data } = await cli.run([...args, '--json'], { input: `${org.key.secret}\n` });
    expect(code).toBe(0);
    expect(data).toMatchObject({ profile: 'admin', organization: { id: org.id }, scopes: ['admin'] });
    expect(Object.keys(config().profiles)).toEqual(['default', 'admin']);
    expect((await cli.json('whoami', '--profile', 'default')).scopes).toEqual(['contacts:read', 'kb:write']);
    expect((await cli.json('whoami')).scopes).toEqual(['admin']);
  });

  test('keeps no key that does not work', async () => {
    const args = ['login', '--url', platform.baseUrl, '--profile', 'wrong', '--with-key'];
    const { code, stderr } = await cli.run(args, { input: 'svc_wrong' });
    expect(code).toBe(3);
    expect(stderr).toContain('API_KEY_INVALID');
    expect(config().profiles).not.toHaveProperty('wrong');
  });
});

describe('a key', () => {
  test('of a profile is sent to the platform of the profile only', async () => {
    const { code, stderr } = await cli.run(['whoami', '--url', 'http://127.0.0.1:9']);
    expect(code).toBe(2);
    expect(stderr).toContain('The profile admin has no key for http://127.0.0.1:9');
    expect((await cli.run(['whoami'], { env: { PHAROS_URL: 'http://127.0.0.1:9' } })).code).toBe(2);
  });

  test('of the environment comes before that of the profile, and a named profile before both', async () => {
    const other = await platform.newOrg();
    const env = { PHAROS_URL: platform.baseUrl, PHAROS_API_KEY: other.key.secret };
    const who = async (...more: string[]) => (await cli.run(['whoami', '--json', ...more], { env })).data;
    expect((await who()).organization.id).toBe(other.id);
    expect((await who('--profile', 'admin')).organization.id).toBe(org.id);
  });

  test('is created with what it may do and for how long, listed, and revoked at once', async () => {
    const args = ['keys', 'create', 'Shipping', '--scopes', 'kb:read,contacts:write', '--expires', '90d'];
    const shown = await cli.run(args);
    expect(shown.stdout).toMatch(/^svc_\w{49}\n$/);
    const [key] = (await cli.json('keys', 'list')).filter(({ name }: { name: string }) => name === 'Shipping');
    expect(key).toMatchObject({ scopes: ['kb:read', 'contacts:write'] });
    expect(Math.abs(Date.parse(key.expires_at) - Date.now() - 90 * 86_400_000)).toBeLessThan(600_000);
    expect((await cli.run(['keys', 'revoke', key.id])).code).toBe(0);
    const env = { PHAROS_URL: platform.baseUrl, PHAROS_API_KEY: shown.stdout.trim() };
    expect((await cli.run(['whoami'], { env })).code).toBe(3);
  });

  test('without the scope is told which one it needs', async () => {
    const { code, stderr } = await cli.run(['keys', 'list', '--profile', 'default']);
    expect(code).toBe(3);
    expect(stderr).toContain('pharos login --scopes admin');
  });
});

test('the only project needs no name, one of several does, and one that is kept is used', async () => {
  const none = await cli.run(['contacts', 'find']);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no project yet')]);
  const first = await cli.json('projects', 'create', 'Help desk', '--slug', 'help');
  expect(await cli.json('contacts', 'find')).toEqual([]);
  const second = await cli.json('projects', 'create', 'Another');
  expect((await cli.json('projects', 'list')).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  const several = await cli.run(['contacts', 'find']);
  expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('help')]);
  expect((await cli.run(['contacts', 'find', '--project', 'absent'])).code).toBe(4);
  expect(await cli.json('contacts', 'find', '--project', 'help')).toEqual([]);
  await cli.json('projects', 'use', 'help');
  expect((await cli.json('whoami')).project).toBe(first.id);
  expect((await cli.run(['contacts', 'find'])).stderr).toBe('Nothing found.\n');
});

test('logout forgets a key, and revokes it where that is asked for', async () => {
  expect(await cli.json('logout', '--profile', 'default')).toEqual({ profile: 'default', revoked: false });
  expect((await cli.run(['logout', '--profile', 'default'])).code).toBe(4);
  const { api_key: key } = config().profiles.admin;
  await cli.json('logout', '--revoke');
  expect(config().profiles).toEqual({});
  const env = { PHAROS_URL: platform.baseUrl, PHAROS_API_KEY: key };
  expect((await cli.run(['whoami'], { env })).code).toBe(3);
  const { code, stderr } = await cli.run(['whoami', '--json']);
  expect([code, JSON.parse(stderr)]).toMatchObject([3, { error: { code: 'NOT_SIGNED_IN' } }]);
});
