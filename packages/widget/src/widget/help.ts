import type { Article, ArticleHit } from '@pharos/widget-protocol';
import type { Session } from './session.js';
import type { Loading, Store } from './state.js';

const pauseMs = 250;
const maxHits = 6;
/** What the search takes. */
export const maxQuery = 500;

/** The help centre within the widget: searched while the visitor types, read without leaving the page. */
export class Help {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /** What is looked for from now on; blank ends the search. */
  search(text: string): void {
    const query = text.slice(0, maxQuery);
    const wanted = query.trim() !== '';
    clearTimeout(this.#timer);
    this.store.set({ query, hits: wanted ? 'loading' : undefined });
    if (wanted) this.#timer = setTimeout(() => void this.#find(query), pauseMs);
  }

  async load(id: string): Promise<void> {
    const known = this.store.state.articles[id];
    if (known !== undefined && known !== 'failed') return;
    this.#keep(id, 'loading');
    const article = await this.session
      .ask<Article>(`/articles/${encodeURIComponent(id)}`)
      .catch(() => 'failed' as const);
    this.#keep(id, article);
  }

  async #find(query: string): Promise<void> {
    const parameters = new URLSearchParams({ q: query.trim(), limit: String(maxHits) });
    const hits = await this.session
      .ask<readonly ArticleHit[]>(`/articles?${parameters}`)
      .catch(() => 'failed' as const);
    // Nobody wants the answer to an earlier question any more.
    if (this.store.state.query === query) this.store.set({ hits });
  }

  #keep(id: string, article: Loading<Article>): void {
    this.store.set({ articles: { ...this.store.state.articles, [id]: article } });
  }
}
