import { describe, expect, test } from 'vitest';
import { createDatabase, type Json } from '../support/index.js';
import { localEnv as env, localProgram } from '../support/local-platform.js';
import { admin, client, run, useLocalStart } from './local-commands.js';

describe('admin commands', () => {
  const local = useLocalStart();

  test('change the running platform', async () => {
    const { org_id } = await admin(local.folder.path, 'create-org', 'Acme', '--tier', 'pro');
    const made = await admin(local.folder.path, 'create-key', org_id, 'Key', '--scopes', 'read,contacts:write');
    expect(Object.keys(made).sort()).toEqual(['api_key', 'key_id', 'org_id']);
    const api = client(local.platform).as(made.api_key);
    expect((await api.get('/me')).body.data).toMatchObject({ tier: 'pro', scopes: ['read', 'contacts:write'] });
    await admin(local.folder.path, 'revoke-key', made.key_id);
    expect((await api.get('/me')).body).toMatchObject({ code: 'API_KEY_INVALID' });
  });

  test('list organizations and keys, page by page, and no secret', async () => {
    const { org_id } = await admin(local.folder.path, 'create-org', 'Lists');
    const made = await admin(local.folder.path, 'create-key', org_id, 'One', '--scopes', 'read');
    const other = await admin(
      local.folder.path,
      'create-key',
      org_id,
      'Two',
      '--scopes',
      'kb:write',
      '--expires-at',
      '2099-01-01',
    );
    await admin(local.folder.path, 'revoke-key', other.key_id);
    const first = await admin(local.folder.path, 'list-keys', org_id, '--limit', '1');
    const { keys, next } = await admin(local.folder.path, 'list-keys', org_id, '--after', first.next);
    expect(next).toBeNull();
    expect([...first.keys, ...keys]).toEqual([
      expect.objectContaining({
        id: made.key_id,
        prefix: made.api_key.slice(0, 12),
        scopes: ['read'],
        revoked_at: null,
      }),
      expect.objectContaining({
        id: other.key_id,
        expires_at: '2099-01-01T00:00:00.000Z',
        revoked_at: expect.any(String),
      }),
    ]);
    expect(JSON.stringify([first, keys])).not.toContain(made.api_key);
    const { organizations } = await admin(local.folder.path, 'list-orgs');
    const ids = organizations.map(({ id }: Json) => id);
    expect(ids).toEqual(expect.arrayContaining([local.platform.facts.org_id, org_id]));
  });

  test('that cannot be done say why, and print nothing else', async () => {
    const attempt = run(
      process.execPath,
      [localProgram('admin.js'), 'set-tier', 'org_x', 'pro', '--data-dir', local.folder.path],
      {
        env,
      },
    );
    await expect(attempt).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'There is no such organization.\n' });
  });
});

test('an admin command refuses a database that this version has not been started on, and changes nothing', async () => {
  const database = await createDatabase();
  const command = (...words: string[]) =>
    run(process.execPath, [localProgram('admin.js'), ...words], { env: { ...env, DATABASE_URL: database.url } });
  for (const words of [['create-org', 'Acme'], ['list-orgs']]) {
    const stderr = expect.stringMatching(/This version of Pharos has not run on the schema core/);
    await expect(command(...words)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  }
  await database.drop();
});
