import { readCreateMailboxRequest, readUpdateMailboxRequest, renderMailbox, renderMailboxTest } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { mailboxChanges, mailboxRecord, mailboxTest, newMailbox } from './schemas.js';

const answer = revisedIn('mailbox', renderMailbox);
const answerList = listIn('mailboxes', renderMailbox);

/** Longer than the test takes. */
const testTimeoutMs = 30_000;

const mailboxes = '/projects/{projectId}/mailboxes';
const mailbox = `${mailboxes}/{mailboxId}` as const;

export const mailboxRoutes = [
  defineRoute({
    id: 'listMailboxes',
    method: 'GET',
    path: mailboxes,
    scope: 'integrations:read',
    summary: 'List mailboxes',
    description: 'Use it to see the addresses where customers reach this project. The newest mailbox comes first.',
    query: z.strictObject(pageQuery),
    response: list(mailboxRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.mailboxes.listMailboxes({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createMailbox',
    method: 'POST',
    path: mailboxes,
    scope: 'integrations:write',
    summary: 'Create a mailbox',
    description: 'Use it to add an address that customers write to.',
    body: newMailbox,
    etag: true,
    status: 201,
    response: one(mailboxRecord),
    errors: ['MAILBOX_ADDRESS_TAKEN', 'MAILBOX_LIMIT_REACHED'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.mailboxes.createMailbox({ ...params, ...readCreateMailboxRequest(body) }, call)),
  }),
  defineRoute({
    id: 'getMailbox',
    method: 'GET',
    path: mailbox,
    scope: 'integrations:read',
    summary: 'Get a mailbox',
    description:
      'Use it to read one mailbox: its address, its signature, how it is connected and whether that works. Passwords are never returned.',
    etag: true,
    response: one(mailboxRecord),
    handler: ({ params, call, rpc }) => answer(rpc.mailboxes.getMailbox(params, call)),
  }),
  defineRoute({
    id: 'updateMailbox',
    method: 'PATCH',
    path: mailbox,
    scope: 'integrations:write',
    summary: 'Change a mailbox',
    description:
      'Use it to change the address, the name, the signature or how mail comes in and goes out. `incoming` and `outgoing` are replaced as a whole, except for the password. Answers that have already been sent stay as they are.',
    body: mailboxChanges,
    etag: true,
    ifMatch: true,
    response: one(mailboxRecord),
    errors: ['MAILBOX_ADDRESS_TAKEN'],
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const request = { ...params, ...readUpdateMailboxRequest(body), updateMask: fieldMask(body), ifRevision };
      return answer(rpc.mailboxes.updateMailbox(request, call));
    },
  }),
  defineRoute({
    id: 'deleteMailbox',
    method: 'DELETE',
    path: mailbox,
    scope: 'integrations:write',
    summary: 'Delete a mailbox',
    description: 'Conversations that came from it stay.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.mailboxes.getMailbox(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.mailboxes.deleteMailbox({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'testMailbox',
    method: 'POST',
    path: `${mailbox}/test`,
    scope: 'integrations:write',
    summary: 'Test a mailbox',
    description:
      'Use it to check whether mail can come in and go out. It signs in at the mail servers, for up to 20 seconds, and sends nothing.',
    response: one(mailboxTest),
    handler: async ({ params, call, rpc }) => ({
      data: renderMailboxTest(await rpc.mailboxes.testMailbox(params, { ...call, timeoutMs: testTimeoutMs })),
    }),
  }),
];
