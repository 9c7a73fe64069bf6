import { fail } from '@pharos/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeCore } from '../../testing/fake-core.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

const knowledge = new FakeCore();
let fixture: Fixture;
let path: string;
beforeAll(async () => {
  fixture = await startFixture({}, { knowledge });
  path = `/projects/${fixture.projectId}/kb/synonyms`;
  const groups = [{ words: ['invoice', 'bill'] }];
  const synonyms = { projectId: fixture.projectId, groups, revision: 2, updatedAt: new Date(0) };
  knowledge.on('getSynonyms', () => ({ synonyms: { ...synonyms, groups: [], revision: 1, updatedAt: undefined } }));
  knowledge.on('replaceSynonyms', () => ({ synonyms }));
});
afterAll(() => fixture.stop());

test('synonyms are answered as they are, with their revision', async () => {
  const none = await fixture.ask('GET', path);
  expect(none.json).toEqual({ data: { project_id: fixture.projectId, groups: [], updated_at: null } });
  expect(none.headers.etag).toMatch(/^"1-/);
  const answer = await fixture.ask('PUT', path, { body: { groups: [['invoice', 'bill']] } });
  expect(answer.json).toMatchObject({
    data: { groups: [['invoice', 'bill']], updated_at: '1970-01-01T00:00:00.000Z' },
  });
  expect(answer.headers.etag).toMatch(/^"2-/);
});

test('they are passed on as they were written, but for blanks around them, with the revision that they are to replace', async () => {
  await fixture.ask('PUT', path, { body: { groups: [[' Bill', 'x y']] }, headers: { 'if-match': '"7"' } });
  expect(knowledge.requests('replaceSynonyms').at(-1)).toMatchObject({
    projectId: fixture.projectId,
    groups: [{ words: ['Bill', 'x y'] }],
    ifRevision: 7,
  });
});

test('what the service says is wrong is answered with its place', async () => {
  const issues = [{ path: ['groups', 1, 0], message: 'no' }];
  knowledge.on('replaceSynonyms', () => {
    throw fail('VALIDATION_ERROR', { issues });
  });
  const answer = await fixture.ask('PUT', path, { body: { groups: [] } });
  expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_ERROR', issues })]);
});
