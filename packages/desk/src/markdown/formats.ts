import type { Format, Span } from './text-place.js';

/** A change of a text: what takes the place of a part, and what is selected then. */
export interface Edit extends Span {
  readonly text: string;
  readonly selected: Span;
}

const signs = { bold: '**', italic: '*', code: '`' } as const;

/** What changes when somebody asks for a format, or asks for it again. */
export function formatted(text: string, span: Span, format: Format): Edit {
  if (format === 'link') return linked(text, span, 'https://');
  if (format === 'bullets' || format === 'numbers' || format === 'quote') return withLines(text, span, format);
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

/** What is selected as the text of a link; the address is selected then, to be written. */
function linked(text: string, { from, end }: Span, address: string): Edit {
  const place = end + '[]('.length;
  const changed = `[${text.slice(from, end)}](${address})`;
  return {
    from,
    end,
    text: changed,
    selected: from === end ? at(from + 1) : { from: place, end: place + address.length },
  };
}

/** A pasted address becomes a link of what is selected; undefined: it is no address, or nothing is selected. */
export function pastedLink(selected: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (!/^(https?:\/\/|mailto:)\S+$/i.test(address)) return undefined;
  if (selected.trim() === '' || selected.includes('\n') || /^https?:\/\/\S+$/.test(selected)) return undefined;
  const isPlain = !/[()<>]/.test(address);
  return `[${selected.replace(/[[\]]/g, '\\$&')}](${isPlain ? address : `<${address.replace(/[<>]/g, encodeURIComponent)}>`})`;
}

const ofLines = {
  bullets: { own: /^(\s*)[-*+] /, sign: () => '- ' },
  numbers: { own: /^(\s*)\d{1,9}[.)] /, sign: (line: number) => `${line}. ` },
  quote: { own: /^(\s*)> ?/, sign: () => '> ' },
} as const;

function withLines(text: string, span: Span, format: keyof typeof ofLines): Edit {
  const from = text.lastIndexOf('\n', span.from - 1) + 1;
  const next = text.indexOf('\n', span.end);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(from, end).split('\n');
  const { own, sign } = ofLines[format];
  const isOne = lines.length === 1;
  const isMeant = (line: string) => isOne || line.trim() !== '';
  const isAll = lines.filter(isMeant).every((line) => own.test(line));
  const others = format === 'quote' ? own : /^(\s*)(?:[-*+]|\d{1,9}[.)]) /;
  let count = 0;
  const change = (line: string) => (isAll ? line.replace(own, '$1') : sign(++count) + line.replace(others, '$1'));
  const changed = lines.map((line) => (isMeant(line) ? change(line) : line)).join('\n');
  const whole = { from, end: from + changed.length };
  return { from, end, text: changed, selected: isOne || span.from === span.end ? at(whole.end) : whole };
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
