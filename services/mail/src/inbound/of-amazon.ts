import { fail } from '@pharos/contract';
import type { RpcHandler } from '@pharos/kit';
import type { TakeInboundMailRequest, TakeInboundMailResponse } from '@pharos/proto/pharos/mail/v1/inbound_mail';
import { isOfSns } from './posted-mail.js';
import type { SesBucket } from './ses-bucket.js';
import { readSnsMessage, sesObjectIn } from './sns-message.js';
import type { SnsSender } from './sns-sender.js';
import { maxPartBytes, type TakenMail } from './take-mail.js';

export interface AmazonDeps {
  readonly sns: Pick<SnsSender, 'check'>;
  readonly sesBucket: Pick<SesBucket, 'withMail'>;
}

/**
 * What Amazon posts has to be signed by it; it is short, and comes in one part. A mail that it tells of without bringing it is fetched
 * before a transaction begins.
 */
export function ofAmazon({ sns, sesBucket }: AmazonDeps) {
  return (
    take: RpcHandler<TakenMail, TakeInboundMailResponse>,
  ): RpcHandler<TakeInboundMailRequest, TakeInboundMailResponse> =>
    async (request, call) => {
      if (!isOfSns(request.contentType)) return take(request, call);
      if (request.parts > 0) throw fail('PAYLOAD_TOO_LARGE', { max_bytes: maxPartBytes });
      const body = Buffer.from(request.content);
      await sns.check(body);
      const { Type, TopicArn: topic, Message } = readSnsMessage(body);
      const object = Type === 'Notification' ? sesObjectIn(Message) : undefined;
      if (!object) return take(request, call);
      const named = { object, topic, at: request };
      return sesBucket.withMail(named, call.signal, (fetched) => take({ ...request, fetched }, call));
    };
}
