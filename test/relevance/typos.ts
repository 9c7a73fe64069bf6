import { randomFrom } from './metrics.js';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words are typed right. */
const minLength = 4;

/**
 * Every `every`-th word gets one slip, as fingers make them: a letter left out, doubled, replaced, or swapped with the next.
 * A question with fewer words gets its slip in the longest. The same seed makes the same slips.
 */
export function withTypos(text: string, every: number, seed: number): string {
  const random = randomFrom(seed);
  const words = text.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  const isMeant = (at: number) => (words.length < every ? at === longest : at % every === every - 1);
  return words.map((word, at) => (isMeant(at) && word.length >= minLength ? slip(word, random) : word)).join(' ');
}

function slip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = letters.replace(letter, '').charAt(Math.floor(random() * (letters.length - 1)));
  const slips = [
    before + after,
    before + letter + letter + after,
    before + other + after,
    swapped(before, letter, after),
  ];
  return slips[Math.floor(random() * slips.length)] ?? word;
}

function swapped(before: string, letter: string, after: string): string {
  // Equal neighbours would swap unseen.
  return after.charAt(0) === letter ? before + after : before + after.charAt(0) + letter + after.slice(1);
}
