import { fail, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { ofVisitor } from '../../files/begin-upload.js';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { VisitorSlots } from '../../server/slots.js';
import { pieces } from './pieces.js';

/** Each holds a piece of a mail. A provider posts from few addresses. */
const mailsAtOnce = new VisitorSlots({ all: 32, ofOne: 16, ofAddress: 16 });

/** A mail may have to be fetched from a bucket, and is stored. Amazon SNS waits 15 s for the answer. */
const takeTimeoutMs = 14_000;

export const publicMailRoutes = [
  defineRoute({
    id: 'receiveMail',
    method: 'POST',
    path: '/api/public/mail/{mailToken}/mime',
    scope: publicAccess,
    anew: true,
    summary: 'Receive an email from a provider',
    description:
      'Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS, whose signature is checked) post mail to the `webhook_path` of a mailbox, as the raw message. A body of the type `message/rfc822` is the raw message itself. The answer is 200 once the email is stored; posting the same email again stores it only once. An email can have at most 40 MB.',
    upload: 'bytes',
    errors: ['MAILBOX_NOT_FOUND', 'SIGNATURE_INVALID', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
    handler: async ({ params, unread, visitor, call, rpc }) => {
      if (unread === undefined) throw fail('INTERNAL');
      const own = ofVisitor(call);
      const at = await rpc.inboundMails.findInboundMailbox({ token: params.mailToken }, own);
      await mailsAtOnce.during(visitor.subject, at.orgId, async () => {
        unread.begin();
        const delivery = { ...at, deliveryId: newId(idKinds.request) };
        let parts = 0;
        for await (const { content, isLast } of pieces(unread)) {
          const contentType = unread.request.headers['content-type'] ?? '';
          const last = { ...delivery, parts, content, contentType };
          if (isLast) await rpc.inboundMails.takeInboundMail(last, { ...own, timeoutMs: takeTimeoutMs });
          else await rpc.inboundMails.putInboundPart({ ...delivery, number: ++parts, content }, own);
        }
      });
    },
  }),
];
