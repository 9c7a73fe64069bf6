/** A part of a text. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** How a text, or the lines it is in, can be written in Markdown. */
export type Format = 'bold' | 'italic' | 'code' | 'link' | 'bullets' | 'numbers' | 'quote';

/** Where a text is written, whatever draws it. */
export interface TextPlace {
  readonly text: string;
  readonly selected: Span;
  focus(): void;
  blur(): void;
  /** Puts a text in place of a part as if the person had typed it, so that it can be undone, and leaves the caret behind it. */
  put(text: string, part: Span): void;
  /** Formats what is selected, or takes the format away. */
  format(format: Format): void;
}
