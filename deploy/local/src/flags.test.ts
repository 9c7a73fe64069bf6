import { describe, expect, test } from 'vitest';
import { readFlags } from './flags.js';

describe('flags', () => {
  test('without any, the port is 4000 and the folder .pharos in the repository', () => {
    const flags = readFlags([], {});
    expect(flags).toMatchObject({ port: 4000, fresh: false, tail: false, help: false });
    expect(flags.dataDir).toMatch(/\/\.pharos$/);
  });

  test('variables set port and folder, flags win over them', () => {
    const env = { PORT: '5000', PHAROS_DATA_DIR: '/data' };
    expect(readFlags([], env)).toMatchObject({ port: 5000, dataDir: '/data' });
    expect(readFlags(['--port', '6000', '--data-dir=/other'], env)).toMatchObject({ port: 6000, dataDir: '/other' });
  });

  test('a relative folder counts from where npm was called', () => {
    expect(readFlags(['--data-dir', 'here'], { INIT_CWD: '/home/me' }).dataDir).toBe('/home/me/here');
  });

  test.each(['abc', '65536', '-1', '1.5', ' '])('refuses %j as a port, in words', (port) => {
    expect(() => readFlags([`--port=${port}`], {})).toThrow('is not a port');
  });

  test('refuses flags it does not know', () => {
    expect(() => readFlags(['--prot', '4000'], {})).toThrow('--help');
  });
});
