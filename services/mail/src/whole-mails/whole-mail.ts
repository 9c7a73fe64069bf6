import { type MailAddress, type ReadMail, wholeWords } from '@pharos/mail';
import type { Mail, MailParty } from '@pharos/proto/pharos/mail/v1/mail';

const mostParties = 500;

/** A mail of so many bytes as a reader sees it, without anything in it that could run. */
export function wholeMail(mail: ReadMail, size: number): Mail {
  const { from, to, cc, subject, date } = mail;
  const words = wholeWords(mail);
  return {
    from: from && partyOf(from),
    to: to.slice(0, mostParties).map(partyOf),
    cc: cc.slice(0, mostParties).map(partyOf),
    subject,
    date,
    text: words.text,
    html: words.html,
    isShortened: mail.isShortened || words.isShortened || to.length > mostParties || cc.length > mostParties,
    size,
  };
}

function partyOf({ name, address }: MailAddress): MailParty {
  return { name: name === '' ? undefined : name, address };
}
