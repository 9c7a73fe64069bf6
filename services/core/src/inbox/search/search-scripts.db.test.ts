import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { rareAtMost } from './search-words.js';
import { holds, type TextWord } from './tsquery.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const find = async (q: string) => (await project.list({ q })).ids;

async function findContacts(q: string): Promise<string[]> {
  const request = { ...project.at, q, metadata: [], page: undefined };
  return (await core.contacts.listContacts(request, aCall())).contacts.map(({ id }) => id);
}

describe('in scripts that put no blanks between words', () => {
  const chinese = '您好，我想申请退款，订单号是4711。谢谢';
  const japanese = 'サーバーのパスワードを変更できません。𠮷野家です';
  const thai = 'ฉันต้องการขอเงินคืน สินค้าหมายเลข ๔๗๑๑';
  const lao = 'ຂ້ອຍຕ້ອງການເງິນຄືນ';
  const khmer = 'ខ្ញុំចង់បានប្រាក់មកវិញ';
  const burmese = 'ငွေပြန်အမ်းချင်ပါတယ်';

  test.each([
    [chinese, '退款 申请退款 我想申请退款 款 订 谢 订单号 4711 单号是4711', '款退 请款 退货 退款申请 想退款 货 471'],
    [
      japanese,
      'パスワード ワード 変更 サーバー 変更できません ﾊﾟｽﾜｰﾄﾞ ー 𠮷野家 𠮷',
      'パスード サーパス 更変 スワーパ 野𠮷',
    ],
    [thai, 'เงิน ต้องการ คืน ขอเงินคืน สินค้า 4711 ๔๗๑๑', 'คืนเงิน การต้อง สินคืน น้ำ'],
    [lao, 'ເງິນ ຕ້ອງການ', 'ຄືນເງິນ'],
    [khmer, 'ប្រាក់ ចង់បាន', 'វិញមក'],
    [burmese, 'ပြန်အမ်း ငွေ', 'အမ်းပြန်'],
  ])('a search finds any part of "%s", and nothing that is not there as it is', async (text, parts, others) => {
    const id = await project.conversationOf(undefined, 'first', text);
    for (const part of parts.split(' ')) expect(await find(part), part).toEqual([id]);
    expect(await find(parts)).toEqual([id]);
    for (const other of others.split(' ')) expect(await find(other), other).toEqual([]);
  });

  test('parts may stand in subject and messages, and a subject counts more', async () => {
    const message = await project.conversationOf('其他', '请给我退款', '订单');
    const subject = await project.conversationOf('退款申请', '订单');
    expect(await find('退款 订单')).toEqual([subject, message]);
    expect(await find('给我 其他')).toEqual([message]);
    expect(await find('退款订单')).toEqual([]);
  });

  test('a question as long as may be is found as it is, and what repeats itself is asked for once', async () => {
    const text = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const id = await project.conversationOf(undefined, `前${text}后`);
    const laughs = await project.conversationOf(undefined, '哈'.repeat(600));
    expect(await find(text)).toEqual([id]);
    for (const at of [0, 29, 30, 31, 250, 468, 498]) {
      const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
      expect(await find(swapped), `${at}`).toEqual([]);
    }
    expect(await find('哈'.repeat(500))).toEqual([laughs]);
    for (const period of ['哈', '哈呵', '哈呵嘻']) {
      const [stretch] = await core.rows<TextWord>('SELECT word, pieces FROM question_words($1)', period.repeat(160));
      expect(stretch && holds(stretch).split("'").length, period).toBeLessThan(2 * 3 * 40);
    }
  });

  test('one letter, with which very many words begin, is not counted and ranked: the newest comes first', async () => {
    const often = await project.conversationOf('款款', '退款。付款。款');
    const once = await project.conversationOf(undefined, '付款');
    expect(await find('款')).toEqual([once, often]);
    expect(await find('款 退')).toEqual([often]);
    expect(await find('款 退款')).toEqual([often]);
  });

  test('contacts are found by parts of their names', async () => {
    const { contact } = await project.upsert({
      name: '山田太郎',
      company: '東京ガス株式会社',
      email: 'taro@mail.example',
    });
    await project.upsert({ name: '山本花子', company: '大阪' });
    for (const q of ['山田', '太郎', '郎', '田太', 'ガス', '東京 tar', '山田太郎', '㍿'])
      expect(await findContacts(q), q).toEqual([contact.id]);
    for (const q of ['山太', '郎東', '田山', '太郎東京']) expect(await findContacts(q), q).toEqual([]);
  });

  test('a long text is searched as a short one', async () => {
    const filler = Array.from({ length: 70_000 }, (_, n) => String.fromCodePoint(0x4f00 + ((n * 7_919) % 20_000))).join(
      '',
    );
    const long = await project.conversationOf(undefined, `${filler}，最后退款申请`);
    const repeating = await project.conversationOf(undefined, `${'退款。'.repeat(300)}最后退款申请`);
    for (const q of ['退款', '最后退款申请', '款']) expect(await find(q), q).toEqual([repeating, long]);
  });

  test('a search for what stands nearly everywhere goes from the newest to the oldest', async () => {
    await fill(rareAtMost + 10);
    for (const q of ['退款', '请退款', '款']) {
      const { ids, total } = await project.list({ q, page: { pageSize: 3, pageToken: '', includeTotal: true } });
      expect(total, q).toBe(rareAtMost + 10);
      expect(ids, q).toEqual([2_010, 2_009, 2_008].map((n) => `cnv_${project.projectId}00${n}`));
    }
    expect(await find('款退')).toEqual([]);
    expect(await find('请退款 最旧')).toEqual([`cnv_${project.projectId}000001`]);
  });

  /** Conversations with one message each; the oldest one is told. */
  async function fill(count: number): Promise<void> {
    await core.rows(
      `WITH made AS (
        INSERT INTO conversations (id, project_id, status, priority, channel, created_at)
        SELECT 'cnv_' || $1 || lpad(n::text, 6, '0'), $1, 'open', 'normal', 'api', now() - interval '1 hour' + n * interval '1 ms'
        FROM generate_series(1, $2::int) n RETURNING id, project_id, created_at
      ), activity AS (
        INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT * FROM made
      ) INSERT INTO messages
        (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
      SELECT 'msg_' || id, project_id, id, 'customer', '请退款。' || CASE WHEN right(id, 6) = '000001' THEN '最旧' ELSE '' END,
        'text', false, created_at FROM made`,
      project.projectId,
      count,
    );
  }

  test('a search keeps to its project', async () => {
    const other = await TestProject.create(core);
    await other.conversation({ subject: '退款申请' });
    await other.upsert({ name: '山田太郎' });
    for (const q of ['退款', '款', '请']) expect(await find(q), q).toEqual([]);
    for (const q of ['山田', '田']) expect(await findContacts(q), q).toEqual([]);
    expect((await other.list({ q: '款申' })).ids).toHaveLength(1);
  });
});

