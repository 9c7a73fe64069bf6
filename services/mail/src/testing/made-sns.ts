import { sign } from 'node:crypto';
import { selfSigned } from '@pharos/kit/testing';
import { answered, FakeSender } from '@pharos/outbound/testing';

const at = 'https://sns.eu-central-1.amazonaws.com';
export const certificateUrl = `${at}/SimpleNotificationService-0123abcdef.pem`;
export const subscribeUrl = `${at}/?Action=ConfirmSubscription&Token=t`;
/** The order in which its parts are signed. */
const signed = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** Stands for Amazon SNS: signs messages, and answers at its addresses. */
export class MadeSns {
  readonly sender = new FakeSender();

  private constructor(private readonly certificate: { readonly cert: string; readonly key: string }) {
    this.sender.answer = ({ url }) => answered(200, url === certificateUrl ? { responseBody: certificate.cert } : {});
  }

  static async make(): Promise<MadeSns> {
    return new MadeSns(await selfSigned('sns.amazonaws.com'));
  }

  notification(message: object, more: Record<string, string> = {}): Buffer {
    return this.#signed({ Type: 'Notification', Message: JSON.stringify(message), ...more });
  }

  confirmation(more: Record<string, string> = {}): Buffer {
    const said = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 't', SubscribeURL: subscribeUrl };
    return this.#signed({ ...said, ...more });
  }

  #signed(said: Record<string, string>): Buffer {
    const whole: Record<string, string> = {
      MessageId: 'm-1',
      TopicArn: 'arn:aws:sns:eu-central-1:1:mail',
      Timestamp: '2026-01-05T09:00:00.000Z',
      SignatureVersion: '2',
      SigningCertURL: certificateUrl,
      ...said,
    };
    const text = signed.flatMap((name) => (name in whole ? [`${name}\n${whole[name]}\n`] : [])).join('');
    const algorithm = whole.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = sign(algorithm, Buffer.from(text), this.certificate.key).toString('base64');
    return Buffer.from(JSON.stringify({ ...whole, Signature: signature }));
  }
}

/** What SES says of a mail that it has received. */
export function sesReceived(raw: Buffer, encoding: 'UTF8' | 'BASE64' = 'BASE64'): object {
  return {
    notificationType: 'Received',
    mail: { source: 'ada@example.com' },
    receipt: { action: { type: 'SNS', encoding } },
    content: raw.toString(encoding === 'BASE64' ? 'base64' : 'utf8'),
  };
}

/** What SES says of a mail that it has received and put into a bucket. */
export function sesStored(bucketName: string, objectKey: string, source = 'ada@example.com'): object {
  return {
    notificationType: 'Received',
    mail: { source },
    receipt: { action: { type: 'S3', topicArn: 'arn:aws:sns:eu-central-1:1:mail', bucketName, objectKey } },
  };
}
