import { describe, expect, test } from 'vitest';
import { Problem, Stopped } from './problem.mjs';
import { perform, shellLine } from './step.mjs';

const node = (script: string, more: object = {}) => ({
  command: process.execPath,
  args: ['-e', script],
  timeoutMs: 60_000,
  otherwise: 'It did not work.',
  ...more,
});

describe('a step', () => {
  test('returns what it printed, and reads what it is given', async () => {
    const { stdout } = await perform(node('process.stdin.pipe(process.stdout)', { input: 'secret' }));
    expect(stdout).toBe('secret');
  });

  test('that fails is a problem by what it means, with what it said', async () => {
    const failures = [[/disk/, 'The disk is full.']];
    const failing = perform(node('console.error("no space on disk"); process.exit(3)', { failures }));
    await expect(failing).rejects.toThrow(/^The disk is full\.\n(.*\n)* {2}\| no space on disk$/);
    await expect(failing).rejects.toBeInstanceOf(Problem);
  });

  test('that fails with what is fine has not failed', async () => {
    const step = node('console.error("AlreadyExists"); process.exit(1)', { fine: /AlreadyExists/ });
    expect((await perform(step)).status).toBe(1);
  });

  test('that hangs ends when its time is over, also where it does not listen to a stop', async () => {
    const hanging = node('process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000)', {
      timeoutMs: 300,
    });
    await expect(perform(hanging)).rejects.toThrow('It did not work. It did not end within');
  });

  test('whose program is missing says so', async () => {
    await expect(perform(node('', { command: 'no-such-program' }))).rejects.toThrow(
      'There is no no-such-program on the PATH.',
    );
  });

  test('that was told to stop is stopped, and is no problem', async () => {
    const stopping = new AbortController();
    const hanging = perform(node('setInterval(() => undefined, 1000)'), stopping.signal);
    stopping.abort();
    await expect(hanging).rejects.toBeInstanceOf(Stopped);
    await expect(perform(node(''), stopping.signal)).rejects.toBeInstanceOf(Stopped);
  });

  test('is shown as a shell takes it', () => {
    expect(shellLine({ command: 'a', args: ['--b=c', "it's", ''] })).toBe(`a --b=c 'it'\\''s' ''`);
  });
});
