import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { describe, expect, test } from 'vitest';
import type { Answer } from './core-answers.js';
import type { DueOutgoing } from './queue.js';
import { findSaid, transcriptDraft } from './transcripts.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, 0) + minute * 60_000);

function message(n: number, fields: Partial<Message> = {}): Message {
  const said = { content: `Message ${n}`, contentType: ContentType.TEXT, senderType: SenderType.CUSTOMER };
  return {
    id: `msg_${n}`,
    attachments: [],
    isInternal: false,
    createdAt: at(n),
    senderId: 'con_1',
    ...said,
    ...fields,
  } as Message;
}

/** Core with these messages, of which one answer has so many. */
const core = (messages: Message[], size = 2) => ({
  messages: {
    listMessages: async ({ page }: { page?: { pageToken: string } | undefined }) => {
      const from = Number(page?.pageToken || 0);
      const newest = messages.toReversed().slice(from, from + size);
      const nextPageToken = from + size < messages.length ? String(from + size) : '';
      return { messages: newest, page: { nextPageToken } };
    },
  },
});

const due = { org_id: 'org_1', project_id: 'prj_1' } as DueOutgoing;
const note = (to: string[] = []) =>
  message(90, { isInternal: true, content: '', forward: { messageId: undefined, to } });
const said = (messages: Message[], size?: number) =>
  findSaid(core(messages, size) as unknown as Parameters<typeof findSaid>[0], due, { message: note() });

describe('what was said in a conversation', () => {
  test('is all that is public and was there before, over as many answers as it takes', async () => {
    const all = [1, 2, 3, 4, 5].map((n) => message(n));
    const others = [
      message(6, { isInternal: true }),
      message(7, { senderType: SenderType.SYSTEM }),
      note(),
      message(91),
    ];
    const { messages, isShortened } = await said([...all, ...others]);
    expect(messages.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(isShortened).toBe(false);
  });

  test('is the latest where it is more than a mail brings, and says so', async () => {
    const many = Array.from({ length: 600 }, (_, n) => message(0, { id: `msg_${n}` }));
    const { messages, isShortened } = await said(many, 100);
    expect([messages.length, messages[0]?.id, messages.at(-1)?.id, isShortened]).toEqual([
      500,
      'msg_100',
      'msg_599',
      true,
    ]);
    const long = [message(1), message(2, { content: 'x'.repeat(600_000) })];
    expect((await said(long)).messages.map(({ id }) => id)).toEqual(['msg_2']);
  });
});

describe('a transcript', () => {
  const mailbox = { id: 'mbx_1', address: 'help@shop.example', name: 'Shop' };
  const answer = (to: string[]) =>
    ({
      message: note(to),
      conversation: { subject: 'Lamp', contactId: 'con_1' } as Conversation,
      contact: { id: 'con_1', name: 'Ada', email: 'ada@customers.example' },
    }) as unknown as Answer;

  test('says who wrote what and when, and names files', () => {
    const file = { id: 'att_1', name: 'lamp.jpg', type: 'image/jpeg', size: 1, hasThumbnail: false };
    const messages = [
      message(1, { attachments: [file] }),
      message(2, { senderId: 'con_2', content: 'A guest speaks' }),
      message(3, { senderType: SenderType.AGENT, senderId: 'usr_1', sender: { name: 'Grace', picture: undefined } }),
      message(4, { senderType: SenderType.AI }),
    ];
    const parts = { mailbox, to: 'ada@customers.example', replyTo: undefined, files: { attachments: [], links: [] } };
    const draft = transcriptDraft(answer([]), { messages, isShortened: true }, parts as never);
    expect(draft).toMatchObject({
      subject: 'Transcript: Lamp',
      to: [{ name: 'Ada', address: 'ada@customers.example' }],
    });
    expect(draft.content).toBe(
      [
        'This is the conversation with Shop.\nEarlier messages are left out.',
        'Ada, Jan 5, 2026, 9:01 AM UTC:\n\nMessage 1\n\nFiles: lamp.jpg',
        'Guest, Jan 5, 2026, 9:02 AM UTC:\n\nA guest speaks',
        'Grace, Jan 5, 2026, 9:03 AM UTC:\n\nMessage 3',
        'Shop (AI), Jan 5, 2026, 9:04 AM UTC:\n\nMessage 4',
      ].join('\n\n'),
    );
  });

  test('to another address does not say that it is the customer’s', () => {
    const parts = { mailbox, to: 'boss@shop.example', replyTo: undefined, files: { attachments: [], links: [] } };
    const draft = transcriptDraft(answer(['boss@shop.example']), { messages: [], isShortened: false }, parts as never);
    expect(draft.to).toEqual([{ name: '', address: 'boss@shop.example' }]);
    expect(draft.content).toContain('No messages yet.');
  });
});
