/** Verbs are made of nouns with these, which end as `하다` and `되다` do in all their forms; `할인` is a word of its own. */
const verb = '(?:[하한합했되된될됩됐]|할(?!인)|해(?=[요서야도주줘보볼]|$)).*';
const particle =
  '(?:이?라고|에서[는도]?|에게서?|으로[는도]?|에[는도]|부터|까지|처럼|보다|마다|이나|[을를이가은는에의와과도로만나])';
/** A noun of at least two syllables, and what stands behind it. */
const inflected = new RegExp(`^(\\p{Script=Hangul}{2,}?)(?:${verb}|들?${particle}|들)$`, 'u');

/** Korean puts particles and the endings of verbs behind a word without a blank: `주문을`, `주문하려면` and `주문` are one. */
export function stemKorean(word: string): string {
  return inflected.exec(word)?.[1] ?? word;
}

/** To be, to want, to do, to become and to give, in the forms that questions have and end with. */
const auxiliary = new RegExp(
  `^(?:${[
    '[있없싶않].*',
    '[하되](?:나요|고|는데|는지|는|면|려면|지|세요)',
    '(?:할|될)(?:까요|지)?',
    '(?:했|됐)(?:나요|는데|어요|습니다|습니까)',
    '(?:합|됩)니[다까]',
    '(?:해|돼)[야요도서]?',
    '주(?:세요|나요|는|시.*)',
  ].join('|')})$`,
  'u',
);

/** Whether it says no more of what is asked than the endings of other languages' verbs do. */
export function isAuxiliaryInKorean(word: string): boolean {
  return auxiliary.test(word);
}
