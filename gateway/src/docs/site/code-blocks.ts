import { type Html, html } from '../html.js';

interface Fence {
  readonly type: string;
  readonly info: string;
  readonly content: string;
}

/** Languages whose examples stand in one place, of which the reader chooses one. */
const sampleNames: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' };

/**
 * How a block of code is shown. The word behind the language says what it is: `call` (method and path of an operation), `sample` (one
 * of several languages side by side), `answer` (opened when asked for); any other word is the name of a file.
 */
export function codeRule(tokens: readonly Fence[], at: number): string {
  const block = tokens[at];
  if (block === undefined) return '';
  const [language = '', kind = ''] = block.info.trim().split(/\s+/);
  if (kind === 'call') return callView(block.content).text;
  if (kind === 'sample') return sampleView(tokens, at, language);
  if (kind === 'answer')
    return html`<details><summary>Example of an answer</summary>${pre(block.content)}</details>\n`.text;
  const name = kind === '' ? undefined : html`<figcaption>${kind}</figcaption>`;
  return html`<figure class="code">${name}${pre(block.content)}</figure>\n`.text;
}

function pre(code: string): Html {
  return html`<pre><code>${code}</code></pre>`;
}

function callView(content: string): Html {
  const [method = '', path = ''] = content.trim().split(' ');
  // A long path may end its line before a slash.
  const parts = path.split('/').map((part, at) => (at === 0 ? part : html`<wbr>/${part}`));
  return html`<p class="call"><b class="${method.toLowerCase()}">${method}</b> <code>${parts}</code></p>\n`;
}

function sampleView(tokens: readonly Fence[], at: number, language: string): string {
  const isFirst = !isSample(tokens[at - 1]);
  const isLast = !isSample(tokens[at + 1]);
  const name = sampleNames[language] ?? language;
  const figure = html`<figure class="code" data-language="${name}"><figcaption>${name}</figcaption>${pre(tokens[at]?.content ?? '')}</figure>`;
  return `${isFirst ? '<div class="samples">' : ''}${figure.text}${isLast ? '</div>\n' : ''}`;
}

function isSample(token: Fence | undefined): boolean {
  return token?.type === 'fence' && /\ssample\b/.test(token.info);
}
