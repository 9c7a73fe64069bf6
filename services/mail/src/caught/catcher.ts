import { idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import { type Envelope, type MailTransport, readMail } from '@pharos/mail';
import { insertCaughtMail, type ShownMail } from './caught-mails.js';

/** More of a text than anybody reads in a list; the mail itself is kept whole. */
const longestText = 20_000;

/** Stands for a mail server: takes every mail, keeps the newest, and sends none. */
export function createCatcher(database: Database): MailTransport {
  return {
    async send({ to }: Envelope, bytes, whenAsked) {
      await whenAsked?.();
      const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const id = newId(idKinds.caughtMail);
      await insertCaughtMail(database, { id, recipients: [...to], shown: await shownOf(raw), raw, bytes: raw.length });
      return { accepted: [...to], rejected: [], response: `250 caught as ${id}` };
    },
    verify: async () => undefined,
    close: () => undefined,
  };
}

async function shownOf(raw: Buffer): Promise<ShownMail> {
  const { from, to, subject, headers, text = '', messageId = '' } = await readMail(raw);
  return { from: from ?? { name: '', address: '' }, to, subject, headers, text: text.slice(0, longestText), messageId };
}
