import { Answer } from './answer.js';

/** The body of a list's answer. */
export interface PageBody {
  readonly data: readonly unknown[];
  readonly page: { readonly next_cursor: string | null; readonly has_more: boolean };
}

type Item<Body extends PageBody> = Body['data'][number];

/** Gets the page that begins at a cursor; undefined: the one that was asked for. */
export type GetPage<Body extends PageBody> = (cursor?: string) => Promise<{ body: Body; response: Response }>;

/** One page of a list. Iterated, it gives its items and those of all pages after it. */
export class ListPage<Body extends PageBody> implements AsyncIterable<Item<Body>> {
  readonly data: Body['data'];
  /** The position in the list: send `next_cursor` as `cursor`, or call `nextPage`. */
  readonly page: Body['page'];
  readonly #get: GetPage<Body>;

  constructor(body: Body, get: GetPage<Body>) {
    this.data = body.data;
    this.page = body.page;
    this.#get = get;
  }

  /** Undefined after the last one. */
  async nextPage(): Promise<ListPage<Body> | undefined> {
    const { has_more, next_cursor } = this.page;
    if (!has_more || next_cursor === null) return undefined;
    return new ListPage((await this.#get(next_cursor)).body, this.#get);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item<Body>, void, undefined> {
    for (let page: ListPage<Body> | undefined = this; page; page = await page.nextPage())
      yield* page.data as Iterable<Awaited<Item<Body>>>;
  }
}

/** A list: awaited it is its first page, iterated it is every item of all pages. */
export class List<Body extends PageBody> extends Answer<ListPage<Body>> implements AsyncIterable<Item<Body>> {
  constructor(get: GetPage<Body>) {
    super(get().then(({ body, response }) => ({ data: new ListPage(body, get), response })));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item<Body>, void, undefined> {
    yield* await this;
  }
}
