import { type ListAttemptsRequest, ListAttemptsResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { maxPageBytes } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, TestWebhooks } from '../testing/test-webhooks.js';

let world: TestWebhooks;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
afterAll(() => world.stop());

test.each([
  ['letters', `'x'`, 1],
  ['control characters', 'chr(1)', 6],
  ['what was no text', `chr(65533)`, 3],
])('pages of attempts whose answers are long, of %s, end at 2 MiB and go on', async (_, sign, bytesOfSign) => {
  const endpoint = await TestEndpoint.create(world);
  await world.rows(
    `INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, duration_ms, response_body, created_at)
     SELECT 'wha_' || n, $1, 'whd_1', 'contact.created', 1, 'failed', 1, repeat(${sign}, 16384),
       clock_now() - n * interval '1 second' FROM generate_series(100, 299) n`,
    endpoint.webhookId,
  );
  const pages = await walk({ ...endpoint.at, status: 0, page: undefined });
  expect(pages.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 200 }, (_, n) => `wha_${100 + n}`));
  for (const { bytes } of pages) expect(bytes).toBeLessThan(1.1 * maxPageBytes);
  const fit = Math.min(100, Math.floor(maxPageBytes / (16_384 * bytesOfSign + 500)));
  expect(pages[0]?.ids.length).toBeGreaterThanOrEqual(fit);
});

async function walk(request: ListAttemptsRequest): Promise<{ ids: string[]; bytes: number }[]> {
  const pages: { ids: string[]; bytes: number }[] = [];
  for (let pageToken = ''; ; ) {
    const page = { pageSize: 100, pageToken, includeTotal: false };
    const answer = await world.deliveries.listAttempts({ ...request, page }, aCall());
    const json = Buffer.byteLength(JSON.stringify(answer.attempts));
    const bytes = Math.max(json, ListAttemptsResponse.encode(answer).finish().length);
    pages.push({ ids: answer.attempts.map(({ id }) => id), bytes });
    pageToken = answer.page?.nextPageToken ?? '';
    if (pageToken === '') return pages;
  }
}
