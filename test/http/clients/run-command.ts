import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program. Resolves with what it printed. @throws with all that it printed */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', DO_NOT_TRACK: '1' };
  try {
    const { stdout } = await run(program, args, {
      cwd,
      env: { ...process.env, ...quiet, ORVAL_DISABLE_UPDATE_CHECK: '1', ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed: ${stdout}${stderr}`, { cause: error });
  }
}
