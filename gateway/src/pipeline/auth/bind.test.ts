import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
  fixture.core.on('deleteProject', () => ({})).on('listContacts', () => ({ contacts: [], page: undefined }));
});
afterEach(() => fixture.stop());

const contacts = () => fixture.ask('GET', `/projects/${fixture.projectId}/contacts`);
const remove = () => fixture.ask('DELETE', `/orgs/${fixture.orgId}/projects/${fixture.projectId}`);

test('a project that is deleted while a request looks for its organization is absent to that request, and from then on', async () => {
  const answers: (() => void)[] = [];
  fixture.core.wrap('resolveProject', async (answer) => {
    if (answers.length === 0) await new Promise<void>((go) => answers.push(go));
    return answer;
  });
  const asked = contacts();
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(1);
  expect((await remove()).status).toBe(200);
  answers[0]?.();
  for (const answer of [await asked, await contacts()]) {
    expect([answer.status, answer.json]).toEqual([404, expect.objectContaining({ code: 'PROJECT_NOT_FOUND' })]);
  }
  expect(fixture.core.requests('listContacts')).toEqual([]);
});

test('a project that is deleted is absent at once, also to a gateway that has just served it', async () => {
  expect((await contacts()).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await contacts()).json).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  expect(fixture.core.requests('listContacts')).toHaveLength(1);
});
