const shape = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's W3C trace context; '' when there is none that could be handed on. */
export function traceparentOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && shape.test(header) ? header : '';
}
