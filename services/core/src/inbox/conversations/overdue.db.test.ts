import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passes, stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { tellOverdue } from './tell-overdue.js';

const minuteMs = 60_000;
const { CUSTOMER, AGENT, AI } = SenderType;

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

async function target(minutes: number | undefined, of = project): Promise<void> {
  const change = { updateMask: ['first_response_target_minutes'], firstResponseTargetMinutes: minutes };
  await core.projects.updateProject({ ...of.at, ...change }, aCall());
}

/** The id of a conversation in which these have spoken, one after the other. */
async function spoken(...senders: SenderType[]): Promise<string> {
  const { id } = await project.conversation();
  for (const senderType of senders) await project.message(id, { senderType });
  return id;
}

const overdue = async (of = project) => (await of.list({ overdue: true })).ids;
const told = async (of = project) =>
  (await of.events()).filter(({ type }) => type === 'conversation.overdue').map(({ ordering_key }) => ordering_key);

async function tellAll(): Promise<void> {
  while ((await tellOverdue(core.database, 100)) > 0);
}

describe('a target for first answers', () => {
  test('makes those overdue whose customer waits longer for a person, whatever the agent said', async () => {
    await target(30);
    const handedOver = await project.conversation();
    await project.message(handedOver.id, { senderType: CUSTOMER });
    await project.message(handedOver.id, { senderType: AI, handsOver: true });
    const asked = await spoken(CUSTOMER);
    const others = [await spoken(CUSTOMER, AGENT), await spoken(CUSTOMER, AGENT, CUSTOMER), await spoken(CUSTOMER, AI)];
    await passes(29 * minuteMs, core);
    expect(await overdue()).toEqual([]);
    await passes(2 * minuteMs, core);
    expect(await overdue()).toEqual([asked, handedOver.id]);
    expect((await project.list({ overdue: false })).ids).toEqual(others.reverse());
    await project.message(asked, { senderType: AGENT });
    await target(60);
    expect(await overdue()).toEqual([]);
  });

  test('is none where nothing is set: then nothing is overdue, and all that there is is not', async () => {
    const asked = await spoken(CUSTOMER);
    await passes(1_000 * minuteMs, core);
    expect([await overdue(), (await project.list({ overdue: false })).ids]).toEqual([[], [asked]]);
    await tellAll();
    expect(await told()).toEqual([]);
  });

  test('has each wait told of once, by however many replicas, and none that was over before it was set', async () => {
    await spoken(CUSTOMER);
    await passes(31 * minuteMs, core);
    await target(30);
    const ids = [await spoken(CUSTOMER), await spoken(CUSTOMER), await spoken(CUSTOMER)];
    const answered = await spoken(CUSTOMER, AGENT);
    await passes(31 * minuteMs, core);
    await Promise.all([1, 2, 3].map(() => tellOverdue(core.database, 2)));
    await tellAll();
    expect(await told()).toEqual(ids);
    const [event] = (await project.events()).filter(({ type }) => type === 'conversation.overdue');
    expect(event?.data).toMatchObject({ conversation: { id: ids[0], waiting_on: 'team' } });
    expect(await told()).not.toContain(answered);
  });

  test('of one project leaves others alone, also those of the organization', async () => {
    const other = await TestProject.of(core, project.orgId);
    await target(1);
    const { id } = await other.conversation();
    await other.message(id, { senderType: CUSTOMER });
    await passes(2 * minuteMs, core);
    await tellAll();
    expect([await overdue(other), await told(other)]).toEqual([[], []]);
  });
});
