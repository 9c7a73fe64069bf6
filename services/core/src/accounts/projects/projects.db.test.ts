import { createHash } from 'node:crypto';
import { newId } from '@pharos/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDeletedProject, purgeSome } from '../../purge-projects.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

const newOrg = async () => (await core.admin.createOrg({ name: 'Org' })).orgId;
const create = async (orgId: string, fields: { name: string; slug?: string; domain?: string }) =>
  present((await core.projects.createProject({ orgId, ...fields }, aCall())).project);

describe('projects', () => {
  test('made at once of one name all have slugs of their own', async () => {
    const orgId = await newOrg();
    const made = await Promise.all(Array.from({ length: 12 }, () => create(orgId, { name: 'Web Shop' })));
    const slugs = made.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs).toContain('web-shop');
    for (const slug of slugs) expect(slug).toMatch(/^web-shop(-[a-z0-9]+)?$/);
  });

  test('made at once with one slug are one, the others are refused', async () => {
    const orgId = await newOrg();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => create(orgId, { name: 'A', slug: 'wanted' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.reason).toBe('PROJECT_SLUG_TAKEN');
  });

  test('of an organization that does not exist are not made', async () => {
    await expect(create('org_none', { name: 'A' })).rejects.toMatchObject({ reason: 'ORG_NOT_FOUND' });
    await expect(create('org_none', { name: 'A', slug: 'a' })).rejects.toMatchObject({ reason: 'ORG_NOT_FOUND' });
  });

  test('change only what the mask names, and the audit log says what', async () => {
    const orgId = await newOrg();
    const { id } = await create(orgId, { name: 'Old', domain: 'old.example.com' });
    const request = { orgId, projectId: id, updateMask: ['name', 'domain'], name: 'New', slug: 'not-said' };
    const { project } = await core.projects.updateProject(request, aCall());
    expect(project).toMatchObject({ name: 'New', slug: 'old', domain: undefined });
    const text = "SELECT changes FROM audit_entries WHERE org_id = $1 AND action = 'updateProject'";
    expect(await core.rows(text, orgId)).toEqual([
      { changes: { name: { from: 'Old', to: 'New' }, domain: { from: 'old.example.com', to: null } } },
    ]);
  });

  test('say whose they are until they are deleted', async () => {
    const orgId = await newOrg();
    const { id } = await create(orgId, { name: 'A' });
    expect(await core.projects.resolveProject({ projectId: id }, aCall())).toEqual({ orgId });
    const other = { orgId: await newOrg(), projectId: id };
    await expect(core.projects.deleteProject(other, aCall())).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    await core.projects.deleteProject({ orgId, projectId: id }, aCall());
    const resolved = core.projects.resolveProject({ projectId: id }, aCall());
    await expect(resolved).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  });

  test('that are deleted vanish with all they held, and nothing else does', async () => {
    const [gone, kept] = [await TestProject.create(core), await TestProject.create(core)];
    for (const project of [gone, kept])
      for (let n = 0; n < 3; n += 1) {
        const contact = (await project.upsert({ name: 'A' })).contact.id;
        const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact } });
        for (let m = 0; m < 3; m += 1) await project.message(id);
      }
    await core.projects.deleteProject(gone.at, aCall());
    for (let id = await findDeletedProject(core.database); id; id = await findDeletedProject(core.database)) {
      const projectId = id;
      await core.database.transaction((tx) => purgeSome(tx, projectId));
    }
    const rowsOf = async ({ projectId }: TestProject) => {
      const tables = ['contacts', 'conversations', 'conversation_activity', 'messages'];
      const counts = tables.map((table) =>
        core.rows<{ id: string }>(`SELECT 1 FROM ${table} WHERE project_id = $1`, projectId),
      );
      return [...(await Promise.all(counts)), await core.rows('SELECT 1 FROM projects WHERE id = $1', projectId)].map(
        (rows) => rows.length,
      );
    };
    expect(await rowsOf(gone)).toEqual([0, 0, 0, 0, 0]);
    expect(await rowsOf(kept)).toEqual([3, 3, 3, 9, 1]);
  });
});

