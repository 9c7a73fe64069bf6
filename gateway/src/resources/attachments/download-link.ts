import { publicPrefix } from '../../server/paths.js';

/** Relative to the address of the API. */
export function downloadLink(
  id: string,
  variant: string,
  { expires, signature }: { expires: number; signature: string },
) {
  const signed = new URLSearchParams({ variant, expires: String(expires), signature });
  return {
    url: `${publicPrefix}/attachments/${id}/file?${signed}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}
