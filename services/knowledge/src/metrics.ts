import { counter, gauge, histogram, type MetricsRegistry } from '@pharos/kit';
import type { Backlog } from './indexing/index.js';
import type { Search, SearchResult } from './search/index.js';

export type KnowledgeMetrics = ReturnType<typeof createMetrics>;

/** What operators watch. */
export function createMetrics(registry: MetricsRegistry) {
  const seconds = histogram(registry, {
    name: 'search_duration_seconds',
    help: 'Duration of searches, by mode and by whether they were degraded (a part was down, or the index was not complete)',
    labels: ['mode', 'degraded'],
  });
  const failures = counter(registry, {
    name: 'search_engine_failures_total',
    help: 'Searches that ran without one engine (keyword, vector), because it failed or was skipped after failures',
    labels: ['side', 'why'],
  });
  const articles = counter(registry, {
    name: 'articles_indexed_total',
    help: 'Articles that were indexed, by engine (keyword, vector)',
    labels: ['side'],
  });
  const passages = counter(registry, {
    name: 'passages_indexed_total',
    help: 'Passages that were indexed, by engine',
    labels: ['side'],
  });
  const failed = counter(registry, {
    name: 'article_index_failures_total',
    help: 'Failed attempts to index one or more articles',
  });
  const mended = counter(registry, {
    name: 'articles_mended_total',
    help: 'Articles that were indexed again because the index differed from the database',
  });
  const waiting = gauge(registry, {
    name: 'index_backlog',
    help: 'Articles that wait for indexing, by state: waiting for the first attempt, failing',
    labels: ['state'],
  });
  const oldest = gauge(registry, {
    name: 'index_oldest_due_seconds',
    help: 'How long the oldest of these articles has been due',
  });
  const filling = gauge(registry, {
    name: 'index_filling',
    help: '1 while the index in use is being filled, also after an engine lost it: searches miss articles and are degraded',
  });
  return {
    search: ({ mode }: Pick<Search, 'mode'>, { degraded }: Pick<SearchResult, 'degraded'>, took: number) =>
      seconds.observe({ mode, degraded: String(degraded) }, took),
    /** A search went without this side. */
    failure: (side: 'keyword' | 'vector', why: 'failed' | 'skipped') => failures.inc({ side, why }),
    indexed(side: 'keyword' | 'vector', counts: { articles: number; passages: number }) {
      articles.inc({ side }, counts.articles);
      passages.inc({ side }, counts.passages);
    },
    indexingFailed: () => failed.inc(),
    mended: (count: number) => mended.inc(count),
    backlog(backlog: Backlog) {
      waiting.set({ state: 'waiting' }, backlog.waiting);
      waiting.set({ state: 'failing' }, backlog.failing);
      oldest.set(backlog.oldest_s);
      filling.set(backlog.filling ? 1 : 0);
    },
  };
}
