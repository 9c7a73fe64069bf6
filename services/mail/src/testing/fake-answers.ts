import { isFailure } from '@pharos/kit';
import type { ListAnswersRequest, SetDeliveriesRequest } from '@pharos/proto/pharos/core/v1/answer';
import type { AnswerClients } from '../outgoing/core-answers.js';

type Single = Pick<AnswerClients, 'messages' | 'conversations' | 'contacts'>;

/** The clients of a core that knows single messages, with those that ask and tell of many at once. */
export function withAnswers(single: unknown): AnswerClients {
  const core = single as Single;
  const listAnswers = async ({ places, ...at }: ListAnswersRequest) => {
    const answers = await Promise.all(places.map((place) => found(() => answerAt(core, { ...at, ...place }))));
    return { answers: answers.flatMap((answer) => answer ?? []) };
  };
  const setDeliveries = async ({ deliveries, ...at }: SetDeliveriesRequest) => {
    const tell = ({ place, ...said }: (typeof deliveries)[number]) =>
      core.messages.setMessageDelivery({ ...at, ...said, conversationId: '', messageId: '', ...place }, {} as never);
    const told = await Promise.all(deliveries.map((each) => found(() => tell(each))));
    return { messageIds: deliveries.flatMap(({ place }, n) => (told[n] && place ? place.messageId : [])) };
  };
  return { ...core, answers: { listAnswers, setDeliveries } } as unknown as AnswerClients;
}

async function answerAt(core: Single, at: Parameters<Single['messages']['getMessage']>[0]) {
  const call = {} as never;
  const { message } = await core.messages.getMessage(at, call);
  const { conversation } = await core.conversations.getConversation(at as never, call);
  const { contact } = await core.contacts.getContact({ ...at, contactId: conversation?.contactId ?? '' }, call);
  return { message, conversation, contact };
}

/** Undefined of what core does not have. */
async function found<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error, 'MESSAGE_NOT_FOUND') || isFailure(error, 'CONVERSATION_NOT_FOUND')) return undefined;
    throw error;
  }
}
