// Copies the Node that runs this, as the image holds it: `node deploy/bundle/copy-node.mjs <folder>` writes `nodejs/bin/node`
// below the folder, and beside it the libraries that its base does not have.
import { copyFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Node's own builds load it since release 25; images that hold little more than the C library lack it. */
const absentFromBase = /\/libatomic\.so\.\d+$/;

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to write to.');

const node = join(folder, 'nodejs/bin/node');
mkdirSync(dirname(node), { recursive: true });
writeFileSync(node, loadedPart(readFileSync(process.execPath)), { mode: 0o755 });

for (const library of process.report.getReport().sharedObjects.filter((path) => absentFromBase.test(path))) {
  // The same folder as here, which the linker knows by itself, and by its own path: `/lib` is a link to `/usr/lib`.
  const to = join(folder, realpathSync(dirname(library)));
  mkdirSync(to, { recursive: true });
  copyFileSync(library, join(to, basename(library)));
}

/**
 * A program without its symbols and sections, which debuggers alone read: they stand behind all that is loaded, and take a
 * fifth of Node. The numbers are places in the headers of ELF for 64 bits: elf(5).
 */
function loadedPart(program) {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01')
    throw new Error(`${process.execPath} is no program for Linux on 64 bits, which the image needs.`);
  const [size, count] = [program.readUInt16LE(54), program.readUInt16LE(56)];
  const headers = Number(program.readBigUInt64LE(32));
  const ends = Array.from({ length: count }, (_, at) => {
    const segment = headers + at * size;
    return Number(program.readBigUInt64LE(segment + 8) + program.readBigUInt64LE(segment + 32));
  });
  const part = Buffer.from(program.subarray(0, Math.max(...ends)));
  part.writeBigUInt64LE(0n, 40);
  part.writeUInt32LE(0, 60);
  return part;
}
