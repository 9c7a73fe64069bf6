import { decodeEntities } from '@pharos/language/entities';
import { containers, isInline, tagOf, unread } from './elements.js';
import { fromText, pictureLink, safeLink } from './links.js';
import { type Rich, type RichElement, type Tag, textOf } from './rich.js';

export type Attributes = Readonly<Record<string, string>>;

/** How a text is read. */
export interface Reading {
  /** The address that relative ones start from; without one they lead nowhere. */
  readonly baseUrl?: string;
  /** An address on the platform's host: pictures of the knowledge base are there, wherever the text is shown. */
  readonly platformUrl?: string;
  /** Whether pictures are shown, or only the texts for those who do not see them; they are links otherwise. */
  readonly pictures?: boolean | 'texts';
  /** The name of the element that an element is taken for; of `template` nothing is read. */
  readonly readAs?: (name: string, attributes: Attributes) => string;
}

interface Frame {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: Rich[];
}

/** Elements deeper than this leave their content: nobody writes such, and whoever follows the tree need not be afraid of its depth. */
const maxDepth = 30;
const blank = /^[ \t\r\n\f]*$/;
const task = /^\[([ xX])\] /;

/** Builds a tree of what a parser of HTML reports. */
export class TreeBuilder {
  readonly #frames: Frame[] = [{ name: 'body', attributes: {}, children: [] }];
  /** Frames of each name that are open. */
  readonly #open = new Map<string, number>();
  #text = '';
  /** Elements that are open and, by one of them, not read. */
  #unread = 0;
  /** Elements that are open and too deep to be elements. */
  #tooDeep = 0;

  constructor(private readonly reading: Reading) {}

  open(written: string, attributes: Attributes): void {
    this.#flush();
    const name = this.reading.readAs?.(written, attributes) ?? written;
    if (this.#unread > 0 || unread.has(name)) {
      this.#unread += 1;
      return;
    }
    if (this.#tooDeep > 0 || this.#frames.length > maxDepth) {
      this.#tooDeep += 1;
      if (isBlock(name)) this.#frames.at(-1)?.children.push({ tag: 'br', children: [] });
      return;
    }
    this.#count(name, 1);
    this.#frames.push({ name, attributes, children: [] });
  }

