import { fail } from '@pharos/contract';
import type { ByteRange } from '@pharos/storage';

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that `Range` asks for of so many (RFC 9110 §14). Undefined for all of them: when nothing is asked for, or several
 * ranges at once, or what is no range; that is what the RFC allows. @throws RANGE_NOT_SATISFIABLE
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = single.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  if (from >= size || (first === '' && Number(last) === 0)) throw fail('RANGE_NOT_SATISFIABLE', { size });
  return { from, to };
}
