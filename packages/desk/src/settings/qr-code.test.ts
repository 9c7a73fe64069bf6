import { describe, expect, test } from 'vitest';
import { qrCode } from './qr-code.js';

const addressOf = (length: number): string =>
  'otpauth://totp/Pharos:ada%40example.com?secret='.padEnd(length, 'ABCDEFGH234567').slice(0, length);

/** The digest of a code that another program, jsQR, has read. */
async function digestOf(text: string): Promise<string> {
  const rows = qrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rows?.join('\n')));
  return [...new Uint8Array(digest.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('a QR code', () => {
  test('is drawn as the one that was read, small, with several blocks, and with the number of its version', async () => {
    expect(await digestOf(addressOf(20))).toBe('e2a5b7630cfb36e1');
    expect(await digestOf(addressOf(130))).toBe('f8c8fe228fc2487f');
    expect(await digestOf(addressOf(400))).toBe('00ecf84f0f9eeb55');
  });

  test('has the three squares by which it is found', () => {
    const rows = qrCode('Pharos')?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')) ?? [];
    expect(rows).toHaveLength(21);
    for (const row of [rows[0], rows[6]]) expect(row).toMatch(/^#{7}\..*\.#{7}$/);
    expect(rows[20]).toMatch(/^#{7}\./);
  });

  test('is not drawn of a text that it cannot hold', () => {
    expect(qrCode(addressOf(520))).toHaveLength(77);
    expect(qrCode(addressOf(521))).toBeUndefined();
  });
});
