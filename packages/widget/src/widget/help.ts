import type { Article, ArticleHit } from '@pharos/widget-protocol';
import { ask } from '../shared/http.js';
import type { Session } from './session.js';
import type { Loading, Store } from './state.js';

const pauseMs = 250;
const mostPopular = 4;
const maxHits = 6;
/** What the search takes. */
export const maxQuery = 500;

/** The help centre within the widget: searched while the visitor types, read without leaving the page. */
export class Help {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly store: Store,
    private readonly language: string,
  ) {}

  /** What most visitors read, for which nobody needs a session. Without an answer none are shown. */
  async loadPopular(): Promise<void> {
    if (this.store.state.popular) return;
    const parameters = new URLSearchParams({ limit: String(mostPopular), locale: this.language });
    const url = `${this.session.url}/articles/popular?${parameters}`;
    const { data } = await ask<{ data: ArticleHit[] }>(url).catch(() => ({ data: undefined }));
    if (data) this.store.set({ popular: data });
  }

  /** Says whether an article has helped; what does not reach the server can be said again. */
  async rate(id: string, helpful: boolean): Promise<void> {
    const { helpful: before } = this.store.state;
    this.store.set({ helpful: { ...before, [id]: helpful } });
    const asking = { method: 'PUT', body: { helpful } } as const;
    await this.session.ask(`/articles/${encodeURIComponent(id)}/helpful`, asking).catch(() => {
      const { [id]: _, ...others } = this.store.state.helpful;
      this.store.set({ helpful: others });
    });
  }

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
