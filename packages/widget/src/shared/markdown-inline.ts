import { fromText, linkOf, type Rich } from './rich-text.js';

/** Deeper than people write; what is nested deeper stays as it was typed. */
const maxDepth = 6;
/** Marks farther apart than this do not belong together: no text makes the search long. */
const maxSpan = 2_000;

/** Emphasis, code, links and line breaks of a paragraph. Images become links to them. */
export function inline(text: string, depth = 0): Rich[] {
  const parts: Rich[] = [];
  let plain = '';
  const flush = () => {
    parts.push(...fromText(plain));
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const found = depth < maxDepth ? pieceAt(text, at, depth) : undefined;
    if (found) {
      if (found.rich) flush();
      parts.push(...(found.rich ?? []));
      plain += found.plain ?? '';
      at = found.end;
    } else {
      plain += text.charAt(at);
      at += 1;
    }
  }
  flush();
  return parts;
}

interface Piece {
  readonly end: number;
  readonly rich?: readonly Rich[];
  readonly plain?: string;
}

function pieceAt(text: string, at: number, depth: number): Piece | undefined {
  switch (text.charAt(at)) {
    case '\\':
      return /[!-/:-@[-`{-~]/.test(text.charAt(at + 1)) ? { end: at + 2, plain: text.charAt(at + 1) } : undefined;
    case '\n':
      return { end: at + 1, rich: [{ tag: 'br', children: [] }] };
    case '`':
      return code(text, at);
    case '!':
      return text.charAt(at + 1) === '[' ? link(text, at + 1, depth) : undefined;
    case '[':
      return link(text, at, depth);
    case '<':
      return autolink(text, at);
    case '*':
    case '_':
      return emphasis(text, at, depth);
    default:
      return undefined;
  }
}

function code(text: string, at: number): Piece | undefined {
  const mark = /^`{1,3}/.exec(text.slice(at, at + 3))?.[0] ?? '`';
  const end = near(text, mark, at + mark.length);
  if (end < 0) return { end: at + mark.length, plain: mark };
  return { end: end + mark.length, rich: [{ tag: 'code', children: [text.slice(at + mark.length, end).trim()] }] };
}

function link(text: string, at: number, depth: number): Piece | undefined {
  const middle = near(text, '](', at + 1);
  const end = middle < 0 ? -1 : near(text, ')', middle + 2);
  if (end < 0) return undefined;
  const label = text.slice(at + 1, middle);
  if (label.includes('\n\n')) return undefined;
  const address =
    text
      .slice(middle + 2, end)
      .trim()
      .split(/\s/)[0] ?? '';
  // A link within a link is none.
  return { end: end + 1, rich: linkOf(address, label === '' ? [address] : unlinked(inline(label, depth + 1))) };
}

function unlinked(parts: readonly Rich[]): Rich[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const children = unlinked(part.children);
    return part.tag === 'a' ? children : [{ tag: part.tag, children }];
  });
}

function autolink(text: string, at: number): Piece | undefined {
  const address = /^<((?:https?:\/\/|mailto:)[^\s<>]{1,1000})>/i.exec(text.slice(at, at + 1_100))?.[1];
  if (address === undefined) return undefined;
  return { end: at + address.length + 2, rich: linkOf(address, [address.replace(/^mailto:/i, '')]) };
}

function emphasis(text: string, at: number, depth: number): Piece | undefined {
  const sign = text.charAt(at);
  const mark = text.charAt(at + 1) === sign ? sign + sign : sign;
  const start = at + mark.length;
  // `snake_case` and `2 * 3` are no emphasis.
  const inWord = sign === '_' && /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
  const end = inWord || /^\s|^$/.test(text.charAt(start)) ? -1 : near(text, mark, start + 1);
  if (end < 0 || /\s/.test(text.charAt(end - 1))) return { end: start, plain: mark };
  const children = inline(text.slice(start, end), depth + 1);
  return { end: end + mark.length, rich: [{ tag: mark.length === 2 ? 'strong' : 'em', children }] };
}

function near(text: string, mark: string, from: number): number {
  const found = text.slice(from, from + maxSpan).indexOf(mark);
  return found < 0 ? -1 : from + found;
}