/** Each character stands for five or six, and no two words are the same: a word's number, written with them. */
function manyWords(length: number): string {
  const digits = [...'㌖㌕㌗㌠㌫㌴'];
  const digit = (n: number) => digits[Math.floor(Math.floor(n / 20) / 6 ** (n % 20)) % 6];
  return Array.from({ length }, (_, n) => (n % 20 === 19 ? ' ' : digit(n))).join('');
}

describe('however it was typed', () => {
  test.each([
    ['Café', 'Cafe\u0301'],
    ['ガス', 'カ\u3099ス'],
    ['ガス', 'ｶﾞｽ'],
    ['한국어', '한국어'.normalize('NFD')],
    ['Việt', 'Việt'.normalize('NFD')],
    ['ABC123', 'ＡＢＣ１２３'],
    ['file', 'ﬁle'],
    ['ZURICH', 'Zürich'],
    ['cafe', 'CAFE\u0301'],
    ['Tieng Viet uu', 'Tiếng Việt ưu'],
    ['αθηνα', 'Αθήνα'],
    ['счет', 'Счёт'],
    ['lodz zloty', 'Łódź złoty'],
    ['soren oresund aeroskobing', 'Søren Øresund Ærøskøbing'],
    ['coeur d’oeuvre', 'CŒUR d’œuvre'],
    ['da nang thor', 'Đà Nẵng Þór'],
    ['семен', 'СЕМЕ\u0308Н'],
    ['STRASSE', 'Straße'],
    ['straße', 'STRAẞE'],
    ['οδοσ', 'οδος'],
    ['istanbul', 'İstanbul'],
    ['محمد', 'مُحَمَّد'],
    ['محمد', 'محمـــد'],
    ['محمد', 'ﻣﺤﻤﺪ'],
    ['محمد', 'محمﹷد'],
    ['4711', '٤٧١١'],
    ['4711', '۴۷۱۱'],
    ['password', 'pass\u00ADword'],
    ['ada+news@mail.example', 'ａｄａ＋ｎｅｗｓ＠ｍａｉｌ．ｅｘａｍｐｌｅ'],
    ['+49 30 1234-567', '+49 30 1234‑567'],
    ["o'brien", 'O’Brien'],
    ["o'brien", 'O´Brien'],
    ['Pharos', 'Pharos™'],
    ['thanks', 'Thanks🙂'],
    ['dónde', '¿Dónde?'],
    ['वापस', 'वापस।'],
    ['葛飾', '葛\u{E0100}飾'],
  ])('%s and %s find each other', async (one, other) => {
    const id = await project.conversationOf(undefined, `a ${other} b`);
    const reverse = await project.conversationOf(`a ${one} b`);
    const { contact } = await project.upsert({ name: other, externalId: 'x' });
    for (const q of [one, other]) {
      expect(await find(q), q).toEqual([reverse, id]);
      expect(await findContacts(q), q).toEqual([contact.id]);
    }
  });

  test('other words stay others', async () => {
    await project.conversationOf(undefined, 'Café の ガス, ABC123, 한국어, мой');
    for (const q of ['Cafes', 'カス', 'ABC12', '국어', 'мои']) expect(await find(q), q).toEqual([]);
  });

  test.each([
    ['marks without end', `a${'\u0316\u0301'.repeat(49_000)}`],
    ['marks without end on many letters', `a${'\u0301\u0316'.repeat(49)}`.repeat(1_000)],
    ['letters with two marks each', 'ǖớ ΐ'.repeat(24_000)],
    ['letters with marks without end', `ǖ${'\u0316\u0301'.repeat(49)} `.repeat(990)],
    ['half-width marks without end', `a${'\uFF9E\u0334'.repeat(49_000)}`],
    ['what stands for a sentence', '\uFDFA'.repeat(99_000)],
    ['what stands for a word', '㌖'.repeat(99_000)],
    ['what stands for words', manyWords(90_000)],
    ['rare letters', Array.from({ length: 99_000 }, (_, n) => String.fromCodePoint(0x20000 + (n % 40_000))).join('')],
  ])('%s are no more work than any long text, and are kept as they came', async (_, content) => {
    const { id } = await project.conversation();
    const message = await project.message(id, { content: `${content} tail` });
    expect(message.content).toBe(`${content} tail`);
    expect(await find('tail')).toEqual([id]);
  });
});
