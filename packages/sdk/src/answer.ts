/** An answer with what its head says. */
export interface Whole<Data> {
  readonly data: Data;
  /** What `ifMatch` takes; undefined for what nobody edits. */
  readonly etag: string | undefined;
  readonly requestId: string | undefined;
  readonly response: Response;
}

/** The promise of an answer. */
export class Answer<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Answer';
  readonly #whole: Promise<{ data: Data; response: Response }>;

  constructor(whole: Promise<{ data: Data; response: Response }>) {
    this.#whole = whole;
  }

  /** The answer together with its `etag`, its request ID and the `Response`. */
  async withResponse(): Promise<Whole<Data>> {
    const { data, response } = await this.#whole;
    const header = (name: string) => response.headers.get(name) ?? undefined;
    return { data, etag: header('etag'), requestId: header('x-request-id'), response };
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<A = Data, B = never>(
    onDone?: ((data: Data) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#whole.then(({ data }) => data).then(onDone, onFailed);
  }

  catch<B = never>(onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Data | B> {
    return this.then(undefined, onFailed);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd);
  }
}
