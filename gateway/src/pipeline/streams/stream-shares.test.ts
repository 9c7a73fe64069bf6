import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { type ClientStream, openStream } from '../../testing/open-stream.js';

let fixture: Fixture;
const open: ClientStream[] = [];

beforeEach(async () => {
  const limits = { STREAMS_MAX: '8', STREAMS_MAX_VISITORS: '8', STREAMS_PER_KEY: '3', STREAMS_PER_SESSION: '2' };
  fixture = await startFixture({ ...limits, TRUST_PROXY: '1' });
  fixture.core
    .on('openFeed', () => ({ lastPlace: 1 }))
    .on('awaitFeedNews', () => new Promise((answer) => setTimeout(() => answer({ latest: '1' }), 50).unref()))
    .on('resolveSession', ({ projectId, tokenHash }: { projectId: string; tokenHash: Buffer }) => {
      const session = { id: tokenHash.toString('hex'), projectId, contactId: 'con_1', expiresAt: new Date() };
      return { orgId: owners.get(projectId), session: { ...session, identified: false }, isAging: false };
    });
});

afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await fixture.stop();
});

const owners = new Map<string, string>();

/** An organization with a project, and as many keys of it as are asked for. */
function newOrg() {
  const orgId = fixture.tenants.makeOrg();
  const projectId = fixture.tenants.makeProject(orgId);
  owners.set(projectId, orgId);
  return { projectId, newKey: () => fixture.tenants.makeKey(orgId, { tier: 'starter' }).value };
}

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const stream = await openStream(fixture.base, path, headers);
  open.push(stream);
  return stream.status;
}

const listen = (projectId: string, key: string) =>
  statusOf(`/api/v1/projects/${projectId}/events`, { 'X-API-Key': key });
/** Each from an address of its own, unless one is given. */
const visit = (projectId: string, visitor: number, address = `203.0.113.${visitor}`) =>
  statusOf(`/api/public/widget/${projectId}/stream`, {
    Authorization: `Bearer wst_${`${visitor}`.padEnd(43, 'x')}`,
    'X-Forwarded-For': address,
  });

test('an organization with many keys takes no stream from another one, nor from its own visitors', async () => {
  const [many, other] = [newOrg(), newOrg()];
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push(await listen(many.projectId, many.newKey()));
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(16).fill(429)]);
  expect(await visit(many.projectId, 1)).toBe(200);
  expect(await listen(other.projectId, other.newKey())).toBe(200);
  expect(await visit(other.projectId, 2)).toBe(200);
});

test('a visitor with many sessions from a hundred addresses takes no stream from another organization’s visitors', async () => {
  const [many, other] = [newOrg(), newOrg()];
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) statuses.push(await visit(many.projectId, n));
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(96).fill(429)]);
  for (const visitor of [101, 102]) expect(await visit(other.projectId, visitor)).toBe(200);
  expect(await listen(many.projectId, many.newKey())).toBe(200);
});

test('one session has two streams from whatever address; a stream that ends makes room for the next', async () => {
  const { projectId } = newOrg();
  const statuses = [];
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    statuses.push(await visit(projectId, 1, address));
  expect(statuses).toEqual([200, 200, 429]);
  expect(await visit(projectId, 2)).toBe(200);
  for (const stream of open.splice(0, 1)) stream.close();
  await expect.poll(() => visit(projectId, 1), { timeout: 60_000 }).toBe(200);
});
