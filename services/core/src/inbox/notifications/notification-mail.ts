import { cutText } from '@pharos/kit';
import type { ReplyAddresses } from '@pharos/mail/outgoing';
import { fromHtml, fromMarkdown, plainText } from '@pharos/markup';
import type { Mail } from '../../accounts/index.js';
import type { UnreadRow } from './notification-mails.js';
import { textsIn } from './notification-texts.js';
import { mayAnswer } from './resolve-notification.js';

const longestName = 100;
const longestSubject = 200;
const longestQuote = 1_000;

/** Where links lead, and where answers go. */
export interface MailsFrom {
  readonly publicUrl: string;
  readonly replyAddresses: Pick<ReplyAddresses, 'of'>;
}

/** One mail of what a person has not read of a conversation; the rows are of one person, the oldest first. */
export function notificationMail(
  rows: readonly [UnreadRow, ...UnreadRow[]],
  { publicUrl, replyAddresses }: MailsFrom,
): Mail {
  const [{ email, locale, project_id, project_name, conversation_id, subject, customer }] = rows;
  const texts = textsIn(locale);
  const project = `${publicUrl}/app/${project_id}`;
  const answered = rows.find(({ type }) => type === 'mention') ?? rows.at(-1) ?? rows[0];
  const replyTo = mayAnswer(answered.role) ? replyAddresses.of(answered.id) : undefined;
  const title = subject ?? `${texts.noSubject}${customer === null ? '' : `: ${customer}`}`;
  return {
    to: email,
    subject: oneLine(`[${cutText(project_name, longestName)}] ${title}`, longestSubject),
    follows: `${conversation_id}@${new URL(publicUrl).hostname}`,
    ...(replyTo !== undefined && { replyTo }),
    text: [
      ...rows.map(sentence),
      ...(replyTo === undefined ? [] : [answered.type === 'mention' ? texts.answerAsNote : texts.answer]),
      `${texts.open}\n${project}/inbox/all/${conversation_id}`,
      `${texts.why}\n${project}/settings/notifications`,
    ].join('\n\n'),
  };
}

function sentence(row: UnreadRow): string {
  const texts = textsIn(row.locale);
  const colleague = oneLine(row.colleague ?? texts.program, longestName);
  if (row.type === 'escalated') return texts.escalated;
  if (row.type === 'assigned') return texts.assigned(colleague);
  if (row.type === 'undelivered') return `${texts.undelivered}\n${quote(row)}`;
  if (row.type === 'mention') return `${texts.mention(colleague)}\n${quote(row)}`;
  return `${texts.answered(oneLine(row.customer ?? texts.nobody, longestName))}\n${quote(row)}`;
}

/** What somebody wrote, as mails quote it. */
function quote({ content, content_type, mentioned }: UnreadRow): string {
  const words = wordsOf(content ?? '', content_type).replace(
    /@(usr_\w+)/g,
    (id, user) => `@${mentioned?.[user] ?? id}`,
  );
  const shown = words.length > longestQuote ? `${cutText(words, longestQuote)} …` : words;
  return shown.replace(/^/gm, '> ');
}

function wordsOf(content: string, type: string | null): string {
  if (type === 'html') return plainText(fromHtml(content));
  return type === 'markdown' ? plainText(fromMarkdown(content)) : content;
}

const oneLine = (text: string, most: number) => cutText(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), most);
