import { fold } from './fold.js';
import { greetingWords, smallTalk } from './phrases.js';

/** How letters end in the languages that the agent answers in; what follows is a name. */
const closing =
  /^(?:(?:best|kind|warm|many)?\s*(?:regards|wishes)|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|cheers|(?:mit )?(?:freundlichen?|besten?|herzlichen?|viele[n]?|liebe[n]?) gruss(?:e[n]?)?|mfg|lg|vg|(?:bien )?cordialement|bien a vous|salutations(?: distinguees)?|(?:un )?(?:cordial )?saludos?|atentamente|cordiali saluti|distinti saluti|atenciosamente|abracos|met vriendelijke groet(?:en)?|mvg|groetjes|sent from my .*|von meinem .* gesendet|envoye de mon .*|enviado desde mi .*)[\s,.!-]*$/u;
const divider = /^(?:(?:--+|__+|==+)\s*|-{3,} ?[\p{L}' ]{4,40} ?-{3,}\s*)$/u;
/** How Outlook begins what it quotes: who wrote, and in one of the next lines when, to whom, or about what. */
const sender = /^(?:from|von|de|da|van)\s?: \S/iu;
const details =
  /^(?:sent|date|to|subject|gesendet|datum|an|betreff|envoye|objet|enviado|fecha|para|asunto|inviato|oggetto|assunto|verzonden|aan|onderwerp)\s?: ?\S/iu;
const quoted =
  /^\s*(?:>|(?:on|am|le|el|il|em|op) .{4,120}(?:wrote|schrieb(?: .*)?|a ecrit|escribio|ha scritto|escreveu|schreef)[^:]{0,80}:\s*$)/iu;

/** A line that says who wrote what is quoted is broken where it is long, as Gmail does. */
const brokenHeader =
  /^((?:on|am|le|el|il|em|op) [^\n]{4,120})\n([^\n]{0,80}(?:wrote|schrieb[^\n:]{0,80}|a écrit|escribió|ha scritto|escreveu|schreef)\s?:\s*)$/gimu;

/** What somebody wrote, without what they quote, without the signature, and without a greeting in front. */
export function ownWords(text: string): string {
  const lines = text.replace(brokenHeader, '$1 $2').split('\n');
  const quotesFrom = (at: number) =>
    sender.test(lines[at] ?? '') && lines.slice(at + 1, at + 4).some((line) => details.test(fold(line)));
  const end = lines.findIndex(
    (line, at) => at > 0 && (divider.test(line) || closing.test(fold(line)) || quotesFrom(at)),
  );
  const kept = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !quoted.test(fold(line)));
  return withoutGreeting(kept.join('\n').trim());
}

const longestGreeting = 6;
/** As it stands behind a greeting. */
const name = /^\p{Lu}[\p{Ll}'’]/u;

/** Whom «hello» may be for, beside names and what `greetingWords` has; «How to Play,» greets nobody. */
const greeted: ReadonlySet<string> = new Set(
  'customer service care folks again to you my friend mr mrs ms zusammen ihr lieben geehrtes kundenservice cher chere chers a tous toutes vous client todos todas equipo'.split(
    ' ',
  ),
);

/** «Hi there,» and «Dear Ms Smith,» say nothing of what is asked; «How do I return it.» and «Hello my lamp is broken.» do. */
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
