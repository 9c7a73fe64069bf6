import { chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { authority, certificateFiles } from '@pharos/kit/testing';
import { afterEach, expect, test } from 'vitest';
import { findPostgresPrograms, operatedPostgres } from '../support/operated-postgres.js';
import { spawnOwn } from '../support/processes.js';
import { root } from '../support/root.js';
import { latestBundle } from '../support/service-process.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A server with a certificate of a company's own authority, whose file it returns. */
async function startWithTls() {
  const postgres = await operatedPostgres();
  cleanUp.push(postgres.dispose);
  const files = await certificateFiles(await authority('company'));
  // Only the server's user may read its key.
  for (const name of ['cert', 'key', 'ca'] as const) {
    copyFileSync(files[name] ?? '', join(postgres.folder, name));
    chmodSync(join(postgres.folder, name), 0o644);
  }
  await postgres.shell('cp cert key data/ && chmod 600 data/key');
  postgres.configure("ssl = on\nssl_cert_file = 'cert'\nssl_key_file = 'key'");
  await postgres.start();
  await postgres.shell(`psql -qc 'CREATE TABLE kept (id int)' ${postgres.url}`);
  return { postgres, ca: join(postgres.folder, 'ca') };
}

test.runIf(findPostgresPrograms() !== undefined)(
  'the dump checks the certificate of the server as the URL says, against public authorities and those of the company',
  async () => {
    const { postgres, ca } = await startWithTls();
    cpSync(join(root, 'charts/pharos/files/backup'), join(postgres.folder, 'scripts'), { recursive: true });
    const rootsIn = async (folder: string, others?: string) => {
      mkdirSync(folder);
      const program = [join(latestBundle(), 'app/backup.js'), 'roots', folder];
      const own = spawnOwn(process.execPath, program, { env: { ...process.env, NODE_EXTRA_CA_CERTS: others } });
      expect(await own.exited, own.output()).toBe(0);
      return join(folder, 'roots.pem');
    };
    const known = await rootsIn(join(postgres.folder, 'known'), ca);
    const unknown = await rootsIn(join(postgres.folder, 'unknown'));
    await postgres.shell('mkdir dumped');
    const dump = (query: string, PGSSLROOTCERT: string) =>
      postgres.shell('sh scripts/dump.sh dumped', { DATABASE_URL: `${postgres.url}?${query}`, PGSSLROOTCERT });

    expect(await dump('sslmode=verify-full', known)).toContain('dumped 1 tables');
    await expect(dump('sslmode=verify-full', unknown)).rejects.toThrow('certificate verify failed');
    // What the services' driver knows and libpq does not.
    for (const query of [
      'sslmode=no-verify',
      'uselibpqcompat=true&sslmode=require',
      'sslmode=require&uselibpqcompat=true',
    ])
      expect(await dump(query, unknown), query).toContain('dumped 1 tables');
    expect(await dump('uselibpqcompat=true&sslmode=verify-full', known)).toContain('dumped 1 tables');
  },
);
