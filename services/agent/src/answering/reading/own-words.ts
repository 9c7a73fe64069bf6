import { ownAndOthers } from '@pharos/mail/words';
import { contentWordsOf } from '../confidence/content-words.js';
import { hear, phraseAt, saidWords, saysOnly } from './phrases.js';

/** What somebody wrote themselves: without what they quote, without the signature, and without a greeting in front. */
export function ownWords(text: string): string {
  return withoutFrame(ownAndOthers(text).own);
}

/** Fewer words than these may point at what stands below. */
const fewestWords = 2;
const addresses = /[^\s<>]+@[^\s<>]+|https?:\/\/\S+/giu;

/**
 * What is asked: what somebody wrote themselves and, where that asks nothing or little, what they pass on. Below an answer a mail quotes
 * what was said already, unless it says that it passes something on.
 */
export function askedWords(text: string, isAnswer: boolean): string {
  const { own, others, isForwarded } = ownAndOthers(text);
  const said = withoutFrame(own);
  if (others === '' || (isAnswer && !isForwarded)) return said;
  const { rest } = hear(said, ['passingOn', 'greetings', 'thanks', 'goodbyes', 'pleases', 'courtesies', 'notes']);
  const telling = contentWordsOf(rest.map((word) => word.text).join(' ')).length;
  if (telling >= fewestWords) return said;
  return [telling === 0 ? '' : said, withoutFrame(others.replace(addresses, ' '))].join('\n').trim();
}

function withoutFrame(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex(
    (line, at) => at > 0 && saysOnly(line, 'signOffs', 'thanks', 'goodbyes', 'pleases', 'courtesies'),
  );
  return withoutGreeting((end < 0 ? lines : lines.slice(0, end)).join('\n').trim());
}

const longestGreeting = 80;
const mostNames = 3;

/** "Hi there," and "Dear Ms Smith," say nothing of what is asked; in "Hello Kitty lamp" the first word alone does not. */
function withoutGreeting(text: string): string {
  const head = text.slice(0, longestGreeting);
  const words = saidWords(head);
  const greeting = phraseAt(words, 0, 'greetings');
  if (greeting === 0) return text;
  let last = greeting - 1;
  const isName = (at: number) => {
    const { start = 0, end = 0 } = words[at] ?? {};
    return /^\p{Lu}/u.test(head.slice(start, end)) && !/[,.!?\n]\s/u.test(head.slice(words[last]?.end, start));
  };
  while (last < greeting + mostNames - 1 && words[last + 1] && isName(last + 1)) last += 1;
  const rest = text.slice(words[last]?.end ?? 0);
  if (!/[\p{L}\p{N}]/u.test(rest)) return text.slice(0, words[greeting - 1]?.end);
  const behind = /^\s*(?:[,.!:]+\s*|\n\s*)(?=\S)/u.exec(rest);
  return behind ? rest.slice(behind[0].length) : text.slice(words[greeting - 1]?.end ?? 0).trimStart();
}
