import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** A body that is kept in each encoding that browsers ask for: compressed once, well, instead of for every visitor. */
export class Encoded {
  constructor(
    private readonly bodies: Readonly<Record<Encoding, Buffer>>,
    private readonly digest: string,
  ) {}

  /** What a request gets, with the headers that go with it. Each encoding has a tag of its own. */
  for(request: IncomingMessage): { body: Buffer; etag: string; headers: string[] } {
    const encoding = encodingOf(request.headers['accept-encoding']);
    const headers = ['Vary', 'Accept-Encoding'];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    return { body: this.bodies[encoding], etag: `"${this.digest}-${encoding}"`, headers };
  }
}

/** The best takes two seconds for a megabyte, which somebody waits for: long texts are content with less. */
const mostForBest = 200_000;
const goodQuality = 5;

export async function encoded(bytes: Buffer): Promise<Encoded> {
  const quality = bytes.length > mostForBest ? goodQuality : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return new Encoded({ br, gzip: zipped, identity: bytes }, digest);
}

/** The smallest one that the header (RFC 9110 §12.5.3) names and does not refuse; weights above 0 make no difference. */
function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
