import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/index.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let cli: CommandLine;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  const project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
  return () => cli.remove();
});
afterAll(() => cli?.remove());

const write = (name: string, content: string | Buffer) => writeFileSync(join(cli.folder, name), content);
const read = (name: string) => readFileSync(join(cli.folder, name), 'utf8');
const find = (...args: string[]) => cli.json('contacts', 'find', ...args);

describe('a table', () => {
  const rows = [
    'Mail;Name;Plan;Notes',
    'ada@example.com;"Lovelace; Ada";pro;x',
    'bad;B;;',
    'c@example.com;C;free;;more',
  ];
  const mapped = ['--map', 'Mail:email', '--map', 'plan:metadata.plan', '--map', 'Notes:'];

  test('is checked by a dry run as it is imported, and nothing is sent', async () => {
    write('people.csv', rows.join('\n'));
    const { code, data } = await cli.run(['contacts', 'import', 'people.csv', ...mapped, '--dry-run', '--json']);
    expect(code).toBe(7);
    expect(data).toMatchObject({
      rows: 3,
      failed: 2,
      first: { email: 'ada@example.com', name: 'Lovelace; Ada', metadata: { plan: 'pro' } },
      problems: [
        { row: 2, problem: expect.stringContaining('email') },
        { row: 3, problem: expect.stringContaining('more cells') },
      ],
    });
    expect(await find()).toEqual([]);
    const real = await cli.run(['contacts', 'import', 'people.csv', ...mapped, '--json']);
    expect([real.code, real.data]).toMatchObject([
      7,
      { rows: 3, created: 1, failed: 2, rejected_file: 'people.rejected.csv' },
    ]);
    expect(await find('--metadata', 'plan:pro')).toMatchObject([{ email: 'ada@example.com', name: 'Lovelace; Ada' }]);
    expect(read('people.rejected.csv')).toBe([rows[0], rows[2], rows[3], ''].join('\n'));
    expect(read('people.rejected.csv.reasons')).toMatch(
      /^row 2: VALIDATION_ERROR; email: .*\nrow 3: it has more cells.*\n$/,
    );
  });

  test('whose rejected rows were mended is imported from their file', async () => {
    write('people.csv', 'email,name\nbad,Ada\n');
    expect((await cli.run(['contacts', 'import', 'people.csv'])).code).toBe(7);
    write('people.rejected.csv', read('people.rejected.csv').replace('bad', 'ada@example.com'));
    const again = await cli.run(['contacts', 'import', 'people.csv']);
    expect([again.code, again.stderr]).toEqual([5, expect.stringContaining('people.rejected.csv is there already')]);
    expect((await cli.run(['contacts', 'import', 'people.rejected.csv'])).code).toBe(0);
    expect(await find()).toMatchObject([{ email: 'ada@example.com', name: 'Ada' }]);
  });

  test.each([
    ['utf-8 with a mark', Buffer.from('\uFEFFemail,name\na@example.com,"Zoë\n""Z"""')],
    [
      'utf-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('email\tname\r\na@example.com\t"Zoë\n""Z"""\r\n', 'utf16le'),
      ]),
    ],
  ])('of a spreadsheet in %s is read', async (_, bytes) => {
    write('people.csv', bytes);
    expect((await cli.run(['contacts', 'import', 'people.csv'])).code).toBe(0);
    expect(await find()).toMatchObject([{ email: 'a@example.com', name: 'Zoë\n"Z"' }]);
  });

  test.each([
    ['a column that is no field', 'email,colour\n', [], 'the column "colour" is none of'],
    ['a mapping of no column', 'email\n', ['--map', 'x:name'], 'the table has no column "x"'],
    [
      'two columns for one field',
      'email,Mail\n',
      ['--map', 'Mail:email'],
      'two columns of the table are the same field',
    ],
    ['a mapping without a field', 'email\n', ['--map', 'email'], 'needs a column and a field'],
  ])('with %s is refused', async (_, head, more, words) => {
    write('people.csv', `${head}a@example.com,b@example.com\n`);
    const { code, stderr } = await cli.run(['contacts', 'import', 'people.csv', ...more]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('in another encoding is refused, and nothing of it is taken', async () => {
    write('people.csv', Buffer.from('email,name\na@example.com,Zo\xeb\n', 'latin1'));
    const { code, stderr } = await cli.run(['contacts', 'import', 'people.csv']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('must be in UTF-8')]);
    expect(await find()).toEqual([]);
  });
});

test('lines of JSON are imported, each for itself', async () => {
  const row = { external_id: '1', name: 'Ada', metadata: { seats: 3 } };
  write('people.ndjson', `${JSON.stringify(row)}\n\nnot json\n{"name":"x","nonsense":1}\n`);
  const { code, data } = await cli.run(['contacts', 'import', 'people.ndjson', '--json']);
  expect([code, data]).toMatchObject([7, { rows: 3, created: 1, failed: 2 }]);
  expect(read('people.rejected.ndjson')).toBe('not json\n{"name":"x","nonsense":1}\n');
  expect(await find('--external-id', '1')).toMatchObject([row]);
});

describe('an import that was killed', () => {
  const count = 50_000;
  const progress = () => JSON.parse(read('people.csv.import')).rows as number;

  const content = () => ['external_id', ...Array.from({ length: count }, (_, n) => `row-${n}`), ''].join('\n');
  const stored = () =>
    withDatabase(platform.databaseUrl, async (client) => {
      const sql =
        'SELECT count(*)::int AS rows, count(DISTINCT external_id)::int AS ids FROM core.contacts WHERE project_id = $1';
      return (await client.query(sql, [cli.env.PHAROS_PROJECT])).rows[0];
    });

  test('goes on where it was, and each row is there exactly once', async () => {
    write('people.csv', content());
    const args = ['contacts', 'import', 'people.csv'];
    for (const rows of [5_000, 25_000]) {
      const killed = cli.start(args);
      await poll(() => existsSync(join(cli.folder, 'people.csv.import')) && progress() >= rows, {
        what: `${rows} rows`,
      });
      killed.kill('SIGKILL');
      await killed.exited;
    }
    expect(progress()).toBeLessThan(count);
    const { code, data } = await cli.run([...args, '--json']);
    // Also the rows of the request that was under way each time count as created, and not as unchanged.
    expect([code, data]).toMatchObject([0, { rows: count, created: count, failed: 0 }]);
    expect(await stored()).toEqual({ rows: count, ids: count });
    expect(existsSync(join(cli.folder, 'people.csv.import'))).toBe(false);
  });

  test('does not go on with a file that has changed since', async () => {
    write('people.csv', 'external_id\nada\n');
    for (const broken of ['{"source":"other"}', '{"sour']) {
      write('people.csv.import', broken);
      const { code, stderr } = await cli.run(['contacts', 'import', 'people.csv']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--restart')]);
    }
    appendFileSync(join(cli.folder, 'people.csv'), 'grace\n');
    expect((await cli.run(['contacts', 'import', 'people.csv', '--restart'])).code).toBe(0);
    expect(await find()).toHaveLength(2);
  });
});

test('the progress is shown in a terminal, and nowhere else', async () => {
  write('people.csv', 'external_id\nada\n');
  const shown = cli.startInTerminal(['contacts', 'import', 'people.csv']);
  expect(await shown.exited).toBe(0);
  expect(shown.output()).toMatch(/1 rows, 0 rejected, \d+ rows a second/);
  expect((await cli.run(['contacts', 'import', 'people.csv'])).stderr).toBe('');
});
