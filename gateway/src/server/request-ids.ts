import { idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own `X-Request-Id` when it can stand in logs and headers as it is, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : newId(idKinds.request);
}

const shape = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's W3C trace context; '' when there is none that could be handed on. */
export function traceparentOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && shape.test(header) ? header : '';
}
