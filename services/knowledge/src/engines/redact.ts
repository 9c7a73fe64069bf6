/** Longer reasons are cut: some servers in between answer with a page. */
const maxReason = 300;

/** What a server said, fit for a message: without the secret, which it or something before it may repeat. */
export function redacted(reason: string, secret: string | undefined): string {
  const text = secret ? reason.replaceAll(secret, '[redacted]') : reason;
  return text.length > maxReason ? `${text.slice(0, maxReason)}…` : text;
}
