import { counter, gauge, histogram, type MetricsRegistry } from '@pharos/kit';
import type { Search, SearchResult } from './search/searcher.js';
import type { Backlog } from './store/pending.js';

export type KnowledgeMetrics = ReturnType<typeof createMetrics>;

/** What operators watch. */
export function createMetrics(registry: MetricsRegistry) {
  const seconds = histogram(registry, {
    name: 'search_duration_seconds',
    help: 'How long searches took, by mode, and by whether a part of it was away or the index was not filled yet',
    labels: ['mode', 'degraded'],
  });
  const failures = counter(registry, {
    name: 'search_engine_failures_total',
    help: 'Searches that went without a side (keyword, vector): it failed, or was skipped, since it had failed before',
    labels: ['side', 'why'],
  });
  const articles = counter(registry, {
    name: 'articles_indexed_total',
    help: 'Articles brought into the index of a side (keyword, vector)',
    labels: ['side'],
  });
  const passages = counter(registry, {
    name: 'passages_indexed_total',
    help: 'Passages brought into the index of a side',
    labels: ['side'],
  });
  const failed = counter(registry, {
    name: 'article_index_failures_total',
    help: 'Tries to index articles, one or many at once, that failed',
  });
  const mended = counter(registry, {
    name: 'articles_mended_total',
    help: 'Articles that an engine held otherwise than the database, and that were indexed again',
  });
  const waiting = gauge(registry, {
    name: 'index_backlog',
    help: 'Articles that wait to be indexed, by state: waiting for the first try, failing',
    labels: ['state'],
  });
  const oldest = gauge(registry, {
    name: 'index_oldest_due_seconds',
    help: 'How long the oldest of them has been due',
  });
  const filling = gauge(registry, {
    name: 'index_filling',
    help: '1 while the index that serves is filled, also after an engine lost it: searches lack what is not there yet, and say so',
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
