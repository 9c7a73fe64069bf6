import type { mailboxesEn } from '../../messages/mailboxes-en.js';

type ErrorTexts = Pick<typeof mailboxesEn, 'errors' | 'serverAnswered' | 'serverSays'>;

/** What is wrong with a mailbox, as the desk shows it. */
export interface MailboxProblem {
  readonly direction: 'incoming' | 'outgoing';
  readonly text: string;
}

/** Whether mail cannot come in, or cannot go out, and why. */
export function problemOf(lastError: string, texts: ErrorTexts): MailboxProblem {
  const [, direction, error = lastError] = /^(Incoming|Outgoing) mail: (.+)$/s.exec(lastError) ?? [];
  return { direction: direction === 'Outgoing' ? 'outgoing' : 'incoming', text: errorText(error, texts) };
}

/**
 * Why mail does not come in or go out: in words of the desk where it has some, else in the platform's own. What a mail server says, and the code
 * of what is wrong with its certificate, stay as they are.
 */
export function errorText(error: string, { errors, serverAnswered, serverSays }: ErrorTexts): string {
  const answer = /^The mail server answered: (.+)$/s.exec(error)?.[1];
  if (answer !== undefined) return serverAnswered(answer);
  const [, said = error, reply] = /^(.+?) It says: (.+)$/s.exec(error) ?? [];
  const [, start, code] = /^(.+) \(([A-Z][A-Z0-9_]+)\)\.$/s.exec(said) ?? [];
  const sentence = start === undefined ? said : `${start}.`;
  if (!Object.hasOwn(errors, sentence)) return error.replace(/^[A-Z_]+: /, '');
  const text = errors[sentence as keyof typeof errors];
  return [text, code && `(${code})`, reply && serverSays(reply)].filter(Boolean).join(' ');
}
