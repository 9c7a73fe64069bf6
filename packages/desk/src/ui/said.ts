/** What is told of what was done, or of what went wrong. */
export interface Said {
  readonly text: string;
  readonly isBad?: boolean;
  readonly action?: { readonly text: string; run(): void };
}
