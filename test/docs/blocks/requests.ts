import type { CodeBlock } from '../../support/code-blocks.js';
import type { ApiAnswer } from '../../support/index.js';
import { filledIn, type World } from './world.js';

export interface WrittenRequest {
  readonly method: string;
  readonly path: string;
  /** Undefined when the block has none. */
  readonly body: unknown;
}

/** The requests of a block: a line with the method and the path, and a body behind it or on the lines below. */
export function requestsOf(text: string): WrittenRequest[] {
  return text
    .split(/^(?=(?:GET|POST|PUT|PATCH|DELETE) )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, method = '', path = '', body = ''] = /^(\w+) +(\S+)\s*([\s\S]*)$/.exec(part) ?? [];
      return { method, path, body: body === '' ? undefined : JSON.parse(body) };
    });
}

/** Sends the requests of a block, with the key of an administrator. @throws when one is refused */
export async function sendRequests(world: World, { code }: CodeBlock): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (const { method, path, body } of requestsOf(filledIn(world, code))) {
    const answer = await world.api.request(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    answers.push(answer);
  }
  return answers;
}
