import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase, poll, spawnOwn, tempDir } from '../support/index.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';
import { run } from './local-commands.js';

const page = readFileSync(join(root, 'docs/going-live.md'), 'utf8');
const found = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';

test('with the settings of docs/going-live.md, the command of its service serves people behind a proxy, who become owners by its link', async () => {
  const [database, folder] = [await createDatabase(), tempDir('going-live')];
  const port = String(await ownPort());
  // The file as the shell writes it, but for what is of that server.
  const written = await run('sh', [
    '-c',
    `cat <<END\n${found(/^cat > \/etc\/pharos\/env <<END\n([\s\S]*?)^END$/m)}END`,
  ]);
  const settings = Object.fromEntries(
    written.stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  );
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['TARGET', 'MASTER_KEY', 'PUBLIC_URL', 'TRUST_PROXY']));
  const own = { ...settings, PORT: port, DATABASE_URL: database.url, STORAGE_DIR: folder.path };
  const env = { PATH: process.env.PATH ?? '', ...own };
  const [program = '', ...args] = found(/^ExecStart=(.*)$/m)
    .replace('/usr/bin/node', process.execPath)
    .split(' ');
  const platform = spawnOwn(program, args, { env, cwd: root });
  const url = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await poll(async () => (await ready()) || !platform.running, { what: 'the platform' });
    const admin = (...words: string[]) =>
      run(process.execPath, [join(root, 'deploy/local/dist/admin.js'), ...words], { env });
    const { org_id } = JSON.parse((await admin('create-org', 'Example')).stdout);
    const base = ['--base-url', settings.PUBLIC_URL];
    const { link } = JSON.parse((await admin('create-owner', org_id, 'you@example.com', ...base)).stdout);
    expect(link).toMatch(/^https:\/\/support\.example\.com\/app#link=/);
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    };
    const answer = await fetch(`${url}/api/auth/links/redeem`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-host': 'support.example.com', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token: link.split('#link=')[1], name: 'Ada', password: 'a password of some length' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-.*Secure/);
    // Nothing of a trial is there.
    expect((await fetch(`${url}/demo`)).status).toBe(404);
  } finally {
    await platform.stop();
    await database.drop();
    folder.remove();
  }
});

test('a shell reads the settings for mail, as the commands of docs/going-live.md have it do', async () => {
  const lines = found(/^```ini\n(SMTP_URL=[\s\S]*?)^```$/m);
  const { stdout } = await run('sh', ['-ec', `set -a\n${lines}\nexec "$0" -p process.env.MAIL_FROM`, process.execPath]);
  expect(stdout.trim()).toBe('Example Support <support@example.com>');
});
