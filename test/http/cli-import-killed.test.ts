import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/index.js';
import { at, lines } from './support/exports/story.js';
import { writeExport } from './support/exports/written-export.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let cli: CommandLine;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
  return () => cli.remove();
});

const people = 2_500;
const tickets = 3_000;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

const user = (id: number) => ({ id, role: 'end-user', name: `Person ${id}`, email: `p${id}@example.com` });

/** One in a hundred has a file. */
function ticket(id: number) {
  const files = id % 100 === 0 ? [{ id, file_name: `${id}.txt`, deleted: false }] : [];
  const comments = [1, 2, 3].map((n) => {
    const attachments = n === 3 ? files : [];
    return { id: id * 10 + n, author_id: (id % people) + 1, body: `Comment ${n}`, created_at: at(n), attachments };
  });
  const shared = { id, subject: `Ticket ${id}`, status: 'solved', created_at: at(1), requester_id: (id % people) + 1 };
  return { ...shared, comments };
}

const withFiles = numbers(tickets / 100).map((n) => n * 100);

function write(): void {
  const files = withFiles.map((id) => [`attachments/files/${id}/${id}.txt`, `Content ${id}`]);
  writeExport(join(cli.folder, 'export'), {
    'users.ndjson': lines(...numbers(people).map(user)),
    'tickets.ndjson': lines(...numbers(tickets).map(ticket)),
    ...Object.fromEntries(files),
  });
}

const rowsDone = (stage: string) => {
  const file = join(cli.folder, `export.${stage}.import`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).rows as number) : 0;
};

/** How many there are, and how many that differ. */
const stored = () =>
  withDatabase(platform.databaseUrl, async (client) => {
    const sql = `SELECT
      (SELECT count(*)::int FROM core.contacts WHERE project_id = $1) AS contacts,
      (SELECT count(*)::int FROM core.conversations WHERE project_id = $1) AS conversations,
      (SELECT count(*)::int FROM core.messages WHERE project_id = $1) AS messages,
      (SELECT count(DISTINCT (conversation_id, external_id))::int FROM core.messages WHERE project_id = $1) AS distinct,
      (SELECT count(*)::int FROM core.attachments WHERE project_id = $1 AND message_id IS NOT NULL) AS files,
      (SELECT count(*)::int FROM core.messages WHERE project_id = $1 AND attachments <> '[]') AS carrying`;
    return (await client.query(sql, [project.id])).rows[0];
  });

const whole = {
  ...{ contacts: people, conversations: tickets, messages: tickets * 3, distinct: tickets * 3 },
  ...{ files: withFiles.length, carrying: withFiles.length },
};

describe('an import of an export that was killed', () => {
  test('goes on where it was, and each record with its files is there exactly once', async () => {
    write();
    const args = ['import', 'zendesk', 'export'];
    for (const [stage, rows] of [
      ['contacts', 1_000],
      ['conversations', 1_000],
    ] as const) {
      const killed = cli.start(args);
      await poll(() => rowsDone(stage) >= rows, { what: `${rows} ${stage}` });
      killed.kill('SIGKILL');
      await killed.exited;
    }
    expect(rowsDone('conversations')).toBeLessThan(tickets);
    const { code, data, stderr } = await cli.run([...args, '--json']);
    expect([code, data]).toMatchObject([
      0,
      { contacts: { rows: people, created: people }, conversations: { rows: tickets } },
    ]);
    expect(stderr).toContain('Goes on after');
    expect(await stored()).toEqual(whole);
    expect(readdirSync(cli.folder).filter((name) => name.startsWith('export.'))).toEqual([]);
  });

  test('does not go on with an export that has changed since', async () => {
    writeExport(join(cli.folder, 'export'), { 'users.ndjson': lines(user(1), user(2)) });
    writeFileSync(join(cli.folder, 'export.contacts.import'), readProgressOfOther());
    const { code, stderr } = await cli.run(['import', 'zendesk', 'export']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--restart')]);
    expect(stderr).toContain('of another export, project or team');
    utimesSync(join(cli.folder, 'export/users.ndjson'), 1, 1);
    expect((await cli.run(['import', 'zendesk', 'export', '--restart'])).code).toBe(0);
    expect((await project.listContacts()).data).toHaveLength(2);
  });
});

function readProgressOfOther(): string {
  const counts = { rows: 1, created: 1, updated: 0, unchanged: 0, failed: 0, rejected_bytes: 0, reasons_bytes: 0 };
  const of = { import_id: 'x', source: 'another', saved_at: at(0), rejected_file: '/x' };
  return JSON.stringify({ ...counts, ...of });
}

test('rows that the platform refuses are kept in a file that can be imported when they are mended', async () => {
  await project.newContact({ external_id: 'crm-1', email: 'taken@example.com' });
  const taken = { ...user(1), email: 'taken@example.com', external_id: 'crm-2' };
  writeExport(join(cli.folder, 'export'), { 'users.ndjson': lines(taken, user(2)) });
  const { code, data } = await cli.run(['import', 'zendesk', 'export', '--json']);
  const file = 'export.contacts.rejected.ndjson';
  expect([code, data.contacts]).toMatchObject([7, { created: 1, failed: 1, rejected_file: file }]);
  expect(cli.file(`${file}.reasons`)).toMatch(/^row 1: CONTACT_CONFLICT/);
  const again = await cli.run(['import', 'zendesk', 'export']);
  expect([again.code, again.stderr]).toEqual([
    5,
    expect.stringContaining(`${file} is there already. Rename or delete it.`),
  ]);
  expect(again.stderr).not.toContain('--rejected');
  writeFileSync(join(cli.folder, file), cli.file(file).replace('taken@', 'free@'));
  expect(await cli.json('contacts', 'import', file)).toMatchObject({ created: 1, failed: 0 });
});
