/** The elements that a text may have; nothing else is ever built of what somebody wrote. `h` is a heading of any level. */
export type Tag =
  | 'p'
  | 'h'
  | 'strong'
  | 'em'
  | 'del'
  | 'code'
  | 'sub'
  | 'sup'
  | 'pre'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'hr'
  | 'br'
  | 'a'
  | 'img'
  | 'table'
  | 'tr'
  | 'th'
  | 'td';

export interface RichElement {
  readonly tag: Tag;
  readonly children: readonly Rich[];
  /** The address of a link, or of a picture, whose text for those who do not see it is its child; it has passed `safeLink`. */
  readonly href?: string;
  /** The level of a heading, 1 to 6. */
  readonly level?: number;
  /** The number of the first item of a list. */
  readonly start?: number;
  /** The language that code is written in. */
  readonly language?: string;
  /** Whether an item of a list of tasks is done; undefined: it is no task. */
  readonly done?: boolean;
}

/** A piece of formatted text. */
export type Rich = string | RichElement;

/** The letters of a formatted text, without any space between its parts. */
export function textOf(parts: readonly Rich[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOf(part.children))).join('');
}
