import { describe, expect, test } from 'vitest';
import { readFlags } from './flags.js';

describe('the flags of npm start', () => {
  test('may be absent: the port is 4000 and the folder .pharos in the repository', () => {
    const flags = readFlags([], {});
    expect(flags).toMatchObject({ port: 4000, fresh: false, tail: false, help: false });
    expect(flags.dataDir).toMatch(/\/\.pharos$/);
  });

  test('win over variables, which set port and folder', () => {
    const env = { PORT: '5000', PHAROS_DATA_DIR: '/data' };
    expect(readFlags([], env)).toMatchObject({ port: 5000, dataDir: '/data' });
    expect(readFlags(['--port', '6000', '--data-dir=/other'], env)).toMatchObject({ port: 6000, dataDir: '/other' });
  });

  test('name a relative folder from where npm was called', () => {
    expect(readFlags(['--data-dir', 'here'], { INIT_CWD: '/home/me' }).dataDir).toBe('/home/me/here');
  });

  test.each(['abc', '65536', '-1', '1.5', ' '])('are refused in words where %j is given as a port', (port) => {
    expect(() => readFlags([`--port=${port}`], {})).toThrow('is not a port');
  });

  test('are refused in words where one is unknown', () => {
    expect(() => readFlags(['--prot', '4000'], {})).toThrow('--help');
  });
});
