import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { poll, spawnOwn, type TempDir, tempDir } from '../support/index.js';
import { localEnv as env, type LocalPlatform, localProgram, startLocal } from '../support/local-platform.js';
import { admin, client, failedStart } from './local-commands.js';

describe('a data folder', () => {
  let folder: TempDir;
  const started: LocalPlatform[] = [];
  const again = async (...flags: string[]) => {
    const platform = await startLocal(folder.path, flags);
    started.push(platform);
    return platform;
  };
  beforeEach(() => {
    folder = tempDir('local');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((platform) => platform.process.stop()));
    folder.remove();
  });

  test('outlives an orderly stop, which leaves nothing running; the key is shown once only', async () => {
    const first = await again();
    first.process.kill('SIGTERM');
    expect(await first.process.exited).toBe(0);
    expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false);
    const second = await again();
    const { base_url } = second.facts;
    // Each start has ports of its own.
    const mail = { ...first.facts.mail, smtp: second.facts.mail.smtp };
    const owner_link = first.facts.owner_link?.replace(first.facts.base_url, base_url);
    expect(second.facts).toEqual({ ...first.facts, base_url, mail, owner_link });
    expect(second.process.output()).toContain(first.facts.org_id);
    expect(second.process.output()).not.toContain(first.facts.api_key);
    expect((await client(second).get('/me')).status).toBe(200);
  });

  test('outlives SIGKILL of everything: what was acknowledged is there', async () => {
    const first = await again();
    const path = `/orgs/${first.facts.org_id}/projects`;
    const { body } = await client(first).post(path, { name: 'Kept' });
    const server = Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(server, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.process.exited;
    const second = await again();
    expect((await client(second).get(`${path}/${body.data.id}`)).body).toEqual(body);
  });

  test('keeps the link of the first owner until it is used', async () => {
    const first = await again();
    const link = new URL(first.facts.owner_link ?? '');
    const body = {
      token: link.hash.slice('#link='.length),
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse',
    };
    const headers = { 'content-type': 'application/json', origin: link.origin };
    const redeem = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${first.facts.base_url}/api/auth/links/redeem`, redeem);
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { user: { email: 'ada@example.com' } } }]);
    await first.process.stop();
    const second = await again();
    expect(second.facts.owner_link).toBeUndefined();
    expect(second.process.output()).not.toContain('#link=');
    const { users } = await admin(folder.path, 'list-users');
    const membership = { org_id: first.facts.org_id, role: 'owner', project_ids: null };
    expect(users).toMatchObject([{ email: 'ada@example.com', memberships: [membership] }]);
    expect(await admin(folder.path, 'end-sessions', 'ADA@example.com')).toMatchObject({ ended: 1 });
    const { link: another } = await admin(
      folder.path,
      'reset-password',
      'ada@example.com',
      '--base-url',
      'https://a.example/',
    );
    expect(another).toMatch(/^https:\/\/a\.example\/app#link=[\w-]{43}$/);
  });

  test('--fresh starts anew', async () => {
    const first = await again();
    await first.process.stop();
    const second = await again('--fresh');
    expect(second.facts.org_id).not.toBe(first.facts.org_id);
    expect((await client(second).as(first.facts.api_key).get('/me')).status).toBe(401);
  });

  test('of somebody else is neither used nor deleted', async () => {
    writeFileSync(join(folder.path, 'thesis.txt'), 'years of work');
    const flags = ['--data-dir', folder.path, '--port', '0'];
    expect(await failedStart(flags)).toContain('contains other files');
    expect(await failedStart([...flags, '--fresh'])).toContain('does not delete it');
    expect(readdirSync(folder.path)).toEqual(['thesis.txt']);
  });

  test('whose first start broke off is completed by the next', async () => {
    const broken = spawnOwn(process.execPath, [localProgram('main.js'), '--data-dir', folder.path, '--port', '0'], {
      env,
    });
    const beingMade = () => readdirSync(folder.path).some((name) => name.startsWith('initializing-'));
    await poll(beingMade, { what: 'the database being made' });
    broken.kill('SIGKILL');
    await broken.exited;
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
    const platform = await again();
    expect((await client(platform).get('/me')).status).toBe(200);
  });

  test('admin commands work while the platform is stopped, and leave nothing running', async () => {
    const first = await again();
    await first.process.stop();
    const { api_key } = await admin(folder.path, 'create-key', first.facts.org_id, 'Later', '--scopes', 'read');
    expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false);
    const second = await again();
    expect((await client(second).as(api_key).get('/me')).status).toBe(200);
  });
});
