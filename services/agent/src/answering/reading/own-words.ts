import { fold } from './fold.js';
import { greetingWords, smallTalk } from './phrases.js';
import { withoutQuoted } from './quoted-mail.js';

/** How letters end in the languages that the agent answers in; what follows is a name. */
const closing =
  /^(?:(?:best|kind|warm|many)?\s*(?:regards|wishes)|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|cheers|(?:mit )?(?:freundlichen?|besten?|herzlichen?|viele[n]?|liebe[n]?) gruss(?:e[n]?)?|mfg|lg|vg|(?:bien )?cordialement|bien a vous|salutations(?: distinguees)?|(?:un )?(?:cordial )?saludos?|atentamente|cordiali saluti|distinti saluti|atenciosamente|abracos|met vriendelijke groet(?:en)?|mvg|groetjes|sent from my .*|von meinem .* gesendet|envoye de mon .*|enviado desde mi .*)[\s,.!-]*$/u;
const divider = /^(?:--+|__+|==+)\s*$/;

/** What somebody wrote, without what they quote, without the signature, and without a greeting in front. */
export function ownWords(text: string): string {
  const lines = withoutQuoted(text).split('\n');
  const end = lines.findIndex((line, at) => at > 0 && (divider.test(line) || closing.test(fold(line))));
  return withoutGreeting((end < 0 ? lines : lines.slice(0, end)).join('\n').trim());
}

const longestGreeting = 6;
/** As it stands behind a greeting. */
const name = /^\p{Lu}[\p{Ll}'’]/u;

/** Whom "hello" may be for, beside names and what `greetingWords` has; "How to Play," greets nobody. */
const greeted: ReadonlySet<string> = new Set(
  'customer service care folks again to you my friend mr mrs ms zusammen ihr lieben geehrtes kundenservice cher chere chers a tous toutes vous client todos todas equipo'.split(
    ' ',
  ),
);

/** "Hi there," and "Dear Ms Smith," say nothing of what is asked; "How do I return it." and "Hello my lamp is broken." do. */
function withoutGreeting(text: string): string {
  const head = /^([^,.!?\n]{1,60})(?:[,.!]+\s*|\n\s*)(?=\S)/u.exec(text);
  const words = head?.[1]?.trim().split(/\s+/) ?? [];
  const greets = (word = '') => greetingWords.has(fold(word));
  const isShort = words.length <= longestGreeting;
  const isHello = greets(words[0]) && !smallTalk.has(fold(words[0] ?? ''));
  const isOne = (word: string) => greets(word) || name.test(word) || (isHello && greeted.has(fold(word)));
  const isGreeting = isShort && greets(words[0]) && words.every(isOne);
  const rest = isGreeting ? text.slice(head?.[0].length ?? 0) : text;
  return rest.replace(/^(?:hi|hello|hey|hallo|bonjour|hola|ciao)\s+(?=\S+\s+\S+)/iu, '');
}
