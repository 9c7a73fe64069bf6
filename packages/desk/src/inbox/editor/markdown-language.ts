import { defineLanguageFacet, Language, syntaxHighlighting } from '@codemirror/language';
import { tagHighlighter, tags } from '@lezer/highlight';
import { parser, Strikethrough } from '@lezer/markdown';
import css from './editor.module.css';

const markdown = new Language(defineLanguageFacet(), parser.configure([Strikethrough]), [], 'markdown');

// The styles stand in a file: the policy of the desk forbids those that a script writes.
const looks = tagHighlighter([
  { tag: tags.strong, class: css.strong ?? '' },
  { tag: tags.emphasis, class: css.emphasis ?? '' },
  { tag: tags.strikethrough, class: css.strike ?? '' },
  { tag: tags.monospace, class: css.code ?? '' },
  { tag: tags.heading, class: css.strong ?? '' },
  { tag: tags.link, class: css.linked ?? '' },
  { tag: tags.quote, class: css.quote ?? '' },
  { tag: [tags.processingInstruction, tags.url, tags.escape], class: css.sign ?? '' },
]);

/** Shows Markdown as what it means, with signs that stand back. */
export const markdownLanguage = [markdown, syntaxHighlighting(looks)];
