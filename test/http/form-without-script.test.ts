import { beforeAll, describe, expect, test } from 'vitest';
import { anAddress } from './support/form-visitor.js';
import type { FormsApi } from './support/forms-api.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let forms: FormsApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  forms = project.forms;
});

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** Posts as a browser does that a page's form is sent with. */
async function post(formId: string, body: URLSearchParams | FormData, headers: Record<string, string> = browser) {
  const response = await fetch(`${platform.baseUrl}/api/public/forms/${formId}/submissions`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'x-forwarded-for': anAddress(), ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const encodings = {
  'application/x-www-form-urlencoded': (pairs: string[][]) => new URLSearchParams(pairs as [string, string][]),
  'multipart/form-data': (pairs: string[][]) => {
    const form = new FormData();
    for (const [name = '', value = ''] of pairs) form.append(name, value);
    return form;
  },
};

describe.each(Object.entries(encodings))('a form that a page posts as %s', (_, encode) => {
  test('is a submission like any other, and is answered with a page that thanks', async () => {
    const fields = [
      ...[
        { type: 'short_text', label: 'Name' },
        { type: 'number', label: 'Amount' },
        { type: 'checkbox', label: 'Terms' },
      ],
      { type: 'multi_select', label: 'Colors', options: ['Red', 'Green', 'Blue'] },
    ];
    const { id } = await forms.newForm({ fields, success_message: 'Thanks <b>Ada</b> & all' });
    const pairs = ['name=Ada Grüße', 'amount=4.5', 'terms=on', 'colors=Red', 'colors=Blue'].map((pair) =>
      pair.split('='),
    );
    const { status, headers, text } = await post(id, encode(pairs));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Thanks &#60;b&#62;Ada&#60;/b&#62; &#38; all');
    const [kept] = (await forms.listSubmissions(id)).data;
    expect(kept?.fields).toEqual({ name: 'Ada Grüße', amount: 4.5, terms: true, colors: ['Red', 'Blue'] });
  });

  test('leads where the form leads', async () => {
    const leading = { success_action: 'redirect', redirect_url: 'https://shop.example/thanks?a=1' };
    const { id } = await forms.newForm({ ...leading, fields: [{ type: 'email', label: 'Email' }] });
    const { status, headers } = await post(id, encode([['email', 'ada@example.com']]));
    expect([status, headers.get('location')]).toEqual([303, 'https://shop.example/thanks?a=1']);
  });

  test('is refused with a page where HTML is accepted, and with the usual body elsewhere', async () => {
    const { id } = await forms.newForm();
    const wrong = encode([
      ['email', 'no address'],
      ['<i>x</i>', '1'],
    ]);
    const page = await post(id, wrong);
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/<li>email: /);
    expect(page.text).toContain('&#60;i&#62;x&#60;/i&#62;');
    expect(page.text).not.toContain('<i>');
    const plain = await post(id, wrong, { accept: '*/*' });
    expect([plain.status, JSON.parse(plain.text)]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    const none = await post('frm_unknown', wrong);
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await forms.listSubmissions(id)).data).toEqual([]);
  });

  test('is kept to the origins that the form lists, and stored nowhere when its honeypot is filled in', async () => {
    const { id } = await forms.newForm({ allowed_origins: ['https://shop.example'] });
    const pairs = [
      ['name', 'Ada'],
      ['email', 'ada@example.com'],
      ['message', 'Hello'],
    ];
    for (const origin of ['https://evil.example', 'null'])
      expect((await post(id, encode(pairs), { ...browser, origin })).status).toBe(403);
    const shown = await fetch(`${platform.baseUrl}/api/public/forms/${id}`);
    const trap = ((await shown.json()) as { data: { honeypot: string } }).data.honeypot;
    const headers = { ...browser, origin: 'https://shop.example' };
    expect((await post(id, encode([...pairs, [trap, 'spam']]), headers)).status).toBe(200);
    expect((await forms.listSubmissions(id)).data).toEqual([]);
    expect((await post(id, encode(pairs), headers)).status).toBe(200);
    expect((await forms.listSubmissions(id)).data).toHaveLength(1);
  });

  test('with what cannot be text, or with far too many values, is refused', async () => {
    const { id } = await forms.newForm();
    for (const pairs of [[['name', 'a\0b']], Array.from({ length: 1_001 }, () => ['name', 'x'])])
      expect((await post(id, encode(pairs))).status).toBe(400);
  });
});

test('a field for files that a browser sends empty is none, and a file cannot be sent without a script', async () => {
  const { id } = await forms.newForm({ fields: ['short_text', 'file'].map((type) => ({ type, label: type })) });
  const form = new FormData();
  form.append('short_text', 'Hello');
  form.append('file', new File([], ''));
  expect((await post(id, form)).status).toBe(200);
  form.append('file', new File(['bytes'], 'a.txt'));
  const refused = await post(id, form);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('without a script')]);
});

test.each([
  ['a.txt', 'without a script'],
  ['', 'not complete'],
])('a form that breaks off within the file "%s" is refused, and the gateway goes on', async (fileName, words) => {
  const { id } = await forms.newForm();
  const disposition = `Content-Disposition: form-data; name="file"; filename="${fileName}"`;
  const body = `--x\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\nbroken o`;
  const path = `${platform.baseUrl}/api/public/forms/${id}/submissions`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': anAddress() };
  const refused = await fetch(path, { method: 'POST', body, headers });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(words)]);
  expect((await fetch(`${platform.baseUrl}/healthz`)).status).toBe(200);
});
