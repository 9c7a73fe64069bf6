import { fold } from './fold.js';

/*
 * What mail programs put below what somebody writes: the mail that they answer, in the languages that frames.ts answers in. Lines are
 * compared folded.
 */

const wrote = '(?:wrote|schrieb|a [eé]crit|escribi[oó]|ha scritto|escreveu|schreef)';
const begins = '(?:on|am|le|el|il|em|op) [^\\n]{4,120}';
/** In German the name stands behind. */
const header = new RegExp(`^${begins}(?:${wrote}[^:]{0,80}|schrieb [^\\n]{0,200}):$`, 'u');
/** Programs break it where it is long. */
const brokenHeader = new RegExp(`^(${begins})\\n([^\\n]{0,80}(?:${wrote}|schrieb [^\\n]{0,120})\\s?:\\s*)$`, 'gimu');
/** A program names an address or a time; "on Monday your colleague wrote:" is of a person. */
const byProgram = /@|\d[:.h]\d\d/u;
/** Other programs say who wrote, and in one of the next lines when, to the minute: "From: Berlin", "To: Oslo" is of a person. */
const sender = /^(?:from|von|de|da|van) ?: \S/u;
const sent = /^(?:sent|gesendet|envoye|enviad[oa](?: el| em)?|inviato|verzonden) ?: [^\n]*\d[:.h]\d\d/u;
/** With the address of who wrote, since journeys have dates, too. */
const dated = /^(?:date|datum|fecha|data) ?: [^\n]*\d[:.h]\d\d/u;
const original =
  /^-{3,} ?[\p{L}' ]{0,30}(?:message|nachricht|mensaje|messaggio|mensagem|bericht)[\p{L}' ]{0,20} ?-{3,}$/u;
const mark = /^\s*>/u;

/** A text without what is quoted in it, whether each line of that is marked or nothing is said behind it. */
export function withoutQuoted(text: string): string {
  const lines = text.replace(brokenHeader, '$1 $2').split('\n');
  const folded = lines.map(fold);
  const isAllQuote = (at: number) => {
    const line = folded[at] ?? '';
    if (original.test(line)) return true;
    if (sender.test(line))
      return folded.slice(at + 1, at + 4).some((each) => sent.test(each) || (line.includes('@') && dated.test(each)));
    const next = lines.slice(at + 1, at + 4).find((each) => each.trim() !== '') ?? '';
    return header.test(line) && byProgram.test(line) && !mark.test(next);
  };
  // Who writes nothing of their own may mean what they pass on.
  const end = lines.findIndex((_, at) => at > 0 && isAllQuote(at));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line, at) => !mark.test(line) && !header.test(folded[at] ?? ''))
    .join('\n');
}
