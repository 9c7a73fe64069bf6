import { describe, expect, test } from 'vitest';
import { readOptions } from './options.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('options of the receiver', () => {
  test('without any, it registers itself for all projects, on port 4100, and answers 200', () => {
    const options = readOptions([], {});
    expect(options).toMatchObject({ port: 4100, status: 200, secret: undefined, project: undefined, help: false });
    expect(options.dataDir).toMatch(/\/\.pharos$/);
  });

  test('takes port, status, project and folder', () => {
    const args = ['--port', '0', '--status=500', '--project', 'prj_1', '--data-dir', 'here'];
    const expected = { port: 0, status: 500, project: 'prj_1', dataDir: '/home/me/here' };
    expect(readOptions(args, { INIT_CWD: '/home/me' })).toMatchObject(expected);
  });

  test('takes a secret', () => {
    expect(readOptions(['--secret', secret], {}).secret).toBe(secret);
  });

  test.each([
    [['--port', '65536'], 'is not a port'],
    [['--port', 'abc'], 'is not a port'],
    [['--status', '100'], 'is not a status'],
    [['--status', '600'], 'is not a status'],
    [['--secret', 'whsec_'], 'must be the secret'],
    [['--secret', ''], 'must be the secret'],
    [['--secret', secret, '--project', 'prj_1'], 'cannot be used'],
    [['--prot', '1'], '--help'],
    [['surplus'], '--help'],
  ])('refuses %j in words', (args, words) => {
    expect(() => readOptions(args, {})).toThrow(words);
  });
});
