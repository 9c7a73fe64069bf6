import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { form as text } from '../locales/en.js';
import type { Answer, Asked } from '../widget/page.fixture.js';
import { stubApi } from '../widget/page.fixture.js';
import { Model } from './model.js';
import type { Beacon } from './record.js';

const field = (type: string, name: string) => ({ type, name, required: false, options: [] });
const beacon = {
  form: {
    id: 'frm_1',
    honeypot: 'fax',
    fields: [field('short_text', 'name'), field('number', 'amount'), field('file', 'photos')],
  },
} as unknown as Beacon;
const taken: Answer = { status: 201, json: { data: { id: 'fsb_1', success_message: 'Thanks' } } };

let model: Model;
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/cart' });
  const listeners = { emit: () => undefined } as never;
  model = new Model({ base: '', beacon, text, listeners, show: () => undefined, onIssues: () => undefined }, false);
  model.fill('name', 'Ada');
});
afterEach(() => void vi.unstubAllGlobals());

const keys = (asked: readonly Asked[]) => asked.map(({ key }) => key);

/** The submissions that are answered so, one after the other. */
function answers(...all: Answer[]): Asked[] {
  return stubApi(() => all.shift() ?? taken);
}

test('what is sent again after an answer was lost is the same submission, also when the page has moved on', async () => {
  const asked = answers('unreachable');
  await model.submit();
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/thanks' });
  await model.submit();
  expect(model.state.step).toBe('sent');
  const [first, second] = asked;
  expect(first?.body).toEqual({ fields: { name: 'Ada' }, page_url: 'https://shop.example/cart' });
  expect(second).toEqual(first);
});

test('what was changed after an answer was lost is another submission, on the page where it is sent', async () => {
  const asked = answers('unreachable');
  await model.submit();
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/help' });
  model.fill('name', 'Ada Lovelace');
  await model.submit();
  expect(new Set(keys(asked)).size).toBe(2);
  expect(asked[1]?.body).toMatchObject({ page_url: 'https://shop.example/help' });
});

test.each([
  ['a key that was used for something else', { status: 422, json: { code: 'IDEMPOTENCY_KEY_REUSED' } }],
  ['what is wrong', { status: 422, json: { code: 'X', issues: [{ path: ['fields', 'name'], message: '' }] } }],
])('after the refusal of %s, the next try has a key of its own', async (_, refusal) => {
  const asked = answers(refusal);
  await model.submit();
  await model.submit();
  expect(new Set(keys(asked)).size).toBe(2);
  expect(model.state.step).toBe('sent');
});

test('the same values sent once more, after they were taken, are another submission', async () => {
  const asked = answers();
  await model.submit();
  model.startAgain();
  model.fill('name', 'Ada');
  await model.submit();
  expect(new Set(keys(asked)).size).toBe(2);
});

test.each([
  ['1,5', 1.5],
  [' -1,25 ', -1.25],
  ['１，５', 1.5],
  [',5', 0.5],
  ['٣٫٥', 3.5],
  ['1500', 1_500],
])('a number as keypads of all countries write it is sent as what it means: %s', async (written, meant) => {
  const asked = answers();
  model.fill('amount', written);
  await model.submit();
  expect(asked.map(({ body }) => body)).toMatchObject([{ fields: { amount: meant } }]);
});

test.each(['1,500', '1,2,3', '1.500,5', '1,', ','])('nobody guesses what number %s means', async (written) => {
  const asked = answers();
  model.fill('amount', written);
  await model.submit();
  expect(asked).toEqual([]);
  expect(model.state.issues).toEqual({ amount: text.number });
});

test.each([
  ['eleven files', Array.from({ length: 11 }, () => new File([], 'a.png'))],
  ['a file that is too large', [Object.defineProperty(new File([], 'a.png'), 'size', { value: 25 * 1024 * 1024 + 1 })]],
])('%s are not sent, and the visitor reads how many and how large they may be', async (_, files) => {
  const asked = answers();
  model.fill('photos', files);
  await model.submit();
  expect(asked).toEqual([]);
  expect(model.state.issues).toEqual({ photos: 'Please choose up to 10 files of up to 25 MB each.' });
});
