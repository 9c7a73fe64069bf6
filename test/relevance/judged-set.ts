/** Articles, and questions with the articles that answer them. */
export interface JudgedSet {
  readonly name: string;
  readonly articles: readonly { id: string; title: string; body: string; locale: string; tags: string[] }[];
  readonly questions: readonly JudgedQuestion[];
  /** Questions about other things, which none of the articles answers. */
  readonly outOfScope: readonly string[];
}

export interface JudgedQuestion {
  readonly id: string;
  readonly text: string;
  /** By article: how well it answers, above 0. */
  readonly relevant: ReadonlyMap<string, number>;
}
