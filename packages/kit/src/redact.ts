import { stdSerializers } from 'pino';

const redacted = '[redacted]';
/** Deeper than this a log line helps nobody, and a cycle ends here. */
const maxDepth = 8;

/** Names of fields whose value is a secret, compared without case, `-` and `_`. */
const secretNames =
  /^(?:proxy)?authorization$|^(?:set)?cookie$|^x?apikey$|^token$|^credentials?$|(?:secret|password|passwd|passphrase)$|^(?:access|refresh|session|id|device|bearer|auth|api)token$/;
/** `api_key`, `x-api-key`, `masterKey`, … */
const keyNames = /(?:[_-][Kk][Ee][Yy]|[a-z]Key)$/;
const harmlessKeyNames = new Set(['orderingkey']);
const secretNameCache = new Map<string, boolean>();

/** A copy of `fields` in which the values of fields with secret names are masked, at any depth. Errors become plain. */
export function redactKeys(fields: Record<string, unknown>): Record<string, unknown> {
  return copyObject(fields, 0);
}

function copyObject(fields: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = (fields as Record<string, unknown>)[name];
    copy[name] = isSecretName(name) && hidesSomething(value) ? redacted : copyValue(value, depth + 1);
  }
  return copy;
}

function copyValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[too deep]';
  // What ends a wait in time would bring the 25 constants of its class.
  if (value instanceof DOMException)
    return copyObject({ type: value.name, message: value.message, stack: value.stack }, depth);
  if (value instanceof Error) return copyObject(stdSerializers.err(value), depth);
  if (Array.isArray(value)) return value.map((item) => copyValue(item, depth + 1));
  if (value instanceof Map) return copyObject(Object.fromEntries(value), depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyValue(value.toJSON(), depth + 1);
  return copyObject(value, depth);
}

function hidesSomething(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'boolean';
}

function isSecretName(name: string): boolean {
  const known = secretNameCache.get(name);
  if (known !== undefined) return known;
  const plain = name.replaceAll(/[-_]/g, '').toLowerCase();
  const secret = secretNames.test(plain) || (keyNames.test(name) && !harmlessKeyNames.has(plain));
  // Names come from code, but headers and metadata may bring any: the cache must not grow with them.
  if (secretNameCache.size < 1_000) secretNameCache.set(name, secret);
  return secret;
}

interface Look {
  /** Any of these must be in the text for the pattern to be tried: most lines hold none, and this finds out fastest. */
  hints: readonly string[];
  pattern: RegExp;
  left: string;
}

/** What a secret looks like, and what is left of it. What is taken out can never split an escape of JSON. */
const looks: readonly Look[] = [
  // API keys; their first 12 characters are public and may stay.
  { hints: ['svc_'], pattern: /svc_[A-Za-z0-9]{9,}/g, left: `svc_${redacted}` },
  { hints: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/=_-]+/g, left: `whsec_${redacted}` },
  { hints: ['sk-'], pattern: /\bsk-[A-Za-z0-9_-]{16,}/g, left: `sk-${redacted}` },
  {
    hints: ['earer ', 'EARER ', 'asic ', 'ASIC '],
    pattern: /\b(Bearer|Basic) +[A-Za-z0-9._~+/=-]{8,}/gi,
    left: `$1 ${redacted}`,
  },
  // The password of a URL; up to the last @, since people forget to escape theirs. What goes on as a port with a path does is one.
  {
    hints: ['://'],
    pattern: /\b([a-z][a-z0-9+.-]*:\/\/[^\s:/?#@"]*):(?:[^\s"/]*|(?!\d{1,5}\/)[^\s"]{0,300})@/gi,
    left: `$1:${redacted}@`,
  },
  {
    hints: ['='],
    pattern: /\b([a-z_-]*(?:api_?key|[_-]key|secret|password|passwd|token)=)[^&\s"\\,;]+/gi,
    left: `$1${redacted}`,
  },
  {
    hints: ['uthorization', 'UTHORIZATION', 'pi-key', 'PI-KEY', 'PI-Key', 'pi-Key', 'ookie', 'OOKIE'],
    pattern: /\b(authorization|x-api-key|(?:set-)?cookie)(\s*[:=]\s*)[^"\\]+/gi,
    left: `$1$2${redacted}`,
  },
];

/** `text` without what looks like a secret. */
export function redactText(text: string): string {
  let clean = text;
  for (const { hints, pattern, left } of looks) {
    if (hints.some((hint) => clean.includes(hint))) clean = clean.replace(pattern, left);
  }
  return clean;
}
