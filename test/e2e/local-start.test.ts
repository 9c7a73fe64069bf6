import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { type Json, poll, tempDir } from '../support/index.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';
import { client, failedStart, run, useLocalStart } from './local-commands.js';

describe('npm start on a new folder', () => {
  const local = useLocalStart();

  test('prints the base URL, the organization, its admin key and a link for its owner, and keeps them for its owner alone', () => {
    const { base_url, org_id, api_key, owner_link = '' } = local.platform.facts;
    expect(Object.keys(local.platform.facts).sort()).toEqual(['api_key', 'base_url', 'mail', 'org_id', 'owner_link']);
    for (const fact of [base_url, org_id, api_key, owner_link]) expect(local.platform.process.output()).toContain(fact);
    expect(owner_link).toMatch(/\/app#link=[\w-]{43}$/);
    expect(statSync(join(local.folder.path, 'first-start.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(local.folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(local.folder.path).mode & 0o777).toBe(0o700);
  });

  test('prints a command that sets what a first call needs when pasted', async () => {
    const command = /^ {2}(eval .*)$/m.exec(local.platform.process.output())?.[1] ?? '';
    const call = 'curl -sS "$BASE/api/v1/orgs/$ORG/projects" -H "X-API-Key: $KEY"';
    const made = `-H 'Content-Type: application/json' -d '{"name": "My first project"}'`;
    const { stdout } = await run('sh', ['-ec', `${command}\n${call} ${made}`], { cwd: root });
    expect(JSON.parse(stdout).data).toMatchObject({ name: 'My first project', org_id: local.platform.facts.org_id });
  });

  test('gives an organization of tier enterprise and a key that may do everything', async () => {
    const { body } = await client(local.platform).get('/me');
    expect(body.data).toMatchObject({ tier: 'enterprise', scopes: ['admin'] });
  });

  test('prints events as they happen with --tail', async () => {
    const project = await client(local.platform).post(`/orgs/${local.platform.facts.org_id}/projects`, {
      name: 'Tailed',
    });
    const path = `/projects/${project.body.data.id}/contacts`;
    const contact = await client(local.platform).post(path, { email: 'tail@example.com' });
    const line = await poll(() => eventOf(local.platform.process.output(), 'contact.created'), { what: 'the event' });
    expect(line).toMatchObject({ org_id: local.platform.facts.org_id, data: { id: contact.body.data.id } });
  });

  test('takes mail for the demo, which becomes a conversation', async () => {
    const { smtp, address } = local.platform.facts.mail;
    const [host, port] = smtp.split(':');
    const transport = createTransport({ host, port: Number(port), ignoreTLS: true });
    await transport.sendMail({ from: 'ada@example.com', to: address, subject: 'Brakes', text: 'Can you repair them?' });
    transport.close();
    const api = client(local.platform);
    const projects = await api.get(`/orgs/${local.platform.facts.org_id}/projects?limit=100`);
    const shop = projects.body.data.find(({ name }: Json) => name === 'Wheelhouse');
    const find = async () => (await api.get(`/projects/${shop.id}/conversations?channel=email`)).body.data[0];
    expect(await poll(find, { what: 'the mail' })).toMatchObject({ subject: 'Brakes' });
  });

  test('refuses a second platform on the folder, in words, and goes on', async () => {
    const second = await failedStart(['--data-dir', local.folder.path, '--port', '0']);
    expect(second).toContain('already runs on this data folder');
    expect((await client(local.platform).get('/me')).status).toBe(200);
  });

  test('refuses to delete the folder it runs on', async () => {
    const fresh = await failedStart(['--data-dir', local.folder.path, '--port', '0', '--fresh']);
    expect(fresh).toContain('already runs on this data folder');
    expect((await client(local.platform).get('/me')).status).toBe(200);
  });
});

test('a taken port is reported before anything is made', async () => {
  const folder = tempDir('local');
  const server = createServer();
  const port = await ownPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await failedStart(['--data-dir', join(folder.path, 'new'), '--port', String(port)])).toContain(
    `Port ${port} is already in use`,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  server.close();
  folder.remove();
});

function eventOf(output: string, event: string): Json {
  const lines = output.split('\n').filter((line) => line.startsWith('{"id":"evt_'));
  return lines.map((line) => JSON.parse(line)).find((line) => line.event === event);
}
