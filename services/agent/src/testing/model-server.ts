import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ModelCall, SaidTokens } from './model-call.js';
import { type Ending, eventsOf, openaiUsage } from './streamed-answer.js';

/** What it does with a request. */
export type Reply =
  /** The words, in the shape of the provider's API. */
  | { kind: 'say'; text: string; tokens?: SaidTokens | null; ending?: Ending }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** These bytes as a good answer; JSON, unless something else is said. */
  | { kind: 'raw'; body: string; type?: string }
  /** Takes the request and answers nothing. */
  | { kind: 'hang' }
  /** Ends the connection. */
  | { kind: 'break' };

/** How a server takes it that an answer is to be streamed. */
export type Streaming = 'streams' | 'answers whole' | 'refuses';

export type Replies = (call: ModelCall) => Reply | Promise<Reply>;

export const usualTokens: SaidTokens = { input: 100, cached: 0, output: 20 };

/** Says a value as JSON. */
export function says(value: unknown, tokens?: SaidTokens): Reply {
  return { kind: 'say', text: JSON.stringify(value), ...(tokens ? { tokens } : {}) };
}

/** A server on the loopback that speaks OpenAI's chat completions and Anthropic's messages, as far as calls need it. */
export class ModelServer {
  readonly calls: ModelCall[] = [];
  replies: Replies = () => says({});
  streaming: Streaming = 'streams';
  /** Requests that are not answered yet. */
  underWay = 0;
  readonly #server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelCall['body'];
      const call = { number: this.calls.length + 1, path: request.url ?? '', headers: request.headers, body };
      this.calls.push(call);
      this.underWay += 1;
      response.on('close', () => {
        this.underWay -= 1;
      });
      void this.#reply(call, response);
    });
  });

  static async start(replies?: Replies): Promise<ModelServer> {
    const made = new ModelServer();
    if (replies) made.replies = replies;
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    return made;
  }

  /** As a base URL of both APIs. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #reply(call: ModelCall, response: ServerResponse): Promise<void> {
    const reply = this.#problem(call) ?? (await this.replies(call));
    if (reply.kind === 'hang') return;
    if (reply.kind === 'break') {
      response.destroy();
      return;
    }
    if (reply.kind === 'say' && call.body.stream === true && this.streaming === 'streams')
      return stream(response, call, reply);
    const status = reply.kind === 'status' ? reply.status : 200;
    response.writeHead(status, {
      'Content-Type': (reply.kind === 'raw' && reply.type) || 'application/json',
      ...(reply.kind === 'status' ? reply.headers : {}),
    });
    response.end(bodyOf(call, reply));
  }

  #problem(call: ModelCall): Reply | undefined {
    const refusal = (error: object): Reply => ({ kind: 'status', status: 400, body: { error } });
    if (call.body.stream === true && this.streaming === 'refuses')
      return refusal({ message: 'Your organization must be verified to stream this model.', param: 'stream' });
    const message = schemaProblem(call);
    return message === undefined ? undefined : refusal({ message });
  }
}

/** Bytes are written so many at a time: events, words and marks are divided between two writes. */
const writtenBytes = 500;

async function stream(response: ServerResponse, call: ModelCall, reply: Reply & { kind: 'say' }): Promise<void> {
  const { text, tokens = usualTokens, ending = 'whole' } = reply;
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const bytes = Buffer.from(eventsOf(call, { text, tokens, ending }));
  for (let at = 0; at < bytes.length; at += writtenBytes) {
    response.write(bytes.subarray(at, at + writtenBytes));
    await setImmediate();
  }
  if (ending === 'cut') response.destroy();
  else if (ending !== 'stall') response.end();
}

function bodyOf(call: ModelCall, reply: Exclude<Reply, { kind: 'hang' | 'break' }>): string {
  if (reply.kind === 'raw') return reply.body;
  if (reply.kind === 'status') return JSON.stringify(reply.body ?? { error: { message: 'no', type: 'test' } });
  const { tokens = usualTokens } = reply;
  return JSON.stringify(
    call.path.endsWith('/messages') ? anthropicBody(call, reply.text, tokens) : openaiBody(call, reply.text, tokens),
  );
}

/** https://platform.openai.com/docs/api-reference/chat/object */
function openaiBody({ body, number }: ModelCall, content: string, tokens: SaidTokens | null) {
  return {
    id: `chatcmpl-${number}`,
    object: 'chat.completion',
    created: 1_767_225_600,
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    ...(tokens ? { usage: openaiUsage(tokens) } : {}),
  };
}

/** https://platform.claude.com/docs/en/api/messages; `input_tokens` does not count cached ones there. */
function anthropicBody({ body, number }: ModelCall, text: string, tokens: SaidTokens | null) {
  const { input, cached = 0, output } = tokens ?? usualTokens;
  return {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_sequence: null,
    content: Array.isArray(body.tools) ? [toolUse(text)] : [{ type: 'text', text }],
    stop_reason: Array.isArray(body.tools) ? 'tool_use' : 'end_turn',
    usage: {
      input_tokens: input - cached,
      output_tokens: output,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
    },
  };
}

/** Models without structured outputs are given a tool that takes the answer. */
function toolUse(text: string) {
  return { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) as unknown };
}

/** OpenAI's strict mode refuses a schema in which a property is not required, or others are allowed. */
function schemaProblem({ body }: ModelCall): string | undefined {
  const format = body.response_format as { json_schema?: { strict?: boolean; schema: unknown } } | undefined;
  if (!format?.json_schema?.strict) return undefined;
  return looseObject(format.json_schema.schema) ? 'Invalid schema for response_format' : undefined;
}

function looseObject(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object);
    const isStrict = names.every((name) => (required as string[] | undefined)?.includes(name));
    if (additionalProperties !== false || !isStrict) return true;
  }
  return Object.values(schema).some(looseObject);
}
