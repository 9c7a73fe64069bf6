import { analyse, languageOf } from '@pharos/language';
import { describe, expect, test } from 'vitest';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { highlighter } from '../search/highlight.js';
import { splitArticle } from './split-article.js';

/** Less than an article may have, but enough for whatever grows with the square to take many times as long. */
const bytes = 150_000;
const fill = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);

/** Texts made to be slow, or to be many things at once. */
const hostile: Record<string, string> = {
  'one line without a blank': fill('x'),
  'one line of words': fill('word '),
  headings: fill('# a\n'),
  'headings without text between': fill('#\n'),
  'openings of tags': fill('<a '),
  'angle brackets': fill('<'),
  'openings of comments': fill('<!--'),
  'openings of scripts': fill('<script>'),
  'closings of scripts': fill('</script>'),
  'nested HTML': fill('<div><b>'),
  'openings of headings': `${fill('<h1><h2>')}</h1></h2>`,
  'openings of code': `${fill('<pre>')}</pre>`,
  'openings of headings in a row': `|${fill('<h1> <p>')}`,
  'headings in headings': fill('<h1><h2><h3><h4><h5><h6></h6></h5></h4></h3></h2></h1>'),
  brackets: fill('['),
  'openings of links': fill('[a]('),
  'nested links': fill('![['),
  stars: fill('*'),
  'stars and blanks': fill('* '),
  underscores: fill('_a'),
  backticks: fill('`'),
  'quote marks': fill('>'),
  pipes: fill('|'),
  'table rules': fill('|-'),
  backslashes: fill('\\'),
  ampersands: fill('&amp'),
  'right to left and zero width': fill('\u202Eא\u200B\u200D'),
  'half surrogates': fill('\uD83D'),
  emoji: fill('👩‍👩‍👧‍👦'),
  'combining marks': fill('a\u0301\u0301\u0301'),
  'unspaced script': fill('東京'),
  hyphens: fill('a-'),
  'blank lines': fill('\n'),
  'carriage returns': fill('\r'),
  'bullets in bullets': fill('- - '),
  numbers: fill('1. '),
  'rules of headings': fill('a\n=\n'),
  'blanks in a row of a table': `| a${fill(' ')}`,
  'blanks after a star': `a*${fill(' ')}b`,
  'rows that are no rules': `|${'-'.repeat(900)}x\n`.repeat(166),
  'backticks and blanks': fill('`` ` '),
  'quotes in tags': fill("<a b='"),
  'attributes of a tag': `<a ${fill('b=c/d ')}`,
  'fields without end': `---\n${fill('a: b\n')}`,
  'a field of blanks': `---\n${fill(' ')}`,
  references: `[a]: /b\n\n${fill('[a][b ')}`,
  'characters by number': fill('&#x'),
  'fences in fences': fill('```\n~~~\n'),
  'a fence with a backtick behind it': `${fill('`')}a\``,
};

/** Below this a ratio would only measure noise. */
const noiseMs = 10;
/** Work that grows with the square takes ten times as long, each time it is measured. */
const linear = 6;
const rounds = 5;

/** What this process alone has computed: the time it waits for the machine's other work is not its own. */
function computedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function costOf(work: (text: string) => unknown, texts: readonly string[]): number {
  const startedMs = computedMs();
  for (const text of texts) work(text);
  return computedMs() - startedMs;
}

/** A ratio of one run, so the machine's speed does not matter; what gets in the way of one round does not of all. */
function timesItsTenths(work: (text: string) => unknown, text: string): number {
  const wholeMs = costOf(work, [text]);
  // Whatever its tenths take, it cannot be too much.
  if (wholeMs < linear * noiseMs) return 1;
  const { length } = text;
  const tenths = Array.from({ length: 10 }, (_, at) => text.slice((at * length) / 10, ((at + 1) * length) / 10));
  return wholeMs / Math.max(costOf(work, tenths), noiseMs);
}

function expectLinear(work: (text: string) => unknown, text: string): void {
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && ratio >= linear; round += 1)
    ratio = Math.min(ratio, timesItsTenths(work, text));
  expect(ratio).toBeLessThan(linear);
}

describe('much of', () => {
  test.each(Object.entries(hostile))('%s is split, analysed, embedded and shown', async (_, text) => {
    const parts = splitArticle(text);
    expect(parts.length).toBeLessThanOrEqual(1_500);
    for (const part of parts) expect(part.text.length).toBeLessThanOrEqual(6_000);
    const [longest = { heading: '', text: '' }] = [...parts].sort((a, b) => b.text.length - a.text.length);
    const { snippet, highlights } = highlighter('word a script')({ title: '', ...longest, locale: 'en' });
    for (const html of [snippet, ...highlights])
      expect(html.replaceAll(/<\/?mark>|&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>&"']/);
    expect(analyse(longest.text, languageOf('en')).length).toBeLessThanOrEqual(longest.text.length);
    const [vector] = await createSparseEmbedder().embedPassages([
      { title: text.slice(0, 200), heading: '', text: longest.text, locale: 'en' },
    ]);
    expect(vector?.values.every(Number.isFinite)).toBe(true);
  });

  test.each(Object.entries(hostile))('%s at once takes about as long as its tenths', (_, text) => {
    expectLinear(splitArticle, text);
    expectLinear((part) => analyse(part, languageOf('en')), text);
  });
});
