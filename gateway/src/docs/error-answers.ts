import { type Reason, reasons } from '@pharos/contract';
import type { Route } from '../pipeline/define-route.js';
import { headersEverywhere } from '../pipeline/route-headers.js';
import { jsonType } from '../server/media-type.js';
import { isPublicPath } from '../server/paths.js';
import { errorExamples } from './error-examples.js';
import { type HeaderName, headerRefs } from './headers.js';
import { reasonsOf } from './route-reasons.js';

/** The error answers of all operations: each kind is described once, and operations refer to it. */
export class ErrorAnswers {
  /** By name; grows with the operations that were asked for. */
  readonly components: Record<string, object> = {};
  readonly #codes = new Set<Reason>();

  /** An example for each code that these answers carry. */
  get examples(): Record<string, object> {
    return errorExamples([...this.#codes]);
  }

  /** A reference for each status that the route may fail with. */
  of(route: Route): Record<string, { $ref: string }> {
    const ordered = [...codesByStatus(route)].sort(([one], [other]) => one - other);
    return Object.fromEntries(
      ordered.map(([status, codes]) => [String(status), this.#reference(route, status, codes.sort())]),
    );
  }

  #reference(route: Route, status: number, codes: readonly Reason[]): { $ref: string } {
    // Answers to visitors carry fewer headers.
    const name = (isPublicPath(route.path) ? 'Visitor' : '') + codes.map(wordsOf).join('Or');
    for (const code of codes) this.#codes.add(code);
    this.components[name] ??= describe(route, status, codes);
    return { $ref: `#/components/responses/${name}` };
  }
}

function codesByStatus(route: Route): Map<number, Reason[]> {
  const byStatus = new Map<number, Reason[]>();
  for (const reason of new Set(reasonsOf(route))) {
    const status = reasons[reason].http;
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  return byStatus;
}

function describe(route: Route, status: number, codes: readonly Reason[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${reasons[code].message}`).join('\n\n'),
    headers: headerRefs([...headersEverywhere(route), ...headersOfStatus(status)]),
    content: { [jsonType]: { schema: { $ref: '#/components/schemas/ErrorResponse' }, examples: exampleRefs(codes) } },
  };
}

function exampleRefs(codes: readonly Reason[]) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

function headersOfStatus(status: number): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

/** `API_KEY_MISSING` → `ApiKeyMissing`. */
function wordsOf(code: Reason): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
