import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectRefusal } from './support/expectations.js';
import { anAddress, FormVisitor } from './support/form-visitor.js';
import type { FormsApi } from './support/forms-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let forms: FormsApi;
beforeAll(async () => {
  forms = (await (await platform.newOrg()).newProject()).forms;
});

const newForm = (rate_limit_per_ip: number, rate_limit_window_seconds = 3_600) =>
  forms.newForm({ rate_limit_per_ip, rate_limit_window_seconds, fields: [{ type: 'number', label: 'N' }] });
const aVisitor = (address?: string) => new FormVisitor(platform.baseUrl, address);
const total = async (id: string) => (await forms.listSubmissions(id, { include: 'total' })).page.total;

describe('the limit of a form', () => {
  test('is counted exactly, also of what comes at once', async () => {
    const { id } = await newForm(3);
    const visitor = aVisitor();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => visitor.submit(id, { n })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await total(id)).toBe(3);
    const refused = await visitor.submit(id, { n: 1 });
    const { retry_after } = expectRefusal(refused, 429, 'RATE_LIMITED');
    expect(retry_after).toBeGreaterThan(3_000);
    expect(retry_after).toBeLessThanOrEqual(3_600);
    expect(refused.headers['retry-after']).toBe(String(retry_after));
  });

  test('is each address’s own, and each form’s own', async () => {
    const [one, other] = [await newForm(1), await newForm(1)];
    const visitor = aVisitor();
    expect((await visitor.submit(one.id, { n: 1 })).status).toBe(201);
    expectRefusal(await visitor.submit(one.id, { n: 1 }), 429, 'RATE_LIMITED');
    expect((await visitor.submit(other.id, { n: 1 })).status).toBe(201);
    expect((await aVisitor().submit(one.id, { n: 1 })).status).toBe(201);
  });

  test('ends with its window', async () => {
    const { id } = await newForm(1, 1);
    const visitor = aVisitor();
    expect((await visitor.submit(id, { n: 1 })).status).toBe(201);
    await poll(async () => (await visitor.submit(id, { n: 2 })).status === 201, { what: 'room for another' });
    expect(await total(id)).toBe(2);
  });

  test('counts what is kept, and what is caught, but nothing that was refused or came again', async () => {
    const { id } = await newForm(2);
    const visitor = aVisitor();
    for (let n = 0; n < 3; n += 1) expect((await visitor.submit(id, { n: 'x' })).status).toBe(400);
    const headers = { 'idempotency-key': `again-${id}` };
    for (let n = 0; n < 3; n += 1) expect((await visitor.submit(id, { n: 1 }, headers)).status).toBe(201);
    expect((await visitor.submit(id, { n: 1, contact_me_by_fax: 'x' })).status).toBe(201);
    expectRefusal(await visitor.submit(id, { n: 1 }), 429, 'RATE_LIMITED');
  });

  test('is not escaped by addresses that a visitor claims, or by another address of the same network', async () => {
    const { id } = await newForm(1);
    const address = anAddress();
    expect((await aVisitor(address).submit(id, { n: 1 })).status).toBe(201);
    // The proxy before the gateway adds whom it saw behind what was claimed.
    for (const claimed of ['198.51.100.1', '::1', 'unknown'])
      expectRefusal(await aVisitor(`${claimed}, ${address}`).submit(id, { n: 1 }), 429, 'RATE_LIMITED');
    const neighbour = address.replace(/::1$/, '::2');
    expectRefusal(await aVisitor(neighbour).submit(id, { n: 1 }), 429, 'RATE_LIMITED');
  });
});
