import { readMail } from '@pharos/mail';
import { ContentType, MailDelivery, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { objectKey } from '@pharos/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestSending } from '../testing/test-sending.js';

let sending: TestSending;
beforeEach(async () => {
  sending = await TestSending.start();
});
afterEach(() => sending.stop());

const mib = 1024 * 1024;
const file = (id: string, size: number) => ({ id, name: `${id}.bin`, type: 'application/octet-stream', size });

/** Keeps a file; what is said to be large costs the test nothing. */
async function keep(id: string): Promise<void> {
  const { orgId, projectId } = sending.at;
  const bytes = async function* () {
    yield Buffer.from(id);
  };
  await sending.storage.put(objectKey({ orgId, projectId, id }), bytes());
}

const read = async () => readMail(Buffer.from(sending.sent[0]?.raw ?? ''));

describe('files of an answer', () => {
  test('come with it as far as they fit, the smallest first, and the others as links that say how long they hold', async () => {
    const attachments = [file('att_huge', 25 * mib), file('att_large', 15 * mib), file('att_small', 5 * mib)];
    for (const id of ['att_large', 'att_small']) await keep(id);
    await sending.answer('cnv_1', { content: 'Die Pläne sind da, und ich habe keine anderen.', attachments });
    await sending.sendAll();
    const mail = await read();
    expect(mail.attachments.map(({ name }) => name)).toEqual(['att_large.bin', 'att_small.bin']);
    const url =
      'https://support.example.com/api/public/attachments/att_huge/file?variant=original&expires=1770163200&signature=signature+of+att_huge';
    expect(mail.html).toContain(`<a href="${url.replaceAll('&', '&amp;')}">att_huge.bin</a> (25 MB)`);
    expect(mail.text).toContain(
      'Diese Dateien waren zu groß für den Anhang. Sie können sie bis 4. Februar 2026 herunterladen:',
    );
    expect(mail.text).toContain(url);
    expect(mail.text).toContain('Die Pläne sind da');
    expect(sending.told.map(([, delivery]) => delivery)).toEqual([MailDelivery.SENT]);
  });

  test('of a plain answer leave it plain, and no name of a file begins a line of its own', async () => {
    const attachments = [{ ...file('att_huge', 25 * mib), name: 'plan\r\nhttps://evil.example' }];
    await sending.answer('cnv_1', { content: 'The plan', contentType: ContentType.TEXT, attachments });
    await sending.sendAll();
    const mail = await read();
    expect(mail.html).toBeUndefined();
    expect(mail.text).toMatch(
      /^The plan\n\nThese files were too large to attach\. Download them until February 4, 2026:\n\nplan https:\/\/evil\.example \(25 MB\)\nhttps:\/\/support/,
    );
  });

  test('that are exactly 20 MB come with it', async () => {
    for (const id of ['att_one', 'att_two']) await keep(id);
    await sending.answer('cnv_1', { attachments: [file('att_one', 10 * mib), file('att_two', 10 * mib)] });
    await sending.sendAll();
    const mail = await read();
    expect(mail.attachments).toHaveLength(2);
    expect(mail.text).not.toContain('http');
  });

  test('that nobody could download, or that are gone, fail the answer with the reason', async () => {
    const gone = await sending.answer('cnv_1', { attachments: [file('att_gone', 25 * mib)] });
    await sending.sendAll();
    sending.publicUrl = undefined;
    const lost = await sending.answer('cnv_1', { attachments: [file('att_huge', 25 * mib)] });
    await sending.sendAll();
    expect(sending.sent).toEqual([]);
    expect(sending.told).toEqual([
      [gone, MailDelivery.FAILED, 'The file att_gone.bin is gone.'],
      [lost, MailDelivery.FAILED, expect.stringContaining('PUBLIC_URL')],
    ]);
  });
});

describe('the subject of an answer', () => {
  test('says that it answers a mail that had no Message-ID, and of a first mail that it answers none', async () => {
    await sending.answer('cnv_1');
    await sending.sendAll();
    sending.said.push({ senderType: SenderType.SYSTEM, isInternal: true }, { senderType: SenderType.CUSTOMER });
    await sending.answer('cnv_2');
    await sending.sendAll();
    const subjects = await Promise.all(sending.sent.map(async ({ raw }) => (await readMail(Buffer.from(raw))).subject));
    expect(subjects).toEqual(['Order 7', 'Re: Order 7']);
  });
});
