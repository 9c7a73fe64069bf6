import { invalid } from '@pharos/contract';
import { z } from 'zod';

const envelope = {
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string(),
};

const confirmation = z.object({
  ...envelope,
  Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Token: z.string(),
  SubscribeURL: z.string(),
});
const notification = z.object({ ...envelope, Type: z.literal('Notification'), Subject: z.string().optional() });
const message = z.discriminatedUnion('Type', [confirmation, notification]);

/** What Amazon SNS posts. Whether it is from there, its signature says. */
export type SnsMessage = z.output<typeof message>;

/** @throws VALIDATION_ERROR for anything else */
export function readSnsMessage(body: Buffer): SnsMessage {
  const found = message.safeParse(jsonIn(body.toString()));
  if (!found.success) throw invalid([], 'is no message of Amazon SNS');
  return found.data;
}

/** The text that is signed: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
export function signedText(said: SnsMessage): string {
  const fields =
    said.Type === 'Notification'
      ? { Message: said.Message, MessageId: said.MessageId, Subject: said.Subject }
      : { Message: said.Message, MessageId: said.MessageId, SubscribeURL: said.SubscribeURL };
  const token = said.Type === 'Notification' ? {} : { Token: said.Token };
  const all = { ...fields, Timestamp: said.Timestamp, ...token, TopicArn: said.TopicArn, Type: said.Type };
  return Object.entries(all)
    .map(([name, value]) => (value === undefined ? '' : `${name}\n${value}\n`))
    .join('');
}

const received = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({ source: z.string() }),
  receipt: z.object({
    action: z.object({
      type: z.string(),
      encoding: z.enum(['UTF8', 'BASE64']).optional(),
      bucketName: z.string().optional(),
      objectKey: z.string().optional(),
    }),
  }),
  content: z.string().min(1).optional(),
});

/** A mail that SES has received, as SNS brings it. */
export interface SesMail {
  readonly raw: Buffer;
  /** The sender of the envelope; empty when nobody is to answer. */
  readonly mailFrom: string;
}

/** Where SES has put a mail that it says of without bringing it. */
export interface SesObject {
  readonly bucket: string;
  readonly key: string;
  /** The sender of the envelope; empty when nobody is to answer. */
  readonly mailFrom: string;
}

/** The mail in a notification of SES. @throws VALIDATION_ERROR where there is none in it */
export function sesMailIn(text: string): SesMail {
  const { mail, receipt, content } = readReceived(text);
  if (content === undefined)
    throw invalid(['Message', 'content'], 'is required: let the rule of SES publish to SNS, with the encoding Base64');
  const raw = Buffer.from(content, receipt.action.encoding === 'BASE64' ? 'base64' : 'utf8');
  return { raw, mailFrom: senderOf(mail) };
}

/** Where the mail is that a notification of SES tells of; undefined where it brings the mail itself. @throws VALIDATION_ERROR where there is none */
export function sesObjectIn(text: string): SesObject | undefined {
  const { mail, receipt, content } = readReceived(text);
  const { type, bucketName: bucket, objectKey: key } = receipt.action;
  if (content !== undefined || type !== 'S3') return undefined;
  if (bucket === undefined || key === undefined)
    throw invalid(['Message', 'receipt', 'action'], 'does not say where the mail is');
  return { bucket, key, mailFrom: senderOf(mail) };
}

function readReceived(text: string) {
  const found = received.safeParse(jsonIn(text));
  if (!found.success) throw invalid(['Message'], 'is no notification of mail that Amazon SES has received');
  return found.data;
}

function senderOf({ source }: { source: string }): string {
  return source === '<>' ? '' : source;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([], 'is not JSON');
  }
}
