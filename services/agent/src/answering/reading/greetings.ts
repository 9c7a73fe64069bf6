import { wordsOf } from '@pharos/language';
import { fold } from './fold.js';

/** Greetings that tell the language of who says nothing else yet, the likeliest first where languages share them. */
const byLanguage: readonly (readonly [string, string])[] = [
  ['de', 'hallo hallochen guten moin servus gruss grussgott tag abend'],
  ['fr', 'bonjour bonsoir salut coucou'],
  ['es', 'hola buenos buenas'],
  ['it', 'ciao buongiorno buonasera salve'],
  ['pt', 'ola oi bom boa'],
  ['nl', 'hallo hoi goedemorgen goedemiddag goedenavond goedendag dag'],
];
const languagesOf = new Map<string, string[]>();
for (const [code, words] of byLanguage)
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);

/** The language of a greeting, of those that are allowed; none allowed stands for all. Undefined: it is said in several, or in none. */
export function languageOfGreeting(text: string, allowed: readonly string[] = []): string | undefined {
  const codes = allowed.map((locale) => locale.split('-')[0]?.toLowerCase());
  return wordsOf(fold(text))
    .flatMap((word) => languagesOf.get(word.text) ?? [])
    .find((code) => codes.length === 0 || codes.includes(code));
}
