import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import type { Answer } from './support/answer.js';
import { expectRefusal } from './support/expectations.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';

describe('while core is down', () => {
  let platform: Platform;
  let org: Org;
  let project: ProjectApi;
  beforeAll(async () => {
    platform = await startPlatform();
    org = await Org.create(platform);
    project = await org.newProject();
  });
  afterAll(() => platform?.stop());

  const withKey = (key: string) => ({ 'idempotency-key': key });

  test('requests are 503, telling when to try again, and work when it is back', async () => {
    const [core] = platform.core;
    await core.kill();
    const refused = [project.listContacts(), project.upsertContact({ name: 'Lost?' }), org.client.get('/me')];
    for (const answer of await Promise.all<Answer>(refused)) {
      const { retry_after } = expectRefusal(answer, 503, 'UNAVAILABLE');
      expect(retry_after).toBeGreaterThan(0);
      expect(answer.headers['retry-after']).toBe(`${Math.ceil(retry_after ?? 0)}`);
    }
    expect((await fetch(`${platform.baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${platform.baseUrl}/readyz`)).status).toBe(503);
    await core.start();
    await poll(async () => (await fetch(`${platform.baseUrl}/readyz`)).status === 200, {
      what: 'the gateway to be ready',
    });
    expect((await project.listContacts()).data).toEqual([]);
  });

  test('kept answers to Idempotency-Keys outlive it', async () => {
    const first = await project.upsertContact({ name: 'Once' }, withKey('over-a-restart'));
    const refused = await project.upsertContact({ email: 'wrong' }, withKey('refused-before'));
    expect([first.status, refused.status]).toEqual([201, 400]);
    const [core] = platform.core;
    await core.kill();
    expectRefusal(await project.upsertContact({ name: 'Later' }, withKey('during')), 503, 'UNAVAILABLE');
    await core.start();
    const again = await poll(
      async () => {
        const answer = await project.upsertContact({ name: 'Once' }, withKey('over-a-restart'));
        return answer.status === 503 ? undefined : answer;
      },
      { what: 'core to be reached again' },
    );
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
    for (const key of ['during', 'refused-before']) {
      const answer = await project.upsertContact({ name: 'Later' }, withKey(key));
      expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, undefined]);
    }
  });

  test('writes are done once or not at all, whenever it is killed', async () => {
    const [core] = platform.core;
    const posts = 40;
    const post = (n: number) => project.createConversation({ subject: `write ${n}` }, withKey(`write-${n}`));
    const retried = async (n: number) =>
      poll(
        async () => {
          const answer = await post(n);
          return answer.status === 201 ? answer.data.id : undefined;
        },
        { what: `write ${n} to succeed` },
      );
    const first = Promise.all(Array.from({ length: posts }, (_, n) => retried(n)));
    await core.kill();
    await core.start();
    const ids = await first;
    const listed = (await project.listConversations({ limit: 100 })).data;
    expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});
