import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

/** A conversation of these messages; returns its id. */
async function conversation(subject: string | null, ...contents: string[]): Promise<string> {
  const { id } = await project.newConversation({ subject });
  for (const content of contents) await project.newMessage(id, { content, sender_type: 'customer' });
  return id;
}

const search = async (q: string, query: Record<string, string> = {}) =>
  (await project.listConversations({ q, ...query })).data.map(({ id }) => id);

describe('q of a conversation list', () => {
  test('finds words of the subject and of messages, in any case', async () => {
    const bySubject = await conversation('Flamingo delivery', 'nothing here');
    const byMessage = await conversation(null, 'nothing here', 'my FLAMINGO is late');
    await conversation('Pelican', 'nothing here');
    expect((await search('flamingo')).sort()).toEqual([bySubject, byMessage].sort());
    expect((await search('FlaMinGo')).length).toBe(2);
    expect(await search('ostrich')).toEqual([]);
  });

  test('finds a conversation whose messages hold the words between them', async () => {
    const both = await conversation('Order', 'the walrus came', 'but it was broken', 'I want a voucher');
    await conversation('Order', 'the walrus came');
    expect((await search('walrus voucher'))[0]).toBe(both);
    expect((await search('voucher walrus broken'))[0]).toBe(both);
  });

  test('finds words that stand partly in the subject and partly in a message', async () => {
    const both = await conversation('Narwhal', 'needs an umbrella');
    await conversation('Narwhal', 'needs nothing');
    expect((await search('umbrella narwhal'))[0]).toBe(both);
  });

  test('shows the best match first', async () => {
    const filler = Array.from({ length: 200 }, (_, n) => `filler${n}`).join(' ');
    const passing = await conversation('Misc', `${filler} armadillo ${filler}`);
    const topic = await conversation('Armadillo', 'armadillo armadillo', 'about the armadillo');
    const once = await conversation('Misc', `${filler} ${filler} armadillo`);
    const ranked = await search('armadillo');
    expect(ranked[0]).toBe(topic);
    expect(ranked.slice(1).sort()).toEqual([passing, once].sort());
  });

  test('looks through the whole history', async () => {
    const { id } = await project.newConversation({
      message: { content: 'it began with a quokka', sender_type: 'customer' },
    });
    for (let n = 0; n < 150; n++) await project.newMessage(id, { content: `and so on ${n}` });
    expect(await search('quokka')).toEqual([id]);
  });

  test('finds what was written a moment ago', async () => {
    const id = await conversation(null, 'fresh axolotl');
    expect(await search('axolotl')).toEqual([id]);
    await project.newMessage(id, { content: 'and a capybara' });
    expect(await search('capybara axolotl')).toEqual([id]);
    await project.patchConversation(id, { subject: 'now with okapi' });
    expect(await search('okapi')).toEqual([id]);
  });

  test.each([
    ['मेरा पैसा वापस चाहिए', 'पैसा वापस'],
    ['Où est ma commande à Orléans ?', 'orléans'],
    ['Bestellung №4711-XY', '4711-XY'],
    ['write to someone@puffin.example', 'someone@puffin.example'],
    ['您好，我想申请退款。', '申请退款'],
    ['パスワードを変更できません', 'ﾊﾟｽﾜｰﾄﾞ'],
    ['Cafe\u0301 in Zu\u0308rich', 'café zürich'],
  ])('finds "%s" by "%s"', async (content, q) => {
    const id = await conversation(null, content);
    expect((await search(q))[0]).toBe(id);
  });

  test('keeps to the other filters', async () => {
    const open = await conversation('Tapir', 'x');
    const closed = await conversation('Tapir', 'x');
    await project.patchConversation(closed, { status: 'closed' });
    expect(await search('tapir', { status: 'open' })).toEqual([open]);
    expect(await search('tapir', { status: 'closed' })).toEqual([closed]);
    expect(await search('tapir', { tag: 'none' })).toEqual([]);
  });

  test('refuses a blank text, and disregards blanks around one, as the searches for contacts and articles do', async () => {
    const searches = [project.listConversations, project.listContacts].map((list) => list.bind(project));
    for (const ask of [...searches, (query: { q: string }) => project.kb.search(query)]) {
      for (const q of [' ', '\t\u00a0']) {
        const { issues } = expectRefusal(await ask({ q }), 400, 'VALIDATION_ERROR');
        expect(issues).toEqual([{ path: ['q'], message: 'must not be blank' }]);
      }
      expect((await ask({ q: `${' '.repeat(500)}x ` })).status).toBe(200);
    }
  });

  test('pages through its results in one order, each once', async () => {
    const made = [];
    for (let n = 0; n < 9; n++) made.push(await conversation(`Lemur ${n}`, 'lemur '.repeat(n + 1)));
    const whole = await search('lemur');
    expect([...whole].sort()).toEqual(made.sort());
    const walked = await walk((query) => project.listConversations({ ...query, q: 'lemur' }), 2);
    expect(walked.map(({ id }) => id)).toEqual(whole);
    expect((await project.listConversations({ q: 'lemur', include: 'total', limit: 1 })).page.total).toBe(9);
  });

  test('shows its results in the order of a time when it is asked for one', async () => {
    const own = await (await platform.newOrg()).newProject();
    const made: string[] = [];
    for (const content of ['ibis ibis ibis', 'ibis', 'ibis ibis'])
      made.push((await own.newConversation({ message: { content } })).id);
    await own.newMessage(made[1] ?? '', { content: 'ibis again' });
    const found = async (query: Record<string, string>) =>
      (await walk((page) => own.listConversations({ q: 'ibis', ...query, ...page }), 2)).map(({ id }) =>
        made.indexOf(id),
      );
    expect(await found({ sort: 'created_at' })).toEqual([2, 1, 0]);
    expect(await found({ order: 'desc' })).toEqual([2, 1, 0]);
    expect(await found({ order: 'asc' })).toEqual([0, 1, 2]);
    expect(await found({ sort: 'updated_at' })).toEqual([1, 2, 0]);
    expect(await found({ sort: 'updated_at', order: 'asc' })).toEqual([0, 2, 1]);
    expect((await found({}))[0]).toBe(1);
  });

  test('does not find other projects’ conversations', async () => {
    const own = await (await platform.newOrg()).newProject();
    await own.newConversation({ subject: 'Secret pangolin', message: { content: 'pangolin' } });
    expect(await search('pangolin')).toEqual([]);
  });

  test.each([
    "'",
    '"',
    '"unclosed',
    '& | ! ( ) <-> :*',
    'a:*b',
    '\\',
    '%',
    '___',
    '-',
    '()',
    '<2>',
    '🙂',
    'the and or',
  ])('takes %s as words, never as syntax', async (q) => {
    const answer = await project.listConversations({ q });
    expect(answer.status, `${answer}`).toBe(200);
  });
});
