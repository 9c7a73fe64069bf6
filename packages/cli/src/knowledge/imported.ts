export type Result = 'created' | 'updated' | 'unchanged' | 'failed';

/** What became of a file, or would become of it. */
export interface Imported {
  readonly path: string;
  readonly article_id: string | null;
  readonly result: Result;
  readonly error: string | null;
}
