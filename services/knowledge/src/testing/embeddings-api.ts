import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLocalServer } from './local-server.js';

interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; input: string[]; encoding_format: string; dimensions?: number };
}

export type Reply = (response: ServerResponse, asked: Asked) => void;

/** An embeddings API on this machine, for tests: it answers as it should, save for what it is told. */
export interface EmbeddingsApi {
  /** Ends in `/v1`. */
  readonly url: string;
  readonly asked: Asked[];
  /** Used up one by one, each for one request; then the API answers as it always does. */
  readonly replies: Reply[];
  /** What it always does: at first, as it should. */
  answer: Reply;
  close(): Promise<void>;
}

export const dimensions = 3;

export async function startEmbeddingsApi(): Promise<EmbeddingsApi> {
  const state = { asked: [] as Asked[], replies: [] as Reply[], answer: wellAnswered };
  const { url, close } = await startLocalServer((request, response) => {
    void read(request).then((one) => {
      state.asked.push(one);
      (state.replies.shift() ?? state.answer)(response, one);
    });
  });
  return Object.assign(state, { url: `${url}/v1`, close });
}

async function read(request: IncomingMessage): Promise<Asked> {
  return { path: request.url, headers: request.headers, body: JSON.parse(await text(request)) };
}

/** The vector of a text; that of no other text is the same. */
export function vectorOf(input: string): number[] {
  return [input.length, input.codePointAt(0) ?? 0, input.codePointAt(input.length - 1) ?? 0];
}

/** Answers as it should. */
export const wellAnswered: Reply = (response, { body }) => {
  response.end(JSON.stringify({ data: body.input.map((input, index) => ({ index, embedding: vectorOf(input) })) }));
};

/** Answers as it should, with vectors of so many dimensions. */
export function ofDimensions(count: number): Reply {
  return (response, { body }) => {
    const embeddingOf = (input: string) => Array.from({ length: count }, (_, at) => vectorOf(input)[at % dimensions]);
    response.end(
      JSON.stringify({ data: body.input.map((input, index) => ({ index, embedding: embeddingOf(input) })) }),
    );
  };
}

/** Answers with this, as JSON unless it is text. */
export function replying(body: unknown): Reply {
  return (response) => void response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Refuses with a status. */
export function refusing(status: number, headers: Record<string, string> = {}, body: unknown = {}): Reply {
  return (response) => void response.writeHead(status, headers).end(JSON.stringify(body));
}

/** Says nothing, and keeps the connection. */
export const hanging: Reply = () => undefined;

/** Closes the connection. */
export const breaking: Reply = (response) => void response.socket?.destroy();
