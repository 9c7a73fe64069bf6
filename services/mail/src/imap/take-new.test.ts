import { systemClock } from '@pharos/kit';
import type { ImapFlow } from 'imapflow';
import { expect, test } from 'vitest';
import { BytesInFlight } from '../incoming/index.js';
import type { HeldMailbox } from './leases.js';
import { type TakeDeps, takeNew } from './take-new.js';

const client = {
  mailbox: { uidValidity: 1n },
  search: async () => [5],
  fetchAll: async () => [{ uid: 5, size: 10 }],
} as unknown as ImapFlow;
const held = { orgId: 'org_1', mailboxId: 'mbx_1' } as HeldMailbox;

function full() {
  const flight = new BytesInFlight();
  while (flight.take(held.orgId, 1024 * 1024));
  return flight;
}

test.each([
  ['too many mails of the mailbox wait', async () => false, new BytesInFlight()],
  ['the process holds too many', async () => true, full()],
])('a mailbox that is stopped while %s is left at once', async (_what, hasRoom, flight) => {
  const stopping = new AbortController();
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const waitingRoom = {
    hasRoom: () => {
      ask();
      return hasRoom();
    },
  };
  const deps = { clock: systemClock, signal: stopping.signal, waitingRoom, flight } as unknown as TakeDeps;
  const taken = takeNew(deps, client, held, { uidValidity: 1, lastUid: 4, completeAt: new Date() });
  await asked;
  stopping.abort(new Error('stopped'));
  await expect(taken).rejects.toThrow('stopped');
});
