import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { commands } from '../commands.js';
import { run } from './run.js';

test.each(['--version', '-V'])('%s prints the version of the package, and ends well', async (option) => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await run([option], {}, commands)).toBe(0);
    expect(written.mock.calls.map(([text]) => text).join('')).toBe(`${version}\n`);
  } finally {
    written.mockRestore();
  }
});
