import { Readable } from 'node:stream';
import { renderMail } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { ReadRawMailRequest, ReadRawMailResponse } from '@pharos/proto/pharos/mail/v1/mail';
import { z } from 'zod';
import { attachmentDisposition } from '../../files/file-name.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { streamed } from '../../pipeline/reply.js';
import type { Rpc } from '../../rpc.js';
import { recordIn } from '../answers.js';
import { one } from '../lists.js';
import { mailRecord } from './schemas.js';

const answer = recordIn('mail', renderMail);

const mail = '/projects/{projectId}/conversations/{conversationId}/messages/{messageId}/mail';

/** Nothing in it is run by a browser that shows it all the same. */
const inert = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

type Reading = Omit<ReadRawMailRequest, 'offset'>;

/** The rest of a raw mail, of which the first part has come. */
async function* partsOf(
  at: Reading,
  first: ReadRawMailResponse,
  { rpc, call }: { rpc: Rpc; call: OutgoingCall },
): AsyncGenerator<Uint8Array> {
  yield first.content;
  for (let sent = first.content.length; sent < first.size; ) {
    const { content } = await rpc.mails.readRawMail({ ...at, offset: sent }, call);
    if (content.length === 0) throw new Error('a mail ended before its end');
    yield content;
    sent += content.length;
  }
}

export const mailRoutes = [
  defineRoute({
    id: 'getMessageMail',
    method: 'GET',
    path: mail,
    scope: 'messages:read',
    summary: 'Get the email of a message',
    description:
      'Use it to read the whole email that a message came from. A message holds only what its author wrote, without quoted text and without the signature. Emails are kept for 30 days, or as long as the operator says; after that, and for a message that did not arrive by email, the answer is 404 `MAIL_NOT_FOUND`.',
    response: one(mailRecord),
    errors: ['MAIL_NOT_FOUND'],
    handler: async ({ params, call, rpc }) => {
      await rpc.messages.getMessage(params, call);
      return answer(rpc.mails.getMail(params, call));
    },
  }),
  defineRoute({
    id: 'getMessageRawMail',
    method: 'GET',
    path: `${mail}/raw`,
    scope: 'messages:read',
    summary: 'Download the email of a message',
    description:
      'Use it to keep the email as it arrived, with all headers and files, or to open it in a mail program. If the connection breaks, it is not complete.',
    response: z.string(),
    responseType: 'message/rfc822',
    errors: ['MAIL_NOT_FOUND'],
    handler: async ({ params, call, rpc }) => {
      await rpc.messages.getMessage(params, call);
      const first = await rpc.mails.readRawMail({ ...params, offset: 0 }, call);
      return streamed(Readable.from(partsOf(params, first, { rpc, call })), {
        headers: {
          'Content-Length': String(first.size),
          'Content-Disposition': attachmentDisposition(`${params.messageId}.eml`),
          ...inert,
        },
      });
    },
  }),
];
