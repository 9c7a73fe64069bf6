import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const from = fileURLToPath(new URL('tools', import.meta.url));
const folder = join(root, 'node_modules/.cache/client-tools');
const files = ['package.json', 'package-lock.json'];

/**
 * Installs the tools on their own, once for each list of versions: they take 130 MB, which nobody needs who only starts the
 * platform, and need another TypeScript. Answers with their folder.
 */
export async function installTools(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(from, file)));
  const wanted = hash.digest('hex');
  const stamp = join(folder, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(join(from, file), join(folder, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(stamp, wanted);
  return folder;
}

/** Runs one of the tools, which asks nobody on the network. @throws with what it printed */
export async function runTool(name: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', DO_NOT_TRACK: '1' };
  const bin = join(folder, 'node_modules/.bin', name);
  try {
    const { stdout } = await run(bin, args, {
      cwd,
      env: { ...env, ORVAL_DISABLE_UPDATE_CHECK: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} failed: ${stdout}${stderr}`, { cause: error });
  }
}
