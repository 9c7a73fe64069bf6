import { newId, purgeIdempotencyKeys } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const newKey = () => newId('req');
const day = 24 * 60 * 60 * 1_000;
const messages = (conversationId: string) =>
  core.rows('SELECT id FROM messages WHERE conversation_id = $1', conversationId);

describe('a call with an idempotency key', () => {
  test('takes effect once, however often and however parallel it comes', async () => {
    const { id } = await project.conversation();
    const key = newKey();
    const calls = Array.from({ length: 50 }, () => aCall(key, 'same'));
    const answers = await Promise.all(calls.map((call) => project.message(id, { content: 'once' }, call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(calls.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await messages(id)).toHaveLength(1);
    expect(await project.eventTypes()).toEqual(['conversation.created', 'message.created']);
    expect(await project.entries()).toHaveLength(2);
  });

  test('answers as at first, also when the record has changed since', async () => {
    const key = newKey();
    const first = await project.conversation({ subject: 'First' }, aCall(key, 'a'));
    await project.patch(first.id, { updateMask: ['subject'], subject: 'Second' });
    expect(await project.conversation({ subject: 'First' }, aCall(key, 'a'))).toEqual(first);
  });

  test('is refused when the key came with another request', async () => {
    const { id } = await project.conversation();
    const key = newKey();
    await project.message(id, { content: 'a' }, aCall(key, 'a'));
    const other = project.message(id, { content: 'b' }, aCall(key, 'b'));
    await expect(other).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await messages(id)).toHaveLength(1);
  });

  test('that fails keeps nothing: the next one with the key runs', async () => {
    const key = newKey();
    await expect(project.message('cnv_none', {}, aCall(key, 'a'))).rejects.toMatchObject({
      reason: 'CONVERSATION_NOT_FOUND',
    });
    const { id } = await project.conversation();
    const again = aCall(key, 'b');
    await project.message(id, {}, again);
    expect(again.replayed).toBe(false);
  });

  test('has its answer forgotten after a day, also while the row still stands', async () => {
    const { id } = await project.conversation();
    const key = newKey();
    await project.message(id, {}, aCall(key, 'a'));
    await core.clock.advance(day - 1);
    const before = aCall(key, 'a');
    await project.message(id, {}, before);
    await core.clock.advance(1);
    const after = aCall(key, 'b');
    await project.message(id, {}, after);
    expect([before.replayed, after.replayed]).toEqual([true, false]);
    expect(await messages(id)).toHaveLength(2);
  });

  test('is forgotten for good by the job once its day is over, a batch at a time', async () => {
    for (let n = 0; n < 3; n += 1) await project.conversation({}, aCall(newKey(), 'a'));
    const kept = async () =>
      (await core.rows('SELECT 1 FROM idempotency_keys WHERE expires_at > $1', core.clock.now())).length;
    const before = await kept();
    await core.clock.advance(day);
    await project.conversation({}, aCall(newKey(), 'a'));
    let purged = 0;
    for (let n = 2; n === 2; purged += n) n = await purgeIdempotencyKeys(core.database, core.clock.now(), 2);
    expect(purged).toBeGreaterThanOrEqual(before);
    expect(await core.rows('SELECT 1 FROM idempotency_keys')).toHaveLength(1);
  });

  test('keeps a secret answer unreadable', async () => {
    const request = { orgId: project.orgId, name: 'Key', scopes: ['read'], grantorScopes: ['admin'] };
    const key = newKey();
    const { secret } = await core.apiKeys.createApiKey(request, aCall(key, 'a'));
    expect((await core.apiKeys.createApiKey(request, aCall(key, 'a'))).secret).toBe(secret);
    const [kept] = await core.rows<{ response: Buffer }>('SELECT response FROM idempotency_keys WHERE key = $1', key);
    expect(kept?.response.includes(secret)).toBe(false);
    expect(kept?.response.includes('svc_')).toBe(false);
  });

  test('of one scope does not meet the same key of another', async () => {
    const { id } = await project.conversation();
    const [one, two] = [aCall('shared', 'a'), aCall('shared', 'b')];
    const scoped = (call: typeof one, scope: string) =>
      Object.assign(call, { idempotency: { ...call.idempotency, scope } });
    await project.message(id, {}, scoped(one, 'org_1'));
    await project.message(id, {}, scoped(two, 'org_2'));
    expect(await messages(id)).toHaveLength(2);
  });
});
