import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.js';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const listed = fileURLToPath(new URL('tools/', import.meta.url));

/** Tools of one language, which its own client fetches from its registry. */
export interface Tool {
  /** Installs them, once for each list of versions: they are large, and nobody needs them who only starts the platform. */
  install(): Promise<void>;
  /** Where a file of them is, once they are installed. */
  path(file: string): string;
}

/** The files of `tools/` say which versions. */
function toolsOf(name: string, files: string[], install: (folder: string) => Promise<void>): Tool {
  const folder = join(cache, name);
  return {
    path: (file) => join(folder, file),
    install: async () => {
      const hash = createHash('sha256');
      for (const file of files) hash.update(readFileSync(join(listed, file)));
      const wanted = hash.digest('hex');
      const stamp = join(folder, 'installed');
      if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const file of files) cpSync(join(listed, file), join(folder, file));
      await install(folder);
      writeFileSync(stamp, wanted);
    },
  };
}

export const npmTools = toolsOf('client-tools', ['package.json', 'package-lock.json'], async (folder) => {
  await runCommand(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
});

export const pythonTools = toolsOf('client-tools-python', ['requirements.txt'], async (folder) => {
  await runCommand(['python3', '-m', 'venv', '.'], folder);
  await runCommand(['bin/pip', '--quiet', 'install', '-r', 'requirements.txt'], folder);
});

export const goTools = toolsOf('client-tools-go', ['oapi-codegen.txt'], async (folder) => {
  const module = readFileSync(join(folder, 'oapi-codegen.txt'), 'utf8').trim();
  await runCommand(['go', 'install', module], folder, { GOBIN: folder });
});

const artifact = 'openapi-generator-cli';

export const javaTools = toolsOf('client-tools-java', [`${artifact}.txt`], async (folder) => {
  const version = readFileSync(join(folder, `${artifact}.txt`), 'utf8').trim();
  const wanted = [`-Dartifact=${version}`, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true'];
  await runCommand(['mvn', '-q', 'dependency:copy', ...wanted], folder);
});

/** The generator for Java, Python, Go and others. */
export const jar = javaTools.path(`${artifact}.jar`);
