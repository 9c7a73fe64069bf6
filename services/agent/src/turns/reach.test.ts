import { fail } from '@pharos/contract';
import { newId, type OutgoingCall, systemActor } from '@pharos/kit';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Turn, Utterance } from '../domain/turn.js';
import { isReached, type ReachClients } from './reach.js';

const call: OutgoingCall = { requestId: 'req_1', actor: systemActor, traceparent: '', timeoutMs: 1_000 };
const contactId = newId('con');

let asked: string[];
let sendsMail: boolean;
let hasVisitor: boolean;
let contact: Record<string, unknown>;
beforeEach(() => {
  [asked, sendsMail, hasVisitor] = [[], true, false];
  contact = { email: 'ada@example.com', identities: [] };
});

const clients = {
  contacts: { getContact: async () => ({ contact }) },
  presence: { getReadReceipts: async () => ({ receipts: undefined, hasVisitor }) },
  mail: {
    getReach: async ({ projectId }: { projectId: string }) => {
      asked.push(projectId);
      return { sendsMail };
    },
  },
} as unknown as ReachClients;

function turnOf(channel: string, senderId: string | undefined = contactId): Turn {
  const question: Utterance = { id: 'msg_1', from: 'customer', senderId, text: 'Where?', at: new Date() };
  const conversation = { id: 'cnv_1', channel };
  return {
    orgId: 'org_1',
    projectId: 'prj_1',
    conversation,
    contactId,
    contact: null,
    utterances: [question],
  } as never;
}

const reached = (turn: Turn, of = clients) => isReached(of, turn, call);

test.each(['api', 'chat', 'slack', 'discord', 'telegram'])(
  'a customer of the channel %s is reached by whoever made the conversation, and mail is not asked',
  async (channel) => {
    sendsMail = false;
    expect(await reached(turnOf(channel))).toBe(true);
    expect(asked).toEqual([]);
  },
);

describe('whoever writes by mail', () => {
  test('is reached where mail goes out, at their address or one that they left', async () => {
    expect(await reached(turnOf('email'))).toBe(true);
    expect(asked).toEqual(['prj_1']);
    contact = { identities: [{ type: ContactIdentityType.EMAIL, value: 'ada@example.com' }] };
    expect(await reached(turnOf('email'))).toBe(true);
    contact = { identities: [{ type: ContactIdentityType.PHONE, value: '+49 30 1' }] };
    expect(await reached(turnOf('email'))).toBe(false);
  });

  test('is not reached without a mailbox, without a mail service, while blocked, and without a contact', async () => {
    sendsMail = false;
    expect(await reached(turnOf('email'))).toBe(false);
    sendsMail = true;
    expect(await reached(turnOf('email'), { ...clients, mail: undefined })).toBe(false);
    contact = { ...contact, blockedAt: new Date() };
    expect(await reached(turnOf('email'))).toBe(false);
    expect(await reached({ ...turnOf('email'), contactId: null })).toBe(false);
  });

  test('is not reached once they were erased, and is asked for again while core is away', async () => {
    const failing = (reason: 'CONTACT_NOT_FOUND' | 'UNAVAILABLE') => {
      const contacts = { getContact: () => Promise.reject(fail(reason)) } as unknown as ReachClients['contacts'];
      return reached(turnOf('email'), { ...clients, contacts });
    };
    expect(await failing('CONTACT_NOT_FOUND')).toBe(false);
    await expect(failing('UNAVAILABLE')).rejects.toThrow();
  });

  test('and is not the customer gets no answer: it would go to the customer', async () => {
    expect(await reached(turnOf('email', newId('con')))).toBe(false);
    expect(await reached(turnOf('email', 'their own id'))).toBe(true);
    expect(await reached(turnOf('email', undefined))).toBe(true);
  });
});

describe('whoever writes in the widget', () => {
  test('is reached there', async () => {
    [hasVisitor, sendsMail, contact] = [true, false, { identities: [] }];
    expect(await reached(turnOf('widget'))).toBe(true);
  });

  test('by a form is reached by mail only', async () => {
    expect(await reached(turnOf('widget'))).toBe(true);
    sendsMail = false;
    expect(await reached(turnOf('widget'))).toBe(false);
  });
});
