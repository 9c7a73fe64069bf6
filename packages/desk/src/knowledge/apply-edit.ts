/** What a text area holds, and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A part of a text that becomes another, and what is selected then. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

const around = { bold: '**', italic: '*', code: '`' } as const;
const before = { heading: '## ', list: '- ', numbers: '1. ', quote: '> ' } as const;

export type Format = keyof typeof around | keyof typeof before | 'link';

/** Formats what is selected, or takes the format away where it has it. */
export function format(kind: Format, selected: Selected): Edit {
  if (kind === 'link') return link(selected);
  return kind in around
    ? wrapped(around[kind as keyof typeof around], selected)
    : marked(kind as keyof typeof before, selected);
}

function wrapped(mark: string, { text, from, to }: Selected): Edit {
  const { length } = mark;
  const inner = text.slice(from, to);
  const isWithin = text.slice(from - length, from) === mark && text.slice(to, to + length) === mark;
  // One star of two is no mark of its own.
  const isPart = mark === '*' && text[from - 2] === '*' && text[to + 1] === '*' && text[from - 3] !== '*';
  if (isWithin && !isPart)
    return { from: from - length, to: to + length, insert: inner, selectFrom: from - length, selectTo: to - length };
  return { from, to, insert: mark + inner + mark, selectFrom: from + length, selectTo: to + length };
}

/** A selected address becomes the address, anything else the text of the link; what is missing is selected. */
function link({ text, from, to }: Selected): Edit {
  const inner = text.slice(from, to);
  if (/^(https?:\/\/|mailto:)\S+$/.test(inner))
    return { from, to, insert: `[](${inner})`, selectFrom: from + 1, selectTo: from + 1 };
  const insert = `[${inner}](https://)`;
  const start = inner === '' ? from + 1 : from + inner.length + 3;
  return { from, to, insert, selectFrom: start, selectTo: inner === '' ? start : start + 'https://'.length };
}

const marks = /^(#{1,6} |[-*] |\d+\. |> )/;

/** The lines of the selection begin with a mark, or with none any more when all have had it. */
function marked(kind: keyof typeof before, { text, from, to }: Selected): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line === '' || markOf(kind).test(line));
  const bare = lines.map((line) => line.replace(marks, ''));
  const hasText = lines.some((line) => line !== '');
  const insert = (isMarked && hasText ? bare : bare.map((line, at) => markAt(kind, at) + line)).join('\n');
  const isPoint = from === to;
  const caret = start + insert.length - (end - to);
  return {
    from: start,
    to: end,
    insert,
    selectFrom: isPoint ? Math.max(caret, start) : start,
    selectTo: isPoint ? Math.max(caret, start) : start + insert.length,
  };
}

const markAt = (kind: keyof typeof before, at: number) => (kind === 'numbers' ? `${at + 1}. ` : before[kind]);
const markOf = (kind: keyof typeof before) => (kind === 'numbers' ? /^\d+\. / : new RegExp(`^${before[kind]}`));

/** Does it as the person's own typing, which the browser can undo. */
export function apply(field: HTMLTextAreaElement, { from, to, insert, selectFrom, selectTo }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
  field.setSelectionRange(selectFrom, selectTo);
}
