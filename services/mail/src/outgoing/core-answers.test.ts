import { unknownMethod } from '@pharos/kit';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { expect, test } from 'vitest';
import { type AnswerClients, CoreAnswers } from './core-answers.js';
import type { DueOutgoing } from './queue.js';

const due = (id: string) => ({ id, org_id: 'org_1', project_id: 'prj_1', conversation_id: 'cnv_1' }) as DueOutgoing;

/** A core of the version before calls of many. */
function olderCore() {
  const told: string[] = [];
  const unknown = (method: string) => Promise.reject(unknownMethod(method));
  const core = {
    answers: { listAnswers: () => unknown('ListAnswers'), setDeliveries: () => unknown('SetDeliveries') },
    messages: {
      getMessage: async ({ messageId: id }: { messageId: string }) => ({ message: { id } }),
      setMessageDelivery: async ({ messageId }: { messageId: string }) => void told.push(messageId),
    },
    conversations: { getConversation: async () => ({ conversation: { id: 'cnv_1', contactId: 'con_1' } }) },
    contacts: { getContact: async () => ({ contact: { id: 'con_1' } }) },
  };
  return { told, core: core as unknown as AnswerClients };
}

test('a core that is asked for many and knows no such call yet, as during an update, is asked and told of each alone', async () => {
  const { core, told } = olderCore();
  const answers = new CoreAnswers(core);
  const found = await Promise.all(['msg_1', 'msg_2'].map((id) => answers.find(due(id))));
  expect(found.map((answer) => answer?.message.id)).toEqual(['msg_1', 'msg_2']);
  expect(found[0]).toMatchObject({ conversation: { id: 'cnv_1' }, contact: { id: 'con_1' } });
  await Promise.all(['msg_1', 'msg_2'].map((id) => answers.tell(due(id), MailDelivery.SENT, null)));
  expect(told.toSorted()).toEqual(['msg_1', 'msg_2']);
});

test('a core that does not answer is no older one: the failure is passed on', async () => {
  const { core } = olderCore();
  const listAnswers = () => Promise.reject(new Error('down'));
  const answers = new CoreAnswers({ ...core, answers: { ...core.answers, listAnswers } });
  await expect(answers.find(due('msg_1'))).rejects.toThrow('down');
});
