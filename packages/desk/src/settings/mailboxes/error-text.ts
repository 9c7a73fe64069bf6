import { mailboxTexts } from '../../messages/mailboxes.js';

/** Why a mail could not come in, in words: those of the desk where it has some, else the platform's own. */
export function errorText(error: string): string {
  const { errors } = mailboxTexts;
  return Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : error.replace(/^[A-Z_]+: /, '');
}
