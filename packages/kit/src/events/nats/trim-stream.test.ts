import { JetStreamApiError, type StreamAPI } from '@nats-io/jetstream';
import { expect, test } from 'vitest';
import { canPurge, trimStream } from './trim-stream.js';

test('parts of a stream are purged by servers that keep what consumers have not acknowledged, and by no others', () => {
  for (const version of ['2.10.0', '2.10.29', '2.12.1-preview.2', '3.0.0'])
    expect(canPurge(version), version).toBe(true);
  for (const version of ['2.9.10', '2.9.25', '2.2.0', '', undefined]) expect(canPurge(version), version).toBe(false);
});

const refusal = (err_code: number, description: string) => new JetStreamApiError({ code: 500, err_code, description });

test.each([
  ['is gone already', refusal(10_057, 'no message found'), []],
  ['never was', refusal(10_043, 'sequence 1 not found'), []],
  ['may not be deleted', refusal(10_057, 'message delete not permitted'), [{ seq: 4 }]],
])('where a message %s, an old server’s stream is trimmed all the same', async (_, error, purged) => {
  const purges: unknown[] = [];
  const streams = {
    deleteMessage: () => Promise.reject(error),
    purge: async (_name: string, options: unknown) => void purges.push(options),
  } as unknown as StreamAPI;
  const asked = { jsm: { streams }, version: '2.9.10', stream: 's', state: { first_seq: 1 } };
  expect(await trimStream(asked, 3)).toBe(false);
  expect(purges).toEqual(purged);
});
