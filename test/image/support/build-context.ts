import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/root.js';

/** A line of `.dockerignore`: paths that it is about, and all that is below them. */
interface Rule {
  readonly admits: boolean;
  readonly about: RegExp;
}

function readRule(line: string): Rule {
  const admits = line.startsWith('!');
  const wildcards: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
  const pattern = line
    .slice(admits ? 1 : 0)
    .replaceAll(/\*\*\/|\*\*|[*?]|[\\^$.+()|[\]{}]/g, (found) => wildcards[found] ?? `\\${found}`);
  return { admits, about: new RegExp(`^${pattern}(?:/.*)?$`) };
}

/** Nothing that `.dockerignore` could admit is below these, and walking through them takes long. */
const neverSent = new Set(['.git', 'node_modules']);

function filesBelow(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (neverSent.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Copies what `docker build` sends of the repository. The last rule that is about a file counts, as Docker has it. */
export function copyBuildContext(to: string): void {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line && !line.startsWith('#')).map(readRule);
  const isSent = (path: string) => rules.findLast(({ about }) => about.test(path))?.admits ?? true;
  for (const path of filesBelow().filter(isSent)) cpSync(join(root, path), join(to, path));
}

/** The commands by which the Dockerfile fills the image, without the program that runs them, which is Node. */
export function buildCommands(): string[][] {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  return [...text.matchAll(/^RUN (?:--mount=\S+ .+; )?node (.+)$/gm)].map(([, command = '']) => command.split(' '));
}