  text(text: string): void {
    if (this.#unread === 0) this.#text += text;
  }

  close(): void {
    this.#flush();
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (!frame || !parent) return;
    this.#count(frame.name, -1);
    for (const part of this.#partsOf(frame)) parent.children.push(part);
  }

  end(): Rich[] {
    this.#flush();
    while (this.#frames.length > 1) this.close();
    return paragraphs(this.#frames[0]?.children ?? []);
  }

  #count(name: string, by: number): void {
    this.#open.set(name, (this.#open.get(name) ?? 0) + by);
  }

  #isIn(...names: string[]): boolean {
    return names.some((name) => this.#open.get(name));
  }

  #flush(): void {
    const text = decodeEntities(this.#text);
    this.#text = '';
    if (text === '') return;
    const { children } = this.#frames.at(-1) as Frame;
    if (this.#isIn('pre', 'code')) children.push(text);
    else {
      const line = text.replace(/[ \t\r\n\f]+/g, ' ');
      for (const part of this.#isIn('a') ? [line] : fromText(line)) children.push(part);
    }
  }

  #partsOf({ name, attributes, children }: Frame): readonly Rich[] {
    const level = Number(/^h([1-6])$/.exec(name)?.[1]);
    if (level) return [{ tag: 'h', level, children: inlineOf(children) }];
    if (name === 'pre') return [codeOf(children, attributes)];
    if (this.#isIn('pre')) return name === 'code' ? [codeOf(children, attributes)] : children;
    if (name === 'a') return this.#link(attributes, children);
    if (name === 'img') return this.#picture(attributes);
    if (containers.has(name)) return paragraphs(children);
    const tag = tagOf(name);
    return tag ? this.#element(tag, attributes, children) : children;
  }

  #element(tag: Tag, { start }: Attributes, children: readonly Rich[]): readonly Rich[] {
    if (tag === 'br' || tag === 'hr') return [{ tag, children: [] }];
    if (tag === 'ul') return [{ tag, children: only(['li'], children) }];
    if (tag === 'ol') return [{ tag, start: Number(start) || 1, children: only(['li'], children) }];
    if (tag === 'table') return tableOf(children);
    // Parts of a list or a table are such within one.
    if (tag === 'li' && !this.#isIn('ul', 'ol')) return paragraphs(children);
    if (tag === 'tr')
      return this.#isIn('table') ? [{ tag, children: only(['th', 'td'], children) }] : paragraphs(children);
    if ((tag === 'th' || tag === 'td') && !this.#isIn('tr', 'table')) return [' ', ...children, ' '];
    if (tag === 'li') return [item(trimmed(children))];
    return [{ tag, children: isInline(tag) ? inlineOf(children) : trimmed(children) }];
  }

  #link({ href = '' }: Attributes, children: readonly Rich[]): readonly Rich[] {
    const address = decodeEntities(href);
    const safe = address.startsWith('#') ? undefined : safeLink(address, this.reading.baseUrl);
    if (safe === undefined || this.#isIn('a') || textOf(children) === '') return children;
    return [{ tag: 'a', href: safe, children: inlineOf(children) }];
  }

  #picture({ src = '', alt = '' }: Attributes): readonly Rich[] {
    const text = decodeEntities(alt);
    const href = pictureLink(decodeEntities(src), this.reading);
    if (this.reading.pictures === 'texts') return [text];
    const isShown = this.reading.pictures && href?.startsWith('http');
    if (href !== undefined && isShown) return [{ tag: 'img', href, children: [text] }];
    return href === undefined || this.#isIn('a') ? [text] : [{ tag: 'a', href, children: [text || href] }];
  }
}

function isBlock(name: string): boolean {
  const tag = tagOf(name);
  return containers.has(name) || (tag !== undefined && !isInline(tag));
}

function isBlockPart(part: Rich): part is RichElement {
  return typeof part !== 'string' && !isInline(part.tag);
}

/** The parts as blocks: what stands between blocks is a paragraph. */
function paragraphs(parts: readonly Rich[]): Rich[] {
  const blocks: Rich[] = [];
  let line: Rich[] = [];
  const end = () => {
    const children = trimmed(line);
    if (children.some((part) => typeof part !== 'string' || !blank.test(part))) blocks.push({ tag: 'p', children });
    line = [];
  };
  for (const part of parts) {
    if (isBlockPart(part)) {
      end();
      blocks.push(part);
    } else line.push(part);
  }
  end();
  return blocks;
}

/** The parts within a line: of blocks among them only the content stays. */
function inlineOf(parts: readonly Rich[]): Rich[] {
  return parts.flatMap((part) => (isBlockPart(part) ? [' ', ...inlineOf(part.children), ' '] : [part]));
}

/** Without blanks at the ends and beside blocks. */
function trimmed(parts: readonly Rich[]): Rich[] {
  return parts.flatMap((part, at): Rich[] => {
    if (typeof part !== 'string') return [part];
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const start = before === undefined || isBlockPart(before) || isBreak(before) ? part.trimStart() : part;
    const text = after === undefined || isBlockPart(after) ? start.trimEnd() : start;
    return text === '' ? [] : [text];
  });
}

function isBreak(part: Rich): boolean {
  return typeof part !== 'string' && part.tag === 'br';
}

/** Parts of lists, tables and rows; what is none becomes one. */
function only(tags: readonly [Tag] | readonly [Tag, Tag], parts: readonly Rich[]): Rich[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'string' && tags.includes(part.tag)) return [part];
    return typeof part === 'string' && blank.test(part) ? [] : [{ tag: tags.at(-1) as Tag, children: [part] }];
  });
}

/** A table of its rows, and of cells without one; what else stands in it comes before. */
function tableOf(parts: readonly Rich[]): Rich[] {
  const rows: RichElement[] = [];
  const before: Rich[] = [];
  let cells: RichElement[] | undefined;
  for (const part of parts) {
    const tag = typeof part === 'string' ? undefined : part.tag;
    if (tag === 'td' || tag === 'th') {
      if (!cells) {
        cells = [];
        rows.push({ tag: 'tr', children: cells });
      }
      cells.push(part as RichElement);
    } else if (tag === 'tr') {
      cells = undefined;
      rows.push(part as RichElement);
    } else before.push(part);
  }
  const filled = rows.filter(({ children }) => children.length > 0);
  return [...paragraphs(before), ...(filled.length > 0 ? [{ tag: 'table' as const, children: filled }] : [])];
}

function item(children: readonly Rich[]): RichElement {
  const [first, ...rest] = children;
  const mark = typeof first === 'string' ? task.exec(first)?.[1] : undefined;
  if (mark === undefined) return { tag: 'li', children };
  return { tag: 'li', done: mark !== ' ', children: [(first as string).slice(4), ...rest] };
}

/** Code of lines; of an element within it that says so, its language. */
function codeOf(children: readonly Rich[], { class: classes = '' }: Attributes): RichElement {
  const [inner] = children;
  const language =
    /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,40})/.exec(classes)?.[1] ??
    (typeof inner === 'object' ? inner.language : undefined);
  const text = textOf(children)
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\n$/g, '');
  return { tag: 'pre', ...(language !== undefined && { language }), children: [text] };
}
