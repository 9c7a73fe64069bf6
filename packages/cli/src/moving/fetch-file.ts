/** Where files may be fetched: hosts with those below them, by HTTPS only, or whole origins such as `http://127.0.0.1:3000`. */
export type FetchFrom = readonly string[];

/** Why a file was not fetched, in words. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

const mostRedirects = 5;
/** The largest file that the platform takes, unless it is set up otherwise. */
const mostBytes = 100 * 1_048_576;
const timeoutMs = 60_000;

/**
 * The content at an address. An export may name any address, also one that only this computer can reach: so none is called that was not
 * allowed by name, neither at first nor after a redirect.
 * @throws NotFetched
 */
export async function fetchFile(
  address: string,
  from: FetchFrom,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<Blob> {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    requireAllowed(url, from);
    const response = await ask(url, signal);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return contentOf(response);
    await response.body?.cancel();
    url = new URL(location, url).href;
  }
  throw new NotFetched('too many redirects');
}

function requireAllowed(address: string, from: FetchFrom): void {
  if (!URL.canParse(address)) throw new NotFetched('an address that is none');
  const { protocol, origin, hostname, username, password } = new URL(address);
  const isNamed = from.some((each) => {
    if (each.includes('://')) return each.replace(/\/+$/, '') === origin;
    return protocol === 'https:' && (hostname === each || hostname.endsWith(`.${each}`));
  });
  if (!isNamed || username !== '' || password !== '')
    throw new NotFetched(`at ${origin}, which --fetch-attachments does not name`);
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal });
  } catch (error) {
    throw new NotFetched(`${new URL(url).host} did not answer: ${(error as Error).message}`);
  }
}

async function contentOf(response: Response): Promise<Blob> {
  const { host } = new URL(response.url);
  if (!response.ok) throw new NotFetched(`${host} answered with status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new NotFetched('larger than 100 MiB');
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched(`${host} broke off: ${(error as Error).message}`);
  }
  return new Blob(chunks as BlobPart[]);
}
