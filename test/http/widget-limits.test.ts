import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../support/platform.js';
import type { Answer } from './support/answer.js';
import { expectRefusal } from './support/expectations.js';
import { anAddress } from './support/form-visitor.js';
import { Org } from './support/org.js';
import { VisitorClient } from './support/visitor-client.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const [sessions, messages] = [3, 4];

let platform: Platform;
let projectId: string;
beforeAll(async () => {
  platform = await startPlatform({
    env: {
      RATE_LIMIT_WIDGET_SESSIONS: String(sessions),
      RATE_LIMIT_WIDGET_MESSAGES: String(messages),
      RATE_LIMIT_PUBLIC: '100000',
      TRUST_PROXY: 'loopback',
    },
  });
  projectId = (await (await Org.create(platform)).newProject()).id;
});
afterAll(() => platform?.stop());

const begin = (address: string) =>
  new VisitorClient(platform.baseUrl).post(
    `/api/public/widget/${projectId}/sessions`,
    {},
    { 'x-forwarded-for': address },
  );
const newVisitor = async () =>
  WidgetVisitor.with(platform.baseUrl, projectId, (await begin(anAddress())).data as WidgetVisitor['session']);

/** So many are taken of what comes at once: the minute begins with the first. */
function expectLimited(answers: readonly Answer<unknown>[], limit: number): void {
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const { retry_after } = expectRefusal(answer, 429, 'RATE_LIMITED');
    expect(answer.headers['retry-after']).toBe(String(retry_after));
  }
}

test('one address begins so many sessions of the widget in a minute; others are not held up', async () => {
  const address = anAddress();
  expectLimited(await Promise.all(Array.from({ length: 5 * sessions }, () => begin(address))), sessions);
  expect((await begin(anAddress())).status).toBe(201);
});

test('one session sends so many messages in a minute, and another of the same project as many', async () => {
  const [loud, quiet] = [await newVisitor(), await newVisitor()];
  const write = (visitor: WidgetVisitor) => visitor.startWith('Hello');
  expectLimited(await Promise.all(Array.from({ length: 5 * messages }, () => write(loud))), messages);
  expect((await write(quiet)).status).toBe(201);
});
