import { describe, expect, test } from 'vitest';
import { bouncesOf, isSpam, kindOf, type MailAddress, ownWords, type ReadMail, readMail } from '../index.js';
import { corpus } from './index.js';

const written = ({ name, address }: MailAddress) => (name === '' ? address : `${name} <${address}>`);

function summary(mail: ReadMail) {
  return {
    from: mail.from ? written(mail.from) : null,
    fromDoubt: mail.fromDoubt ?? null,
    replyTo: mail.replyTo.map(written),
    to: mail.to.map(written),
    cc: mail.cc.map(written),
    subject: mail.subject,
    date: mail.date?.toISOString() ?? null,
    messageId: mail.messageId ?? null,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    ...ownWords(mail),
    attachments: mail.attachments.map(({ name, type, inline }) => `${name} ${type}${inline ? ' inline' : ''}`),
    kind: kindOf(mail),
    isSpam: isSpam(mail),
    isShortened: mail.isShortened,
    bounces: bouncesOf(mail),
  };
}

describe('a mail is read as its writer meant it', () => {
  test.each(corpus)('$name', async ({ raw, expected }) => {
    const read = summary(await readMail(raw));
    expect(read).toMatchObject({ isShortened: false, ...expected });
  });
});

test('the mails are many, and each is of its own kind', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(150);
});
