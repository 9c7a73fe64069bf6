import type { Draft, ReadPassage } from '../domain/outcome.js';
import type { AnswerDeps } from './answer-deps.js';
import type { Found } from './search.js';

/**
 * What was found without the articles that drafts cite and that are not published any more, right now; undefined when all are.
 * Articles that nobody cites are not asked about.
 */
export async function withoutUnpublished(
  found: Found,
  drafts: readonly Pick<Draft, 'citations'>[],
  { isPublished }: AnswerDeps,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const cited = new Set(drafts.flatMap(({ citations }) => citations.map(({ articleId }) => articleId)));
  const asked = [...new Map(found.passages.map((passage) => [versionOf(passage), passage])).values()].filter(
    ({ articleId }) => cited.has(articleId),
  );
  if (!isPublished || asked.length === 0) return undefined;
  const answers = await isPublished(asked, signal);
  const gone = new Set(asked.filter((_, at) => answers[at] !== true).map(versionOf));
  return gone.size === 0 ? undefined : without(found, (passage) => gone.has(versionOf(passage)));
}

function without({ byQuery, passages }: Found, isGone: (passage: ReadPassage) => boolean): Found {
  const left = (all: readonly ReadPassage[]) => all.filter((passage) => !isGone(passage));
  return { byQuery: new Map([...byQuery].map(([query, all]) => [query, left(all)])), passages: left(passages) };
}

function versionOf({ articleId, version }: ReadPassage): string {
  return `${articleId}/${version}`;
}
