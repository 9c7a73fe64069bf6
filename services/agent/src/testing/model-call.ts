import type { IncomingHttpHeaders } from 'node:http';

/** A request that a model server got. */
export interface ModelCall {
  /** 1 for the first. */
  readonly number: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown> & { model: string };
}

export interface SaidTokens {
  input: number;
  cached?: number;
  output: number;
}
