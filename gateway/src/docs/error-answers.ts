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

  /** A reference for each status that the route may fail with, and two for all that have nothing to do with the route. */
  of(route: Route): Record<string, { $ref: string }> {
    return Object.fromEntries(
      [...codesByStatus(route)].map(([status, codes]) => [status, this.#reference(route, status, codes.sort())]),
    );
  }

  #reference(route: Route, status: string, codes: readonly Reason[]): { $ref: string } {
    // Answers to visitors carry fewer headers.
    const visitor = isPublicPath(route.path) ? 'Visitor' : '';
    const name = visitor + (otherErrors[status] ?? codes.map(wordsOf).join('Or'));
    for (const code of codes) this.#codes.add(code);
    this.components[name] ??= describe(route, status, codes);
    return { $ref: `#/components/responses/${name}` };
  }
}

/** The names of the answers whose status has none of its own. Of a `default`, some generators make an answer of success, too. */
const otherErrors: Readonly<Record<string, string>> = { '4XX': 'OtherClientError', '5XX': 'OtherServerError' };

/** What every request may fail with, whatever it asks for. */
const anywhere: readonly Reason[] = [
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'EXPECTATION_FAILED',
  'INTERNAL',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
];

function codesByStatus(route: Route): Map<string, Reason[]> {
  const own = [...new Set(reasonsOf(route))].filter((reason) => !anywhere.includes(reason) || isOwn(route, reason));
  const byStatus = new Map<string, Reason[]>();
  for (const reason of own) {
    const status = String(reasons[reason].http);
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  for (const reason of anywhere) {
    const others = byStatus.get(String(reasons[reason].http));
    if (others && !others.includes(reason)) others.push(reason);
  }
  for (const range of Object.keys(otherErrors))
    byStatus.set(
      range,
      anywhere.filter((reason) => String(reasons[reason].http).startsWith(range.charAt(0))),
    );
  return byStatus;
}

/** How large a body may be is a matter of what takes one. */
function isOwn({ body, upload }: Route, reason: Reason): boolean {
  return reason === 'PAYLOAD_TOO_LARGE' && (body !== undefined || upload !== undefined);
}

function describe(route: Route, status: string, codes: readonly Reason[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${reasons[code].message}`).join('\n\n'),
    headers: headerRefs([...headersEverywhere(route), ...headersOfStatus(status)]),
    content: {
      [jsonType]: { schema: { $ref: '#/components/schemas/ErrorResponse' }, examples: exampleRefs(codes) },
    },
  };
}

function exampleRefs(codes: readonly Reason[]) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

function headersOfStatus(status: string): HeaderName[] {
  if (status === '401') return ['WWW-Authenticate'];
  return ['429', '503', '5XX'].includes(status) ? ['Retry-After'] : [];
}

/** `API_KEY_MISSING` → `ApiKeyMissing`. */
function wordsOf(code: Reason): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
