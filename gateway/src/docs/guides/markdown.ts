import { Marked, Renderer, type Tokens } from 'marked';
import { Html, html } from '../html.js';

export interface Heading {
  id: string;
  depth: number;
  text: string;
}

export interface RenderedMarkdown {
  body: Html;
  headings: Heading[];
}

/**
 * Turns Markdown (as GitHub reads it) into HTML. HTML in the text is shown as text, pictures as their description.
 * @param linkTo where a link leads, or undefined when it is to be no link
 */
export function renderMarkdown(text: string, linkTo: (href: string) => string | undefined): RenderedMarkdown {
  const renderer = new SafeRenderer(linkTo);
  const body = new Html(new Marked().parse(text, { async: false, renderer }));
  return { body, headings: renderer.headings };
}

/** The anchor that GitHub gives a heading, so that one link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** A block of code that scrolls by itself, also by keyboard. */
export function codeBlock(code: string, kind = ''): Html {
  return html`<pre class="${kind}" tabindex="0"><code>${code}</code></pre>`;
}

class SafeRenderer extends Renderer {
  readonly headings: Heading[] = [];

  constructor(private readonly linkTo: (href: string) => string | undefined) {
    super();
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return html`${text}`.text;
  }

  /** Always escaped: within tags such as `<pre>`, which count for nothing here, the library would not. */
  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : html`${token.text}`.text;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    const heading = { id: anchorOf(text), depth, text };
    this.headings.push(heading);
    return `<h${depth} id="${heading.id}">${this.parser.parseInline(tokens)}</h${depth}>`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const inner = new Html(this.parser.parseInline(tokens));
    const target = this.linkTo(href);
    return target === undefined ? inner.text : html`<a href="${target}">${inner}</a>`.text;
  }

  override image({ text }: Tokens.Image): string {
    return html`${text}`.text;
  }

  override code({ text }: Tokens.Code): string {
    return codeBlock(text).text;
  }

  override table(token: Tokens.Table): string {
    return `<div class="scroll" tabindex="0">${super.table(token)}</div>`;
  }
}
