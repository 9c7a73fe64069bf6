import { decodeEntities } from '@pharos/language';
import { withoutHidden } from '../answering/safety/hidden-characters.js';

/** A message as its reader sees it: HTML is reduced to its words, hidden characters are gone. In linear time. */
export function plainText(content: string, type: string): string {
  const text = type === 'html' ? wordsOfHtml(content) : content;
  return withoutHidden(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Inline elements may stand within words; all others divide. */
const inline = /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b/i;
const maxTagLength = 5_000;
const tag = new RegExp(`</?[a-zA-Z][^<>]{0,${maxTagLength}}>`, 'g');

function wordsOfHtml(html: string): string {
  const bare = withoutUnread(html).replace(tag, (found) => (inline.test(found) ? '' : '\n'));
  return decodeEntities(bare);
}

/** Comments, and elements whose content nobody reads. */
const unread = /<(?:(script|style|template)\b|!--)/gi;

/** What never ends goes to the end: it would be read as code. */
function withoutUnread(html: string): string {
  // Offsets stay the same, which `toLowerCase` does not promise for every letter.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let text = '';
  let from = 0;
  for (const { index, 1: element } of html.matchAll(unread)) {
    if (index < from) continue;
    text += html.slice(from, index);
    const end = element === undefined ? '-->' : `</${element.toLowerCase()}`;
    const at = lower.indexOf(end, index);
    if (at < 0) return text;
    from = element === undefined ? at + end.length : at;
  }
  return text + html.slice(from);
}
