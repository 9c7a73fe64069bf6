import { fail, renderMessage } from '@pharos/contract';
import type { Failure, OutgoingCall } from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Rpc } from '../../rpc.js';

/** At most so many of the newest messages are shown. */
const shown = 25;

interface Place {
  readonly orgId: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly afterMessageId: string;
}

interface Means {
  readonly call: OutgoingCall;
  readonly rpc: Pick<Rpc, 'messages'>;
}

/** Makes the refusal of a message that others were faster than, with what they wrote. */
export async function newerMessages({ afterMessageId, ...place }: Place, { call, rpc }: Means): Promise<Failure> {
  const page = { pageSize: shown, pageToken: '', includeTotal: false };
  const request = { ...place, page, descending: true };
  const { messages } = await rpc.messages.listMessages(request, { ...call, idempotency: undefined });
  const known = messages.findIndex(({ id }) => id === afterMessageId);
  const newer = messages
    .slice(0, known < 0 ? messages.length : known)
    .filter(({ isInternal, senderType }) => !isInternal && senderType !== SenderType.SYSTEM);
  return fail('NEWER_MESSAGES', { newer_messages: newer.reverse().map(renderMessage) });
}
