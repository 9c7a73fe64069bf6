const second = 1_000;

/**
 * What a `Retry-After` header asks for (RFC 9110 §10.2.3: seconds, or a date), in milliseconds from `now`; 0 when it
 * says nothing that can be read.
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * second;
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
