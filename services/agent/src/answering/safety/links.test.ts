import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { hostsIn, withLinksTo } from './links.js';

const hosts = new Set(['halyard.example']);

test.each([
  ['see [returns](https://halyard.example/returns)', 'see [returns](https://halyard.example/returns)'],
  ['see https://help.halyard.example/a?b=c.', 'see https://help.halyard.example/a?b=c.'],
  ['see [returns](https://evil.example/returns)', 'see returns'],
  ['see [https://halyard.example](https://evil.example)', 'see https://halyard.example'],
  ['see [x](https://halyard.example.evil.example)', 'see x'],
  ['see [x](https://halyard.example@evil.example)', 'see x'],
  ['see [x](//evil.example)', 'see x'],
  ['see [x](javascript:alert(1))', 'see x)'],
  ['see [x](data:text/html;base64,AAAA)', 'see x'],
  ['![tracked](https://halyard.example/x.png)', 'tracked'],
  ['![tracked](https://evil.example/x.png?q=secret)', 'tracked'],
  ['<https://evil.example/x>', ''],
  ['go to https://evil.example/x now', 'go to now'],
  ['go to www.evil.example now', 'go to now'],
  ['go to evil.example/x now', 'go to now'],
  ['go to evil.example now', 'go to now'],
  ['HTTPS://EVIL.EXAMPLE/', ''],
  ['[a][1]\n\n[1]: https://evil.example', 'a'],
  ['<a href="https://evil.example">a</a> <img src=x onerror=y>', 'a'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['write to mailto:a@evil.example', 'write to'],
  ['we wrote to jo.li@mail.example', 'we wrote to jo.li@mail.example'],
  ['we wrote to a.b.shop@mail.example', 'we wrote to a.b.shop@mail.example'],
  ['open settings.json and wait 3.5 seconds, e.g. here', 'open settings.json and wait 3.5 seconds, e.g. here'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['**bold** and `code`', '**bold** and `code`'],
])('%j becomes %j', (markdown, expected) => {
  expect(withLinksTo(hosts, markdown)).toBe(expected);
});

test('the hosts of a text are those that it names', () => {
  expect([...hostsIn('See https://a.example/x, www.b.example and c.example; write to ada@d.example')].sort()).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ]);
});

test.each([
  '['.repeat(20_000),
  '![a]('.repeat(5_000),
  'a.'.repeat(10_000),
  '<a '.repeat(8_000),
  'https://'.repeat(4_000),
])('hostile Markdown takes time by its length only', async (markdown) => {
  expect(await leastCpuMs(() => withLinksTo(hosts, markdown.slice(0, 20_000)), 4_000)).toBeLessThan(4_000);
});
