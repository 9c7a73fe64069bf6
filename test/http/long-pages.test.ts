import { beforeAll, expect, test } from 'vitest';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
const mebibyte = 1 << 20;
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

test.each([
  ['emoji', '🙂'],
  ['control characters', '\u0001'],
])('a list of the longest messages, of %s, ends each page at about 2 MiB and leaves none out', async (_, sign) => {
  const { id } = await project.newConversation();
  const sent: string[] = [];
  for (let n = 100; n < 120; n++) {
    const content = `${n}${sign.repeat(99_997)}`;
    sent.push((await project.newMessage(id, { content })).id);
  }
  const found: string[] = [];
  for (let cursor: string | null = null, pages = 1; pages === 1 || cursor !== null; pages++) {
    const query = { limit: 100, ...(cursor ? { cursor } : {}) };
    const answer = await project.listMessages(id, query);
    expect(Buffer.byteLength(JSON.stringify(answer.data))).toBeLessThan(2.5 * mebibyte);
    expect(answer.data.length).toBeGreaterThanOrEqual(1);
    expect(answer.page.has_more).toBe(found.length + answer.data.length < sent.length);
    for (const { content } of answer.data) expect(content).toHaveLength(3 + 99_997 * sign.length);
    found.push(...answer.data.map((message) => message.id));
    cursor = answer.page.next_cursor;
  }
  expect(found).toEqual(sent);
});
