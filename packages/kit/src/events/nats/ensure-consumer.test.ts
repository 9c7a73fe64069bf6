import { type ConsumerInfo, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { expect, test, vi } from 'vitest';
import { ensureConsumer } from './ensure-consumer.js';

// What servers from 2.10 on answer; that of the machine may be older, which the contract of the bus runs with.

const settings = { ack_wait: 3_000_000_000, filter_subject: 'stream.*.*.other' };
const made = { name: 'made' } as ConsumerInfo;
const updated = { name: 'updated' } as ConsumerInfo;

function managerThat(add: () => Promise<ConsumerInfo>) {
  const update = vi.fn(async () => updated);
  return { update, manager: { consumers: { add, update } } as unknown as JetStreamManager };
}

function refusal(err_code: number): Promise<never> {
  return Promise.reject(new JetStreamApiError({ code: 400, err_code, description: 'refused' }));
}

const ensured = (manager: JetStreamManager) => ensureConsumer(manager, { stream: 'stream', durable: 'name', settings });

test('a consumer that an earlier version made with other settings is given these', async () => {
  const { manager, update } = managerThat(() => refusal(10_148));
  expect(await ensured(manager)).toBe(updated);
  expect(update).toHaveBeenCalledExactlyOnceWith('stream', 'name', settings);
});

test('one that is new, or was like this, is not updated; any other refusal is one', async () => {
  const { manager, update } = managerThat(async () => made);
  expect(await ensured(manager)).toBe(made);
  const refused = managerThat(() => refusal(10_026));
  await expect(ensured(refused.manager)).rejects.toThrow('refused');
  expect([update.mock.calls, refused.update.mock.calls]).toEqual([[], []]);
});
