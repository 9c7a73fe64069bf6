import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@pharos/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { tempDir } from '../support/processes.js';
import { root } from '../support/root.js';

const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
const components = JSON.parse(readFileSync(join(root, 'charts/pharos/files/components.json'), 'utf8'));

test.each(serviceNames)('compose runs %s with variables that it reads, and with all that it needs', (name) => {
  const service = compose.services[name];
  expect(service.environment.TARGET).toBe(name);
  const unknown = Object.keys(service.environment).filter((variable) => !components[name].variables.includes(variable));
  expect(unknown.filter((variable) => !variable.startsWith('STORAGE_'))).toEqual([]);
  for (const called of [...components[name].needs, ...components[name].uses])
    expect(service.environment[`${called.toUpperCase()}_URL`]).toBe(`${called}:${components[called].port}`);
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test('compose waits for health, keeps no secret, and names a version of every server', () => {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  for (const [name, service] of Object.entries<{ image: string; healthcheck?: object; restart?: string }>(
    compose.services,
  )) {
    expect(service.image, name).toMatch(/^\$\{PHAROS_IMAGE|:(?:cpu-|v)?\d/);
    if (service.restart !== 'on-failure') expect(service.healthcheck, name).toBeDefined();
  }
  for (const secret of ['MASTER_KEY', 'SERVICE_TOKEN', 'POSTGRES_PASSWORD', 'MEILI_KEY', 'QDRANT_KEY', 'S3_SECRET'])
    expect(text).toContain(`\${${secret}:?`);
});

test('the image is made of named versions, has no shell to run as root in, and copies all that is bundled', () => {
  const docker = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  expect(docker).toMatch(/^ARG NODE_IMAGE=.+:\d+/m);
  expect(docker).toMatch(/^ARG BASE_IMAGE=gcr\.io\/distroless\/.+:nonroot$/m);
  expect(docker.trim().split('\n').at(-2)).toMatch(/^ENTRYPOINT \["\/nodejs\/bin\/node", "--max-semi-space-size=4"\]/);
  expect(docker).toMatch(/^USER 65532:65532$/m);
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').match(/^!.+$/gm) ?? [];
  const folders = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').match(/^ {2}- \S+$/gm) ?? [];
  // The install needs the manifest of every workspace package.
  for (const folder of folders.map((line) => line.slice(4).replace('/*', ''))) {
    expect(
      allowed.some((line) => line === `!${folder}` || line === `!${folder}/package.json`),
      folder,
    ).toBe(true);
  }
});

test('the build trusts the authority of a secret, where one is given', async () => {
  const docker = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const [, trusting = ''] = /^RUN --mount=type=secret,id=ca (.+; )node deploy\/local\/setup\.mjs/m.exec(docker) ?? [];
  const folder = tempDir('ca');
  const trustedWith = async (secret: string) => {
    const script = `${trusting.replaceAll('/run/secrets/ca', secret)}echo "$NODE_EXTRA_CA_CERTS"`;
    return (await promisify(execFile)('sh', ['-c', script], { env: { PATH: process.env.PATH } })).stdout.trim();
  };
  const [given, absent] = [join(folder.path, 'given'), join(folder.path, 'absent')];
  writeFileSync(given, 'PEM');
  expect([await trustedWith(given), await trustedWith(absent)]).toEqual([given, '']);
  folder.remove();
});

test('the image is built on the processor that it is for, since what it holds runs on no other', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'gateway/node_modules/sharp/package.json'), 'utf8'),
  );
  expect(Object.keys(optionalDependencies)).toEqual(
    expect.arrayContaining(['@img/sharp-linux-x64', '@img/sharp-linux-arm64']),
  );
  const docker = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  expect(docker.match(/^FROM /gm)).toHaveLength(2);
  expect(docker).not.toMatch(/^FROM .*--platform/m);
});
