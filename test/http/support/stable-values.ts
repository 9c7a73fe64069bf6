/** How many items of a list an example shows. */
const maxItems = 2;
/** In Unix seconds. */
const exampleSecond = 1_769_851_800;

/** The same value with what differs from run to run replaced, and long lists cut. */
export function stable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => stable(item));
  if (typeof value === 'object' && value !== null) {
    // A reference of a schema within an example is taken by tools for one of the document around it.
    if ('$defs' in value) return { ...value, $defs: {}, properties: {} };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stable(inner, name)]));
  }
  if (typeof value === 'number' && key === 'timestamp') return exampleSecond;
  if (typeof value === 'number') return /(?:_ms|_bytes)$/.test(key) ? 42 : value;
  if (typeof value !== 'string') return value;
  if (/^(?:signature|expires|next_cursor)$/.test(key)) return value === '' ? value : 'example';
  if (key === 'authorization_url') return 'https://accounts.example.com/authorize?client_id=example&state=example';
  if (key === 'state' && value.length > 40) return masked(value);
  return key === 'device_code' ? masked(value) : stableText(value);
}

const exampleId = '01JD3G7Q5ZK8M2R4T6V9WXYABC';

/** As long as it was, because documents say how long secrets are. */
function masked(secret: string): string {
  return 'EXAMPLE'.padEnd(secret.length, '0');
}

export function stableText(text: string): string {
  return text
    .replace(/\b([a-z]{3,4})_[0-9A-HJKMNP-TV-Z]{26}\b/g, `$1_${exampleId}`)
    .replace(/_[0-9a-hjkmnp-tv-z]{26}\b/g, '_order')
    .replace(
      /\b(svc_|whsec_|wgs_|wst_)([A-Za-z0-9+/_-]{8,})/g,
      (_, kind: string, secret: string) => kind + masked(secret),
    )
    .replace(/\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b/g, 'WDJB-MJHT')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ.EXAMPLE.EXAMPLE')
    .replace(/\b[0-9a-f]{64}\b/g, '0'.repeat(64))
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '00000000-0000-4000-8000-000000000000')
    .replace(/^id: \S+$/gm, 'id: example')
    .replace(/"timestamp":\d{10}\b/g, `"timestamp":${exampleSecond}`)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-31T09:30:00.000Z')
    .replace(/http:\/\/127\.\d+\.\d+\.\d+(?::\d+)?/g, 'https://support.example.com')
    .replace(/([?&](?:signature|expires|token)=)[^&"]+/g, '$1example');
}
