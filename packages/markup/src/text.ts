/* What needs no parser. */
export { fromText, safeLink } from './links.js';
export type { Rich, RichElement, Tag } from './rich.js';
