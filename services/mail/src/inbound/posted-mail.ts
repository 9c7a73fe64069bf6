import { invalid } from '@pharos/contract';
import { z } from 'zod';
import { type FormFields, readForm } from './form.js';
import { readSnsMessage, sesMailIn } from './sns-message.js';

/** A mail as a provider posts it. */
export interface PostedMail {
  readonly raw: Buffer;
  /** The sender of the envelope; empty when nobody is to answer, undefined where the provider does not say. */
  readonly mailFrom: string | undefined;
}

/** Where Postmark puts the raw mail, if it is told to send it. */
const postmarkBody = z.object({ RawEmail: z.string().min(1) });

/** Whether a body of this type is Amazon's, which is signed. */
export const isOfSns = (contentType: string) => typeOf(contentType) === 'text/plain';

const typeOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase();

/**
 * The raw mail in the body of a request: of Postmark, Mailgun, SendGrid or Amazon SNS, or alone (`message/rfc822`); undefined where Amazon
 * says something else.
 * @throws VALIDATION_ERROR on anything else
 */
export async function readPosted(body: Buffer, contentType: string): Promise<PostedMail | undefined> {
  switch (typeOf(contentType)) {
    case 'text/plain':
      return mailOfSns(body);
    case 'message/rfc822':
      return { raw: body, mailFrom: undefined };
    case 'application/json':
      return { raw: Buffer.from(postmarkMail(body)), mailFrom: undefined };
    case 'multipart/form-data':
    case 'application/x-www-form-urlencoded':
      return mailOfForm(await readForm(body, contentType));
    default:
      throw invalid([], 'Content-Type must be that of Postmark, Mailgun, SendGrid or Amazon SNS, or message/rfc822');
  }
}

function mailOfSns(body: Buffer): PostedMail | undefined {
  const said = readSnsMessage(body);
  return said.Type === 'Notification' ? sesMailIn(said.Message) : undefined;
}

function postmarkMail(body: Buffer): string {
  const found = postmarkBody.safeParse(parsed(body));
  if (!found.success) throw invalid(['RawEmail'], 'is required: turn on “Include raw email content” in Postmark');
  return found.data.RawEmail;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw invalid([], 'is not JSON');
  }
}

/** Mailgun has the mail in `body-mime`, and SendGrid in `email`. */
function mailOfForm(fields: FormFields): PostedMail {
  const mailgun = fields.get('body-mime');
  if (mailgun) return { raw: mailgun, mailFrom: fields.get('sender')?.toString() };
  const sendgrid = fields.get('email');
  if (sendgrid) return { raw: sendgrid, mailFrom: senderIn(fields.get('envelope')) };
  throw invalid(['email'], 'is required, or body-mime: have the raw mail posted');
}

const envelopeField = z.object({ from: z.string() });

function senderIn(envelope: Buffer | undefined): string | undefined {
  if (!envelope) return undefined;
  const found = envelopeField.safeParse(parsed(envelope));
  return found.success ? found.data.from : undefined;
}
