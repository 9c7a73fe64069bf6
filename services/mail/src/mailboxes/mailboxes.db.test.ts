import { createEventBus, createLogger, type EventBus, newId } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMailDatabase } from '../testing/mail-database.js';
import { call, newProject, startService, type TestService, unconnected } from '../testing/test-service.js';

let database: ServiceDatabase;
let started: TestService;
let bus: EventBus;
beforeAll(async () => {
  database = await createMailDatabase();
  started = await startService(database.url, { MAILBOXES_PER_PROJECT: '3' });
  const log = createLogger({ service: 'test', level: 'silent' });
  bus = createEventBus({ databaseUrl: database.url, clientName: 'test', log });
});
afterAll(async () => {
  await bus.close();
  await started.stop();
  await database.drop();
});

const newAddress = () => `${newId('x')}@example.com`;

async function made(at = newProject()) {
  const { mailbox } = await started.mailboxes.createMailbox({ ...at, ...unconnected, address: newAddress() }, call);
  return { ...at, mailboxId: mailbox?.id ?? '' };
}

const rows = (projectId: string) =>
  execute<{ id: string }>(database.url, `SELECT id FROM mail.mailboxes WHERE project_id = '${projectId}'`);

describe('another tenant’s mailbox is as absent as none', () => {
  const calls = {
    get: (at: Awaited<ReturnType<typeof made>>) => started.mailboxes.getMailbox(at, call),
    update: (at: Awaited<ReturnType<typeof made>>) =>
      started.mailboxes.updateMailbox({ ...at, ...unconnected, address: newAddress(), updateMask: ['address'] }, call),
    delete: (at: Awaited<ReturnType<typeof made>>) => started.mailboxes.deleteMailbox(at, call),
  };

  test.each(Object.entries(calls))('%s', async (_, attempt) => {
    const own = await made();
    const before = await started.mailboxes.getMailbox(own, call);
    for (const foreign of [
      { ...own, ...newProject() },
      { ...own, orgId: newProject().orgId },
    ])
      await expect(attempt(foreign)).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
    expect(await started.mailboxes.getMailbox(own, call)).toEqual(before);
  });

  test('list', async () => {
    const own = await made();
    const { mailboxes } = await started.mailboxes.listMailboxes(
      { orgId: newProject().orgId, projectId: own.projectId, page: undefined },
      call,
    );
    expect(mailboxes).toEqual([]);
  });
});

test('no call is served for a project that core does not know', async () => {
  const create = started.mailboxes.createMailbox({ ...started.absent, ...unconnected, address: newAddress() }, call);
  await expect(create).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  expect(await rows(started.absent.projectId)).toEqual([]);
});

test('a project has no more mailboxes than the operator allows, also when they are made at once', async () => {
  const at = newProject();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => made(at)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ reason: 'MAILBOX_LIMIT_REACHED', details: { limit: 3 } });
  expect(await rows(at.projectId)).toHaveLength(3);
});

test('of mailboxes with one address that are made at once there is one', async () => {
  const [at, address] = [newProject(), newAddress()];
  const create = () => started.mailboxes.createMailbox({ ...at, ...unconnected, address }, call);
  const outcomes = await Promise.allSettled([create(), create()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { reason: 'MAILBOX_ADDRESS_TAKEN' },
  });
});

test('every write leaves an audit entry on its way to core, with what changed', async () => {
  const seen: Event[] = [];
  const tail = bus.tail({ filter: '*.*.audit.recorded', onEvent: ({ payload }) => seen.push(Event.decode(payload)) });
  await tail.started;
  const at = await made();
  await started.mailboxes.updateMailbox(
    { ...at, ...unconnected, address: '', name: 'Help', updateMask: ['name'] },
    call,
  );
  await started.mailboxes.deleteMailbox(at, call);
  const entries = () => seen.filter(({ projectId }) => projectId === at.projectId);
  await vi.waitFor(() => expect(entries()).toHaveLength(3), { timeout: 60_000 });
  expect(entries().map(({ data }) => data)).toMatchObject(
    ['createMailbox', 'updateMailbox', 'deleteMailbox'].map((action) => ({
      $case: 'auditRecorded',
      value: { action, targetType: 'mailbox', targetId: at.mailboxId },
    })),
  );
  expect(entries()[1]?.data).toMatchObject({ value: { changes: { name: { from: null, to: 'Help' } } } });
  await tail.stop();
});

test('what is deleted is removed, and so are the mailboxes of a deleted project, and no others', async () => {
  const [deleted, kept] = [await made(), await made()];
  const ofProject = await made();
  await started.mailboxes.deleteMailbox(deleted, call);
  const { orgId, projectId } = ofProject;
  const event: Event = {
    id: newId('evt'),
    type: 'project.deleted',
    orgId,
    projectId,
    orderingKey: projectId,
    occurredAt: new Date(),
    actor: undefined,
    traceparent: '',
    requestId: '',
    data: { $case: 'projectDeleted', value: { project: undefined } },
  };
  const subject = `${orgId}.${projectId}.project.deleted`;
  await bus.waitUntilReady();
  await bus.publish([{ id: event.id, subject, orderingKey: projectId, payload: Event.encode(event).finish() }]);
  for (const gone of [deleted, ofProject])
    await vi.waitFor(async () => expect(await rows(gone.projectId)).toEqual([]), { timeout: 60_000 });
  expect(await rows(kept.projectId)).toHaveLength(1);
});
