/** A part of a text. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** How a text, or the lines it is in, can be written in Markdown. */
export type Format = 'bold' | 'italic' | 'heading' | 'link' | 'bullets' | 'numbers' | 'quote' | 'code';

/** A change of a text: what takes the place of a part, and what is selected then. */
export interface Edit extends Span {
  readonly text: string;
  readonly selected: Span;
}

const signs = { bold: '**', italic: '*', code: '`' } as const;

/** What changes when somebody asks for a format, or asks for it again. */
export function formatted(text: string, span: Span, format: Format): Edit {
  if (format === 'link') return linked(text, span, 'https://');
  if (isOfLines(format)) return withLines(text, span, format);
  const isBlock = text.slice(span.from, span.end).includes('\n');
  if (!isBlock) return wrapped(text, span, signs[format]);
  return format === 'code' ? fenced(text, span) : eachWrapped(text, span, signs[format]);
}

/** Of asterisks, two are bold and one is italic; three are both. */
function isAround(text: string, { from, end }: Span, sign: string): boolean {
  if (sign === '`') return text[from - 1] === sign && text[end] === sign;
  const before = /\**$/.exec(text.slice(Math.max(0, from - 3), from))?.[0].length ?? 0;
  const behind = /^\**/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
  const both = Math.min(before, behind);
  return sign === '**' ? both >= 2 : both % 2 === 1;
}

function wrapped(text: string, span: Span, sign: string): Edit {
  const { from, end } = bare(text, span, sign);
  const inner = text.slice(from, end);
  const { length } = sign;
  if (isAround(text, { from, end }, sign)) {
    const selected = { from: from - length, end: end - length };
    return { from: from - length, end: end + length, text: inner, selected };
  }
  // At the end of what is formatted, one goes on behind it.
  if (from === end && text.startsWith(sign, end)) return { from, end, text: '', selected: at(end + length) };
  return { from, end, text: sign + inner + sign, selected: { from: from + length, end: end + length } };
}

const at = (place: number): Span => ({ from: place, end: place });

/** A part without blanks at its ends, where a sign would mean nothing, and without signs that are selected too. */
function bare(text: string, { from, end }: Span, sign: string): Span {
  const inner = text.slice(from, end);
  if (inner.trim() === '') return { from, end };
  const first = from + inner.length - inner.trimStart().length;
  const last = from + inner.trimEnd().length;
  const own = /^(\**|`?)(.+?)\1$/s.exec(text.slice(first, last));
  const length = own?.[1]?.startsWith(sign.charAt(0)) ? own[1].length : 0;
  return { from: first + length, end: last - length };
}

const leading = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)]|>)[ \t]+)*)(.*\S)/gm;

function eachWrapped(text: string, span: Span, sign: string): Edit {
  const changed = text.slice(span.from, span.end).replace(leading, `$1${sign}$2${sign}`);
  return { ...span, text: changed, selected: { from: span.from, end: span.from + changed.length } };
}

function fenced(text: string, span: Span): Edit {
  const inner = text.slice(span.from, span.end).replace(/^\n|\n$/g, '');
  const runs = [...inner.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  const before = span.from === 0 || text[span.from - 1] === '\n' ? '' : '\n';
  const behind = span.end === text.length || text[span.end] === '\n' ? '' : '\n';
  const from = span.from + before.length + fence.length + 1;
  const changed = `${before}${fence}\n${inner}\n${fence}${behind}`;
  return { ...span, text: changed, selected: { from, end: from + inner.length } };
}

/** A selected address becomes the address of a link, anything else its text; what is missing is selected. */
function linked(text: string, { from, end }: Span, address: string): Edit {
  const inner = text.slice(from, end);
  if (isAddress(inner)) return { from, end, text: `[](${inner})`, selected: at(from + 1) };
  const place = end + '[]('.length;
  const changed = `[${inner}](${address})`;
  return {
    from,
    end,
    text: changed,
    selected: from === end ? at(from + 1) : { from: place, end: place + address.length },
  };
}

const isAddress = (text: string) => /^(https?:\/\/|mailto:)\S+$/i.test(text);

/** A pasted address becomes a link of what is selected; undefined: it is no address, or nothing is selected. */
export function pastedLink(selected: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (!isAddress(address)) return undefined;
  if (selected.trim() === '' || selected.includes('\n') || /^https?:\/\/\S+$/.test(selected)) return undefined;
  const isPlain = !/[()<>]/.test(address);
  return `[${selected.replace(/[[\]]/g, '\\$&')}](${isPlain ? address : `<${address.replace(/[<>]/g, encodeURIComponent)}>`})`;
}

/** What a line has at its beginning; what stands there instead of it, if anything, goes. */
const ofLines = {
  heading: { own: /^(\s*)#{1,6} /, instead: /^(\s*)(?:#{1,6}|[-*+]|\d{1,9}[.)]|>) /, sign: () => '## ' },
  bullets: { own: /^(\s*)[-*+] /, instead: /^(\s*)(?:#{1,6}|[-*+]|\d{1,9}[.)]) /, sign: () => '- ' },
  numbers: {
    own: /^(\s*)\d{1,9}[.)] /,
    instead: /^(\s*)(?:#{1,6}|[-*+]|\d{1,9}[.)]) /,
    sign: (line: number) => `${line}. `,
  },
  quote: { own: /^(\s*)> ?/, instead: /^(\s*)> ?/, sign: () => '> ' },
} as const;

const isOfLines = (format: Format): format is keyof typeof ofLines => format in ofLines;

function withLines(text: string, span: Span, format: keyof typeof ofLines): Edit {
  const from = text.lastIndexOf('\n', span.from - 1) + 1;
  const next = text.indexOf('\n', span.end);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(from, end).split('\n');
  const { own, instead, sign } = ofLines[format];
  const isOne = lines.length === 1;
  const isMeant = (line: string) => isOne || line.trim() !== '';
  const isAll = lines.filter(isMeant).every((line) => own.test(line));
  let count = 0;
  const change = (line: string) => (isAll ? line.replace(own, '$1') : sign(++count) + line.replace(instead, '$1'));
  const changed = lines.map((line) => (isMeant(line) ? change(line) : line)).join('\n');
  // The caret stays at its letter.
  const caret = Math.max(from, span.end + changed.length - (end - from));
  return {
    from,
    end,
    text: changed,
    selected: span.from === span.end ? at(caret) : { from, end: from + changed.length },
  };
}

/** What a new line begins with behind a line of a list or quotation; an empty text: the list ends; undefined: it is of neither. */
export function continued(line: string): string | undefined {
  const [, before = '', sign, number, dot, space = '', words = ''] =
    /^(\s*(?:> ?)*)(?:([-*+])|(\d{1,9})([.)]))( +)(.*)$/.exec(line) ?? [];
  const next = sign ?? (number === undefined ? undefined : `${Number(number) + 1}${dot}`);
  if (next !== undefined) return words.trim() === '' ? '' : before + next + space;
  const [, quote, quoted = ''] = /^((?:> ?)+)(.*)$/.exec(line) ?? [];
  if (quote === undefined) return undefined;
  return quoted.trim() === '' ? '' : quote;
}
