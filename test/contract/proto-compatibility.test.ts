import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const buf = join(root, 'node_modules/.bin/buf');
const image = join(root, 'proto/image.binpb');
const projectProto = 'pharos/core/v1/project.proto';

describe('callers of the last release find every service and method by its name', () => {
  let protos: string;

  beforeEach(async () => {
    protos = await mkdtemp(join(tmpdir(), 'protos-'));
    for (const part of ['pharos', 'buf.yaml'])
      await cp(join(root, 'proto', part), join(protos, part), { recursive: true });
  });
  afterEach(() => rm(protos, { recursive: true }));

  test('the protos as they are pass', async () => {
    expect(await breaking(protos)).toEqual({ passed: true, output: '' });
  });

  test('a method with another name is refused', async () => {
    await edit(protos, (text) => text.replace('rpc GetProject(', 'rpc FetchProject('));
    const { passed, output } = await breaking(protos);
    expect(passed).toBe(false);
    expect(output).toContain('"GetProject"');
  });

  test('a service that is gone is refused', async () => {
    await edit(protos, (text) => text.replace(/^service ProjectService \{[\s\S]*?^\}/m, ''));
    const { passed, output } = await breaking(protos);
    expect(passed).toBe(false);
    expect(output).toContain('"ProjectService"');
  });
});

async function edit(protos: string, change: (text: string) => string): Promise<void> {
  const path = join(protos, projectProto);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);
}

function breaking(cwd: string): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(buf, ['breaking', '--against', image], { cwd }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    );
  });
}
