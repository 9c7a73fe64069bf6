import { headerOf, type ReadMail } from '../read/mail.js';
import { isFailure, reportsOf } from './delivery-status.js';

/**
 * Who or what wrote a mail: a person; a program that answers or tells by itself; a mail server that could not deliver; or somebody by
 * way of a list that many read. Only persons are ever answered by a program.
 */
export type MailKind = 'person' | 'automatic' | 'bounce' | 'list';

type Read = Pick<ReadMail, 'from' | 'subject' | 'headers' | 'attachments' | 'text'>;

/** What kind of mail it is, as its headers and its report say. */
export function kindOf(mail: Read): MailKind {
  const reports = reportsOf(mail);
  if (reports.length === 0 ? isOldBounce(mail) : reports.some(isFailure)) return 'bounce';
  if (reports.length > 0 || isReport(mail) || saysAutomatic(mail)) return 'automatic';
  if (isOfList(mail)) return 'list';
  return isOfProgram(mail) ? 'automatic' : 'person';
}

const serverNames = /^(?:mailer-daemon|postmaster|mail-daemon|maildaemon|mdaemon)@/i;
const programNames =
  /^(?:no-?_?reply|do-?_?not-?_?reply|donotreply|noreply-\S+|bounces?|auto-?(?:reply|responder|confirm)|notifications?)(?:[+-]\S*)?@/i;
const failed =
  /undeliver|not delivered|delivery (?:status notification \(failure\)|failed|failure)|returned mail|failure notice|mail delivery (?:failed|system)|nicht zustellbar|unzustellbar|non remis|no se (?:ha podido|pudo) entregar|配信不能|配信できません|تعذر تسليم/i;
const answersFor =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?reply|autoreply|out of (?:the )?office|automatische antwort|abwesenheits|abwesend|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|resposta automática|automatiskt svar|自動返信|自动回复|자동 회신|رد تلقائي|الرد التلقائي)/iu;

/** Servers that send no report that programs can read. */
function isOldBounce({ from, subject, headers, text = '' }: Read): boolean {
  if (headerOf({ headers }, 'x-failed-recipients') !== undefined) return true;
  if (
    /^(?:Hi\. This is the|I'm sorry to have to inform you)/.test(text.trimStart()) &&
    /qmail-send|delivered/.test(text.slice(0, 200))
  )
    return true;
  return serverNames.test(from?.address ?? '') && failed.test(subject);
}

/** Also reports of what was delivered late or read, and complaints about mails. */
function isReport({ headers }: Read): boolean {
  return /^multipart\/report\b/i.test(headerOf({ headers }, 'content-type') ?? '');
}

function saysAutomatic({ headers, subject }: Read): boolean {
  const value = (name: string) => (headerOf({ headers }, name) ?? '').toLowerCase();
  const submitted = value('auto-submitted').split(';')[0]?.trim() ?? '';
  if (submitted !== '' && submitted !== 'no') return true;
  if (
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoreply-from', 'x-mail-autoreply'].some(
      (name) => value(name) !== '' && value(name) !== 'no',
    )
  )
    return true;
  return value('precedence') === 'auto_reply' || value('return-path').trim() === '<>' || answersFor.test(subject);
}

function isOfList({ headers }: Read): boolean {
  return (
    ['list-id', 'list-post', 'list-unsubscribe'].some((name) => headerOf({ headers }, name) !== undefined) ||
    /^list\b/i.test(headerOf({ headers }, 'precedence') ?? '')
  );
}

function isOfProgram({ from, headers }: Read): boolean {
  const address = from?.address ?? '';
  return (
    serverNames.test(address) ||
    programNames.test(address) ||
    /^(?:bulk|junk)\b/i.test(headerOf({ headers }, 'precedence') ?? '')
  );
}
