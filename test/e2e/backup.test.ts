import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startS3Server } from '@pharos/storage/testing';
import { afterEach, expect, test } from 'vitest';
import { canStart } from '../support/index.js';
import { findPostgresPrograms } from '../support/operated-postgres.js';
import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn } from '../support/processes.js';
import { root } from '../support/root.js';
import { latestBundle } from '../support/service-process.js';
import { startWorld } from './operated-platform.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const scripts = join(root, 'charts/pharos/files/backup');
const bundled = join(latestBundle(), 'app');

/** A program of the image, as a job runs it. */
async function ran(own: OwnProcess): Promise<string> {
  if ((await own.exited) !== 0) throw new Error(own.output());
  return own.output();
}

test.runIf(findPostgresPrograms() !== undefined && canStart('nats') && canStart('redis'))(
  'the jobs of the chart store a dump, fetch and restore it, and core serves a database with the same rows that the master key opens',
  async () => {
    const { postgres, platform } = await startWorld(cleanUp);
    const s3 = await startS3Server();
    cleanUp.push(() => s3.close());
    const { orgId, api } = await platform.createTenant();
    const { id } = (await api.post(`/orgs/${orgId}/projects`, { name: 'Kept' })).body.data;
    for (const email of ['ada@example.com', 'bob@example.com']) await api.post(`/projects/${id}/contacts`, { email });
    // Where the server's user may read them.
    cpSync(scripts, join(postgres.folder, 'scripts'), { recursive: true });
    const bucket = {
      STORAGE_S3_BUCKET: s3.bucket,
      STORAGE_S3_ENDPOINT: s3.endpoint,
      STORAGE_S3_ACCESS_KEY_ID: s3.key.id,
      STORAGE_S3_SECRET_ACCESS_KEY: s3.key.secret,
    };
    const backup = (command: string, folder: string) =>
      ran(
        spawnOwn(process.execPath, [join(bundled, 'backup.js'), command, folder], {
          env: { ...process.env, ...bucket },
        }),
      );

    await postgres.shell('mkdir -m 777 dumped restored && sh scripts/dump.sh dumped', {
      DATABASE_URL: platform.env.DATABASE_URL ?? '',
    });
    const [dumped, restored] = [join(postgres.folder, 'dumped'), join(postgres.folder, 'restored')];
    await backup('put', dumped);
    expect(s3.held().sort()).toEqual([expect.stringMatching(/^database\/\d{4}.*\.dump$/), 'database/latest.json']);
    // Written after the dump: no part of it.
    await api.post(`/projects/${id}/contacts`, { email: 'late@example.com' });

    await backup('get', restored);
    const port = await ownPort();
    await postgres.shell('sh scripts/restore.sh restored', { PGPORT: `${port}` });
    expect(readFileSync(join(restored, 'counts.txt'), 'utf8')).toContain('core.contacts 2');
    expect(await postgres.shell('sh scripts/compare.sh restored')).toContain('with all their rows');
    postgres.shell('postgres -D restored/data').catch(() => undefined);
    cleanUp.push(() => postgres.shell('pg_ctl --pgdata=restored/data --mode=fast stop'));
    const url = `postgres://pharos@127.0.0.1:${port}/postgres`;
    const { MASTER_KEY } = platform.env;
    const onCopy = (key: string, ...program: string[]) =>
      ran(
        spawnOwn(process.execPath, program, {
          env: { PATH: process.env.PATH, TARGET: 'all', DATABASE_URL: url, MASTER_KEY: key },
        }),
      );
    const migrated = (key = MASTER_KEY) =>
      onCopy(key ?? '', join(bundled, 'migrate.js'), '--check', '--wait-seconds', '60');
    const served = (key = MASTER_KEY) => onCopy(key ?? '', join(bundled, 'check-restored.js'));
    expect(await migrated()).toContain('core: the database schema is up to date');
    expect(await served()).toContain('core serves the restored database: asked about 1 projects');
    const another = randomBytes(32).toString('base64');
    await expect(migrated(another)).rejects.toThrow('MASTER_KEY is not the key');
    await expect(served(another)).rejects.toThrow('MASTER_KEY is not the key');
    // Nothing has worked on the copy: nothing of it was sent, and no time has passed in it.
    const counts = () =>
      postgres.shell(`psql -qAt -v ON_ERROR_STOP=1 -f scripts/counts.sql ${url} | tee restored/restored.txt`);
    const before = readFileSync(join(restored, 'counts.txt'), 'utf8').trim().split('\n');
    expect((await counts()).split('\n')).toEqual(expect.arrayContaining(before));

    // A table that was emptied, and a part of the schema that is missing, are told.
    await postgres.shell(`psql -q -v ON_ERROR_STOP=1 -c 'TRUNCATE core.contacts CASCADE' ${url}`);
    await counts();
    await expect(postgres.shell('sh scripts/compare.sh restored')).rejects.toThrow(
      /core\.contacts 2[\s\S]*core\.contacts 0[\s\S]*has not the rows that the backup had/,
    );
    await postgres.shell(
      `psql -q -v ON_ERROR_STOP=1 -c 'ALTER TABLE core.contacts DROP COLUMN company CASCADE' ${url}`,
    );
    await expect(served()).rejects.toThrow(/project prj_\w+: core refuses to answer/);
    await postgres.shell("sed -i '/^core.projects /d' restored/counts.txt");
    await expect(postgres.shell('sh scripts/compare.sh restored')).rejects.toThrow('not of the database of core');
  },
);
