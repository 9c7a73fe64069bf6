import { wordsOf } from '@pharos/language';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from './sections.js';
import { splitArticle } from './split-article.js';

const textOf = (markdown: string) =>
  sectionsOf(markdown)
    .flatMap(({ headings, text }) => [...headings, text])
    .join('\n');

const fenced = (code: string, fence = '```') => `${fence}html\n${code}\n${fence}`;
const words = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');
const headings = (markdown: string) => splitArticle(markdown).map(({ heading }) => heading);

test('of a picture its text is read, and its address is not', () => {
  const address = '/api/public/kb/prj_01JD3G7Q5ZK8M2R4T6V9WXYABC/pictures/pic_01JD3G7Q5ZK8M2R4T6V9WXYABC';
  expect(textOf(`Press ![the red switch](${address}).\n\n![](${address})`)).toBe('Press the red switch.');
});

describe('code is shown as it is', () => {
  test.each([
    ['Add the `<script>` tag before `</body>`, then save.', 'Add the <script> tag before </body>, then save.'],
    [
      `Paste\n\n${fenced('<script src="w.js"></script>')}\n\nand save.`,
      'Paste\n\n<script src="w.js"></script>\n\nand save.',
    ],
    [fenced('a[0](1) | *b* &amp; \\*\n[x]: y\n---'), 'a[0](1) | *b* &amp; \\*\n[x]: y\n---'],
    [fenced('```js\nx\n```', '````'), '```js\nx\n```'],
    ['Say:\n\n    <div>hello</div>\n\nDone.', 'Say:\n\n<div>hello</div>\n\nDone.'],
    ['1. Paste\n\n    ```\n    <b>x</b>\n    ```\n2. Save', '1. Paste\n<b>x</b>\n2. Save'],
    ['> ```\n> <b>\n> ```\n> said', '<b>\n\nsaid'],
    ['> ```\n> <b>\n\n<i>after</i>', '<b>\n\nafter'],
    ['``a ` <b>`` and `b', 'a ` <b> and `b'],
    ['```npm run x``` starts it', 'npm run x starts it'],
    ['\\`<i>no code</i>\\`', '`no code`'],
    ['<!-- ` -->a <b>b</b> ` c', 'a b ` c'],
    ['<!--\n```\n-->\n<b>shown</b>', 'shown'],
    ['\uFDD0a\uFDEF', 'a'],
  ])('%j', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });
});

describe('what only looks like HTML or a definition keeps its words', () => {
  test.each([
    [
      'Write to <help@shop.example> or see <https://a.example/b>.',
      'Write to help@shop.example or see https://a.example/b.',
    ],
    [
      'Up to <EUR 5 for small parcels.\n\nMore for those > 10 kg.',
      'Up to <EUR 5 for small parcels.\n\nMore for those > 10 kg.',
    ],
    ['Put the \\<script> tag in the head.', 'Put the <script> tag in the head.'],
    ['Replace <object-id> by yours.', 'Replace  by yours.'],
    ['<!--> after', 'after'],
    ['Click <b>Save</b>. H<sub>2</sub>O', 'Click Save. H2O'],
    ['[^1]: Only with a yearly plan.', '[^1]: Only with a yearly plan.'],
    ['[Note]: the fee is five euros', '[Note]: the fee is five euros'],
    ['[a]: https://a.example "A"', ''],
    ['See [the page][A  b] and [x][].\n\n[a B]: /p\n[x]: /x', 'See the page and x.'],
    ['[Required][Admins only]\n\n[b]: /p', '[Required][Admins only]'],
    ['[x](https://a.example/b_(c)) and [![alt](i.png)](https://a.example)', 'x and alt'],
    ['f&uuml;r &#8364;5 &#x2013; &hellip; &nope; &#0;', 'für €5 – … &nope; \uFFFD'],
    ['&#8238;a&#xAD;b&shy;c', 'abc'],
    ['page one\fpage two', 'page one page two'],
  ])('%j', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });
});

describe('headings', () => {
  const text = words(60, 'w');
  test.each([
    ['a rule after code is none', `# One\n\n${fenced('code')}\n---\n${text}`, ['One']],
    ['a rule after HTML is none', `# One\n\n</div>\n---\n${text}`, ['One']],
    ['a rule after a list is none', `# One\n\n- item\n  more\n---\n${text}`, ['One']],
    ['one without words is left out', `# One\n##\n### Three\n${text}`, ['One']],
    ['the end of front matter makes none', `---\ntitle: T\ntags: [a]\n---\n${text}`, ['']],
    ['inline code opens no fence', `\`\`\`x\`\`\` is it ${text}\n# Two\n${text}`, ['', 'Two']],
    ['those in a comment are none', `# One\n<!--\n# Hidden\nsecret\n-->\n${text}`, ['One']],
    ['one may have an arrow in it', `# A\n${words(5, 'a')}\n## Go › Billing\n${text}`, ['A']],
  ])('%s', (_, markdown, expected) => {
    expect(headings(markdown)).toEqual(expected);
  });

  test('what a comment hides is nowhere', () => {
    expect(JSON.stringify(splitArticle(`# One\n<!--\n# Hidden\nsecret\n-->\n${text}`))).not.toMatch(/secret|Hidden/);
  });

  test('those of joined sections keep all their words', () => {
    expect(splitArticle('# A\n\na\n\n## Go › Billing\n\nb')[0]?.text).toBe('a\n\nGo › Billing\nb');
  });

  test('one that is too long is text, and no character is cut in half', () => {
    const [passage] = splitArticle(`# ${'x'.repeat(298)}👍 ${words(40, 'w')}`);
    expect(passage?.heading).toBe('');
    expect(passage?.text).toContain('w39');
  });
});

test('every word stands in one passage, in whatever Markdown', () => {
  const shapes = [
    '# #',
    '## #',
    '- #',
    '1. #',
    '> #',
    '    #',
    '`#`',
    '**#**',
    '[#](x)',
    '| # | # |',
    '<b>#</b>',
    '<div>#</div>',
    '#\n---',
    '#\n===',
    '```\n#\n```',
    '~~~\n#',
    '- #\n\n      #',
    '---',
    '',
    '#',
    '# # #',
    '[#]',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const expected: string[] = [];
    const word = () => {
      expected.push(`q${round}x${expected.length}`);
      return `${expected.at(-1)} ${words(random(30), 'f')}`.trim();
    };
    const blocks = Array.from({ length: 1 + random(30) }, () =>
      (shapes[random(shapes.length)] ?? '').replace(/(?<![#])#(?![# ]|$)|#$/gm, () => word()),
    );
    const markdown = blocks.join(random(2) ? '\n' : '\n\n');
    const parts = splitArticle(markdown);
    const texts = parts.flatMap(({ text }) => wordsOf(text).map((each) => each.text));
    const inHeadings = new Set(parts.flatMap(({ heading }) => wordsOf(heading).map((each) => each.text)));
    for (const each of expected) {
      const times = texts.filter((other) => other === each).length;
      expect(times === 1 || (times === 0 && inHeadings.has(each)), `${each} in ${JSON.stringify(markdown)}`).toBe(true);
    }
  }
});
