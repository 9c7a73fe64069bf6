import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { FormsApi } from './support/forms-api.js';
import type { FormSubmission } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let forms: FormsApi;
let visitor: FormVisitor;
beforeAll(async () => {
  forms = (await (await platform.newOrg()).newProject()).forms;
  visitor = new FormVisitor(platform.baseUrl);
});

const newForm = (fields: object[]) => forms.newForm({ name: 'Survey', rate_limit_per_ip: 10_000, fields });

/** The cells of CSV as RFC 4180 describes it, behind a byte order mark; throws on what it does not. */
function parseCsv(file: string): string[][] {
  expect(file[0]).toBe('\uFEFF');
  const text = file.slice(1);
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  for (cell.lastIndex = 0; cell.lastIndex < text.length; ) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`no CSV at ${cell.lastIndex}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('an export', () => {
  test('has every submission, over many pages, newest first', async () => {
    const { id, slug } = await newForm([{ type: 'number', label: 'N' }]);
    const many = 230;
    for (let n = 0; n < many; n += 23)
      await Promise.all(Array.from({ length: 23 }, (_, k) => visitor.submit(id, { n: n + k })));
    const ndjson = await forms.exportSubmissions(id, 'ndjson');
    expect(ndjson.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="${slug}.ndjson"`,
    });
    const lines = ndjson.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as FormSubmission);
    expect(new Set(lines.map(({ fields }) => fields.n)).size).toBe(many);
    expect(lines.slice(0, 100)).toEqual((await forms.listSubmissions(id, { limit: 100 })).data);
    const [header, ...rows] = parseCsv((await forms.exportSubmissions(id, 'csv')).text);
    expect(header).toEqual([
      'submission_id',
      'submission_created_at',
      'submission_contact_id',
      'submission_conversation_id',
      'submission_page_url',
      'n',
      'other_fields',
    ]);
    expect(rows.map(([first]) => first)).toEqual(lines.map((each) => each.id));
  });

  test('as CSV is safe to open: nothing that visitors wrote is a formula', async () => {
    const { id } = await newForm([
      { type: 'short_text', label: 'Text' },
      { type: 'long_text', label: 'Long' },
      { type: 'number', label: 'Number' },
      { type: 'phone', label: 'Phone' },
    ]);
    const said = {
      text: '=HYPERLINK("http://evil.example";"x")',
      long: 'a "b",\nc – ü 🙂',
      number: -5,
      phone: '+49 30 123456',
    };
    await visitor.submit(id, said);
    await visitor.submit(id, { text: '+1', long: '@SUM(1)', phone: '+1-800-555' });
    await forms.patchForm(id, {
      fields: [
        { type: 'short_text', label: 'Text' },
        { type: 'number', label: 'Number' },
        { type: 'phone', label: 'Phone' },
      ],
    });
    const answer = await forms.exportSubmissions(id, 'csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [, second, first] = parseCsv(answer.text).map((row) => row.slice(5));
    expect(first).toEqual([`'${said.text}`, '-5', said.phone, JSON.stringify({ long: said.long })]);
    expect(second).toEqual(["'+1", '', "'+1-800-555", JSON.stringify({ long: '@SUM(1)' })]);
  });

  test('of nothing is a header, or nothing; of no form there is none', async () => {
    const { id } = await newForm([{ type: 'number', label: 'N' }]);
    expect(parseCsv((await forms.exportSubmissions(id, 'csv')).text)).toHaveLength(1);
    expect((await forms.exportSubmissions(id, 'ndjson')).text).toBe('');
    const missing = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    expectRefusal(await forms.exportSubmissions(missing, 'csv'), 404, 'FORM_NOT_FOUND');
    expectRefusal(await forms.exportSubmissions(id, 'xlsx'), 404, 'ROUTE_NOT_FOUND');
  });
});
