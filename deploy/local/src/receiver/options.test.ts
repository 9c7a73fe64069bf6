import { describe, expect, test } from 'vitest';
import { readOptions } from './options.js';

describe('options of the receiver', () => {
  test('may be absent: it listens on port 4100 and answers 200', () => {
    const options = readOptions([], {});
    expect(options).toMatchObject({ port: 4100, status: 200, help: false });
    expect(options.dataDir).toMatch(/\/\.pharos$/);
  });

  test('give port, status and folder', () => {
    const args = ['--port', '0', '--status=500', '--data-dir', 'here'];
    const expected = { port: 0, status: 500, dataDir: '/home/me/here' };
    expect(readOptions(args, { INIT_CWD: '/home/me' })).toMatchObject(expected);
  });

  test.each([
    [['--port', '65536'], 'is not a port'],
    [['--port', 'abc'], 'is not a port'],
    [['--status', '100'], 'is not a status'],
    [['--status', '600'], 'is not a status'],
    [['--prot', '1'], '--help'],
    [['surplus'], '--help'],
  ])('are refused in words where they are wrong: %j', (args, words) => {
    expect(() => readOptions(args, {})).toThrow(words);
  });
});
