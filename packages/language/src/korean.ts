/** Verbs are made of nouns with the forms of `하다` and `되다`. Nouns begin alike: `할인`, `한도`, `합계` and `하자` are none of these. */
const verb = `(?:${[
  '[하되](?:다|고|는|는데|는지|면|려면|려고|기|지|나요|세요|니|게|도록|던|며|면서|여|어|시.*|겠.*|였.*|었.*)',
  '[한된](?:다|다면|다고|지|데)?',
  '[합됩]니[다까].*',
  '[했됐].*',
  '[할될](?:까요?|게요?|지|래요?)?',
  '[해돼](?:[요서야도주줘보볼].*)?',
].join('|')})`;
const particle =
  '(?:이?라고|에서[는도]?|에게서?|으로[는도]?|에[는도]|부터|까지|처럼|보다|마다|이나|[을를이가은는에의와과도로만나])';
/** A noun of at least two syllables, and what stands behind it. */
const inflected = new RegExp(`^(\\p{Script=Hangul}{2,}?)(?:${verb}|들?${particle}|들)$`, 'u');

/** Korean puts particles and the endings of verbs behind a word without a blank: `주문을`, `주문하려면` and `주문` are one. */
export function stemKorean(word: string): string {
  return inflected.exec(word)?.[1] ?? word;
}

/** The verbs to be, to want, to do, to become and to give, in the forms that questions have and end with. */
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

/** Whether a word says no more of what is asked than the endings of other languages' verbs do. */
export function isAuxiliaryInKorean(word: string): boolean {
  return auxiliary.test(word);
}
