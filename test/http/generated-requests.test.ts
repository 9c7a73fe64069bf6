import { makeApiKey } from '@pharos/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { type GeneratedRequest, generatedRequests } from './support/generated-request.js';
import { IdPool } from './support/id-pool.js';
import { OpenApi } from './support/open-api.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld } from './support/world.js';

/** `GENERATED_SEED` repeats a run, `GENERATED_REQUESTS` makes it longer or shorter. */
const seed = Number(process.env.GENERATED_SEED ?? 20_260_731);
const requests = Number(process.env.GENERATED_REQUESTS ?? 10_400);
const parallel = 8;

const platform = usePlatform();

test(`${requests} generated requests get answers that the API's document describes`, {
  timeout: 1_800_000,
}, async () => {
  console.log(`generated requests: GENERATED_SEED=${seed} GENERATED_REQUESTS=${requests}`);
  const openApi = await OpenApi.read(platform.baseUrl);
  const world = await createWorld(platform, 'generated');
  const other = await createWorld(platform, 'other');
  const pool = new IdPool({ ...world.ids, version: '1' });
  for (const [name, id] of Object.entries(other.ids)) pool.add(name, id);
  const reader = await world.org.newKey(['read']);
  const keys = [world.org.key.secret, reader.secret, other.org.key.secret, makeApiKey(), 'nonsense', undefined];
  const seen = new Map<string, number>();

  const send = async (request: GeneratedRequest): Promise<string | undefined> => {
    const { headers, query, body } = request;
    const operation = openApi.operation(request.operationId);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      segment(pool.pick(operation.operationId, name, request.ids[name] ?? { text: '' })),
    );
    const client = world.org.client.as(keys[request.key % keys.length]);
    const search = new URLSearchParams(
      query.map(([name, value]): [string, string] => [wellFormed(name), wellFormed(value)]),
    );
    const sent = body !== undefined && operation.method !== 'GET' ? { raw: body } : {};
    const target = search.size > 0 ? `${path}?${search}` : path;
    const answer = await client.send(operation.method, target, undefined, { headers, ...sent });
    pool.learn(answer);
    count(seen, operation.operationId, answer);
    return openApi.problemWith(operation, answer);
  };

  const batch = fc.array(generatedRequests(openApi.operations), { minLength: parallel, maxLength: parallel });
  const sendsWell = fc.asyncProperty(batch, async (several) => {
    const problems = await Promise.all(several.map(send));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });
  await fc.assert(sendsWell, { seed, numRuns: Math.ceil(requests / parallel), endOnFailure: true });

  const unheard = openApi.operations.filter(({ operationId }) => !hasSuccess(seen, operationId));
  expect(unheard.map(({ operationId }) => operationId)).toEqual([]);
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(requests);
  console.log(`  ${summary(seen)}`);
});

/** Nothing and dots would make another path, which is another suite's matter. */
function segment(id: string): string {
  return /^\.{0,2}$/.test(id) ? 'x' : encodeURIComponent(wellFormed(id));
}

/** A URL cannot hold half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

function count(seen: Map<string, number>, operationId: string, { status }: Answer): void {
  const name = `${operationId} ${status}`;
  seen.set(name, (seen.get(name) ?? 0) + 1);
}

/** A generator that never gets past the checks would find nothing, and say so to nobody. */
function hasSuccess(seen: Map<string, number>, operationId: string): boolean {
  return [200, 201, 202].some((status) => (seen.get(`${operationId} ${status}`) ?? 0) > 0);
}

function summary(seen: Map<string, number>): string {
  const byStatus: Record<string, number> = {};
  for (const [name, n] of seen) {
    const status = name.split(' ')[1] ?? '';
    byStatus[status] = (byStatus[status] ?? 0) + n;
  }
  return Object.entries(byStatus)
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ');
}
