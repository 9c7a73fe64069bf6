import type { Format, Span } from '../../markdown/formats.js';

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
