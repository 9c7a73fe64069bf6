import { MockLanguageModelV3 } from 'ai/test';
import { ask } from '../models/ask.js';
import {
  ModelFailure,
  type ModelRequest,
  type ModelSource,
  type OpenModel,
  type Purpose,
  type Usage,
} from '../models/model.js';
import { readAnswer } from '../models/read-answer.js';

/** What the model says to a request: a value to be written as JSON, or a failure. */
export type Script = (request: ModelRequest<unknown>, signal: AbortSignal) => unknown | Promise<unknown>;

/** Each call counts so many. */
export const scriptedTokens = { inputTokens: 100, outputTokens: 20 };
const costOfCall = 600;

/**
 * A model that says what a test wrote, by way of the SDK's own test model. A script that throws or returns a ModelFailure fails
 * the call with it; an answer that is not of the shape asked for fails it as `invalid_output`.
 */
export class ScriptedModel implements OpenModel {
  /** What it was asked, in order. */
  readonly requests: ModelRequest<unknown>[] = [];
  #calls = 0;

  constructor(
    private readonly script: Script,
    readonly name = 'scripted/model',
  ) {}

  /** What it was asked for one purpose. */
  asked(purpose: Purpose): ModelRequest<unknown>[] {
    return this.requests.filter((request) => request.purpose === purpose);
  }

  async generate<Output>(request: ModelRequest<Output>, signal: AbortSignal): Promise<Output> {
    signal.throwIfAborted();
    this.requests.push(request as ModelRequest<unknown>);
    this.#calls += 1;
    const said = await this.script(request as ModelRequest<unknown>, signal);
    if (said instanceof Error) throw said;
    const { text } = await ask(saying(JSON.stringify(said)), request, signal);
    const read = readAnswer(request.schema, text, request.maxOutputTokens);
    if (read.kind === 'broken') throw new ModelFailure('invalid_output', read.problem);
    return read.value;
  }

  usage(): Usage {
    const calls = this.#calls;
    const { inputTokens, outputTokens } = scriptedTokens;
    const tokens = { inputTokens: calls * inputTokens, outputTokens: calls * outputTokens };
    return { calls, ...tokens, costMicroUsd: calls * costOfCall };
  }
}

/** A source that gives every run this model; without one, no project has a model. */
export function scriptedSource(model?: OpenModel): ModelSource {
  return { open: async () => model, nameFor: async () => model?.name ?? 'extractive' };
}

function saying(text: string): MockLanguageModelV3 {
  const { inputTokens, outputTokens } = scriptedTokens;
  return new MockLanguageModelV3({
    doGenerate: {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
      },
      warnings: [],
    },
  });
}
