/* What needs no parser. */
export { fromText, safeLink } from './links.js';
export { type Rich, type RichElement, type Tag, textOf } from './rich.js';
