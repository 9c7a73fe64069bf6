import { invalid } from '@pharos/contract';
import { canonicalLocale } from '../text/index.js';
import type { ArticleText } from './record.js';

/** In UTF-8. */
const maxBodyBytes = 500_000;

/** The same text, its locale in canonical form and each tag once. @throws VALIDATION_ERROR */
export function checkText({ title, body, locale, tags }: ArticleText): ArticleText {
  if (title.trim() === '') throw invalid(['title'], 'must not be blank');
  return { title, body: checkBody(body), locale: canonicalLocale(locale), tags: [...new Set(tags)] };
}

function checkBody(body: string): string {
  if (Buffer.byteLength(body) > maxBodyBytes) throw invalid(['body'], `must have at most ${maxBodyBytes} bytes`);
  return body;
}
