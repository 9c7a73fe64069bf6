export { fromHtml, type Reading } from './from-html.js';
export { fromMarkdown } from './from-markdown.js';
export { fromText, safeLink } from './links.js';
export { plainText, writtenText } from './plain-text.js';
export { type Rich, type RichElement, type Tag, textOf } from './rich.js';
export { toHtml } from './to-html.js';
