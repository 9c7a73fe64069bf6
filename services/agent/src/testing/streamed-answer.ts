import type { ModelCall, SaidTokens } from './model-call.js';

/** Half of a word, so that marks and JSON are divided in all places. */
const pieceLength = 12;

/** How the stream goes on after the first half of the answer. */
export type Ending =
  /** As it should. */
  | 'whole'
  /** The connection breaks. */
  | 'cut'
  /** Nothing more comes. */
  | 'stall'
  /** The answer ends without saying that it does. */
  | 'unfinished'
  /** Something comes that is no JSON. */
  | 'garbage'
  /** The provider says that it cannot go on. */
  | 'error';

export interface Streamed {
  readonly text: string;
  /** Null: the server does not count. */
  readonly tokens: SaidTokens | null;
  readonly ending: Ending;
}

/** The server-sent events of an answer, in the shape of the API that was asked; those of a whole one, or up to its ending. */
export function eventsOf(call: ModelCall, { text, tokens, ending }: Streamed): string {
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [];
  const shape = call.path.endsWith('/messages') ? anthropic(call, tokens) : openai(call, tokens);
  const written = ending === 'whole' ? pieces : pieces.slice(0, Math.ceil(pieces.length / 2));
  const last = { whole: shape.end, garbage: 'data: {"choices": [{\n\n', error: shape.error };
  const after = ending === 'whole' || ending === 'garbage' || ending === 'error' ? last[ending] : '';
  return [shape.begin, ...written.map(shape.piece), after].join('');
}

interface Shape {
  readonly begin: string;
  readonly piece: (text: string) => string;
  readonly end: string;
  readonly error: string;
}

/** https://platform.openai.com/docs/api-reference/chat-streaming: counts come last, to who asks for them. */
function openai({ body, number }: ModelCall, tokens: SaidTokens | null): Shape {
  const event = (fields: object) =>
    `data: ${JSON.stringify({ id: `chatcmpl-${number}`, object: 'chat.completion.chunk', created: 1_767_225_600, model: body.model, ...fields })}\n\n`;
  const choice = (delta: object, finish_reason: string | null = null) =>
    event({ choices: [{ index: 0, delta, finish_reason }] });
  const isCounted = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
  const usage = tokens && isCounted ? event({ choices: [], usage: openaiUsage(tokens) }) : '';
  return {
    begin: choice({ role: 'assistant', content: '' }),
    piece: (content) => choice({ content }),
    end: `${choice({}, 'stop')}${usage}data: [DONE]\n\n`,
    error: 'data: {"error":{"message":"The server had an error","type":"server_error"}}\n\n',
  };
}

export function openaiUsage({ input, cached = 0, output }: SaidTokens) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

/** https://platform.claude.com/docs/en/build-with-claude/streaming: a tool's arguments come as text, too. */
function anthropic({ body, number }: ModelCall, tokens: SaidTokens | null): Shape {
  const { input, cached = 0, output } = tokens ?? { input: 0, output: 0 };
  const event = (type: string, fields: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const isTool = Array.isArray(body.tools);
  const message = {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    stop_reason: null,
    usage: {
      input_tokens: input - cached,
      output_tokens: 1,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
    },
  };
  const block = isTool ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} } : { type: 'text', text: '' };
  const delta = (text: string) =>
    isTool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text };
  const reason = { stop_reason: isTool ? 'tool_use' : 'end_turn', stop_sequence: null };
  return {
    begin: `${event('message_start', { message })}${event('content_block_start', { index: 0, content_block: block })}${event('ping', {})}`,
    piece: (text) => event('content_block_delta', { index: 0, delta: delta(text) }),
    end: `${event('content_block_stop', { index: 0 })}${event('message_delta', { delta: reason, usage: { output_tokens: output } })}${event('message_stop', {})}`,
    error: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  };
}
