/* Light enough for every page; what reads Markdown and HTML comes later, with `widget/reader.ts`. */
export { fromText, type Rich, type RichElement, safeLink } from '@pharos/markup/text';
