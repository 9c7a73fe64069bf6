import type { Citation, ReadPassage } from '../../domain/outcome.js';
import type { LookupOutcome } from '../answer-deps.js';
import type { Claim } from './answer-schema.js';
import { maxPassageLength } from './data-blocks.js';

/** A claim with the passages that it names, and that say its quote word for word. */
export interface CitedClaim extends Claim {
  readonly sources: readonly ReadPassage[];
  readonly citations: readonly Citation[];
}

const shortestQuote = 8;
const maxQuoteLength = 700;

/** What is left of the claims that a model makes: those that name a passage that was read, and quote it. */
export function citedClaims(claims: readonly Claim[], sources: ReadonlyMap<string, ReadPassage>): CitedClaim[] {
  return claims.map((claim) => {
    const quoting = claim.passages.flatMap((id) => {
      const passage = sources.get(id);
      const quote = passage && quoteIn(passage.text, claim.quote);
      return passage && quote !== undefined ? [{ passage, quote }] : [];
    });
    const citations = quoting.map(({ passage: { articleId, title, score }, quote }) => ({
      articleId,
      title,
      score,
      quote,
    }));
    return { ...claim, sources: quoting.map(({ passage }) => passage), citations };
  });
}

/** The quote as it stands in the text, where blanks and line ends count alike; undefined when it does not. */
function quoteIn(text: string, quote: string): string | undefined {
  const words = quote
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.join(' ').length < shortestQuote || quote.length > maxQuoteLength) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return new RegExp(pattern, 'u').exec(text)?.[0];
}

/** What customers are told of: each quote of an article once. Results of lookups are of none. */
export function citationsOf(claims: readonly CitedClaim[]): Citation[] {
  const all = claims.flatMap(({ citations }) => citations).filter(({ articleId }) => articleId !== '');
  return [...new Map(all.map((citation) => [`${citation.articleId}\n${citation.quote}`, citation])).values()];
}

/** Results of lookups are passages: they can be quoted, and prove what they say. */
export function asPassages(lookups: readonly LookupOutcome[]): [string, ReadPassage][] {
  return lookups
    .filter(({ result }) => result === 'success')
    .map(({ name, output = '' }, at) => [
      `l${at + 1}`,
      {
        articleId: '',
        title: name,
        slug: '',
        heading: '',
        text: output.slice(0, maxPassageLength),
        locale: '',
        ordinal: 0,
        version: 0,
        score: 1,
        semanticRank: undefined,
        keywordRank: undefined,
      },
    ]);
}

/** As much of a passage as a model is shown. */
export function wholeOf({ title, heading, text }: ReadPassage): string {
  return `${title}\n${heading}\n${text}`.slice(0, maxPassageLength);
}