describe('API keys', () => {
  const createKey = (orgId: string, scopes: string[], grantorScopes: string[]) =>
    core.apiKeys.createApiKey({ orgId, name: 'Key', scopes, grantorScopes }, aCall());
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

  test('are found by the hash of their value until they are revoked', async () => {
    const orgId = await newOrg();
    await core.admin.setTier(orgId, 'pro');
    const { apiKey, secret } = await createKey(orgId, ['read', 'read'], ['admin']);
    const resolve = () => core.apiKeys.resolveApiKey({ hash: hashOf(secret) }, aCall());
    expect(await resolve()).toMatchObject({ apiKey: { id: apiKey?.id, orgId, scopes: ['read'] }, tier: 2 });
    const revoke = () => core.apiKeys.revokeApiKey({ orgId, keyId: apiKey?.id ?? '' }, aCall());
    expect(Buffer.from((await revoke()).hash)).toEqual(hashOf(secret));
    await expect(resolve()).rejects.toMatchObject({ reason: 'API_KEY_INVALID' });
    await expect(revoke()).rejects.toMatchObject({ reason: 'API_KEY_NOT_FOUND' });
    expect((await core.apiKeys.listApiKeys({ orgId, page: undefined }, aCall())).apiKeys).toEqual([]);
  });

  test('grant no more than their grantor holds', async () => {
    const orgId = await newOrg();
    await expect(createKey(orgId, ['read', 'kb:admin'], ['write'])).rejects.toMatchObject({
      reason: 'INSUFFICIENT_SCOPE',
      details: { required_scope: 'kb:admin', granted_scopes: ['write'] },
    });
    await expect(createKey(orgId, ['audit:read'], ['admin'])).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(createKey('org_none', ['read'], ['admin'])).rejects.toMatchObject({ reason: 'ORG_NOT_FOUND' });
  });

  test('are nowhere stored', async () => {
    const { secret } = await createKey(await newOrg(), ['read'], ['admin']);
    const tables = await core.rows<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'core'",
    );
    for (const { name } of tables)
      expect(await core.rows(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0`, secret), name).toEqual([]);
  });
});

describe('operators', () => {
  test('leave entries under their name, in one transaction or none', async () => {
    const failing = core.admin.transaction(async (inside) => {
      const { orgId } = await inside.createOrg({ name: 'Never' });
      await inside.createKey({ orgId, name: 'Never', scopes: ['nonsense'] });
    });
    await expect(failing).rejects.toThrow(/nonsense/);
    expect(await core.rows("SELECT 1 FROM organizations WHERE name = 'Never'")).toEqual([]);
    const orgId = await newOrg();
    const { keyId } = await core.admin.createKey({ orgId, name: 'Key', scopes: ['read'] });
    await core.admin.revokeKey(keyId);
    await expect(core.admin.revokeKey(keyId)).rejects.toMatchObject({ reason: 'API_KEY_NOT_FOUND' });
    const text = "SELECT action, caller ->> 'type' AS by FROM audit_entries WHERE org_id = $1 ORDER BY id";
    const entries = await core.rows<{ action: string; by: string }>(text, orgId);
    expect(entries.map(({ action, by }) => `${action} by ${by}`)).toEqual([
      'createOrganization by operator',
      'createApiKey by operator',
      'revokeApiKey by operator',
    ]);
  });
});

describe('denials', () => {
  const denial = { orgId: '', action: 'createProject', reason: 'API_KEY_INVALID', path: '/x' };

  test('are kept with their reason, also of callers without a key', async () => {
    await core.audit.recordDenial({ ...denial, id: '', count: 0 }, aCall());
    const text = "SELECT action, target_id, outcome, reason, count FROM audit_entries WHERE org_id = ''";
    expect(await core.rows(text)).toEqual([
      { action: 'createProject', target_id: '/x', outcome: 'denied', reason: 'API_KEY_INVALID', count: 1 },
    ]);
  });

  test('recorded again with a greater number raise their entry’s count; a late smaller one, and another organization, do not', async () => {
    const [orgId, other] = [newId('org'), newId('org')];
    const id = newId('aud');
    for (const count of [1, 40, 7]) await core.audit.recordDenial({ ...denial, orgId, id, count }, aCall());
    await core.audit.recordDenial({ ...denial, orgId: other, id, count: 99 }, aCall());
    const text = 'SELECT count FROM audit_entries WHERE org_id = $1';
    expect(await core.rows(text, orgId)).toEqual([{ count: 40 }]);
    expect(await core.rows(text, other)).toEqual([{ count: 99 }]);
  });

  test('never change the entry of a write', async () => {
    const { orgId } = await core.admin.createOrg({ name: 'Written', tier: 'pro' });
    const text = 'SELECT id, outcome, count FROM audit_entries WHERE org_id = $1';
    const before = await core.rows<{ id: string }>(text, orgId);
    await core.audit.recordDenial({ ...denial, orgId, id: before[0]?.id ?? '', count: 9 }, aCall());
    expect(await core.rows(text, orgId)).toEqual(before);
  });
});
