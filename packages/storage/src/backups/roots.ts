import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';

/**
 * Writes the public certificate authorities that Node knows, and those of a file beside them, to `roots.pem` in the folder: libpq has
 * none of its own, reads one file, and need not find any in its image. @throws when the file of others cannot be read
 */
export async function writeRoots(folder: string, others: string | undefined): Promise<void> {
  const added = others ? [await readFile(others, 'utf8')] : [];
  await writeFile(join(folder, 'roots.pem'), `${[...rootCertificates, ...added].join('\n')}\n`);
}
