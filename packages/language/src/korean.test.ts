import { expect, test } from 'vitest';
import { isAuxiliaryInKorean, stemKorean } from './korean.js';

test.each([
  [
    '주문',
    '주문을 주문이 주문은 주문에서 주문으로 주문까지 주문들을 주문하려면 주문하면 주문하고 주문한 주문할 주문했는데 주문합니다 주문되었나요 주문해요',
  ],
  ['비밀번호', '비밀번호 비밀번호를 비밀번호가 비밀번호와'],
  ['할인', '할인 할인을'],
  ['회원할인', '회원할인 회원할인을'],
])('%s is the stem of %s', (stem, words) => {
  for (const word of words.split(' ')) expect([word, stemKorean(word)]).toEqual([word, stem]);
});

test.each([
  ['결제한도', '결제'],
  ['주문합계', '주문'],
  ['카드할부', '카드'],
  ['상품하자', '상품'],
  ['환불합의', '환불'],
  ['기간한정', '기간'],
])('a noun that ends with one that begins as a verb does is a word of its own: %s is not %s', (word, other) => {
  expect(stemKorean(word)).not.toBe(stemKorean(other));
});

test.each(['속도', '결과', '회의', '하나', 'lamps', '2024'])('what is short, or not Korean, stays: %s', (word) => {
  expect(stemKorean(word)).toBe(word);
});

test('the ends of questions say little, what is asked for does not', () => {
  for (const word of '하나요 되나요 있나요 합니다 싶어요 해야 주세요'.split(' '))
    expect([word, isAuxiliaryInKorean(word)]).toEqual([word, true]);
  for (const word of '하자 되돌리기 할인 주문 주소 해지'.split(' '))
    expect([word, isAuxiliaryInKorean(word)]).toEqual([word, false]);
});
