// Makes a commit the last release, with which everything later has to get on: writes the image of its protos, for
// `buf breaking`, a sample of every message in bytes, and the commit. `npm run release-protos [-- <commit>]`, default HEAD.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryOf, sampleMessages } from './sample-messages.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const proto = join(root, 'proto');
const [named = 'HEAD'] = process.argv.slice(2);

const commit = execFileSync('git', ['rev-parse', '--verify', `${named}^{commit}`], {
  cwd: root,
  encoding: 'utf8',
}).trim();
const changed = execFileSync('git', ['status', '--porcelain', '--', 'proto/pharos'], { cwd: root, encoding: 'utf8' });
if (named === 'HEAD' && changed) {
  console.error('The protos have uncommitted changes. Commit them first, so that the release can be rebuilt.');
  process.exit(1);
}
// From the commit itself: what is being worked on is no part of it.
const scratch = mkdtempSync(join(tmpdir(), 'pharos-release-'));
try {
  const archive = join(scratch, 'protos.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit, 'proto/buf.yaml', 'proto/pharos'], { cwd: root });
  execFileSync('tar', ['-xf', archive], { cwd: scratch });
  const image = join(proto, 'image.binpb');
  execFileSync(join(root, 'node_modules/.bin/buf'), ['build', '-o', image], {
    cwd: join(scratch, 'proto'),
    stdio: 'inherit',
  });
} finally {
  rmSync(scratch, { recursive: true });
}
const samples = sampleMessages(registryOf(readFileSync(join(proto, 'image.binpb'))));
writeFileSync(join(proto, 'release/messages.json'), `${JSON.stringify(samples, null, 1)}\n`);
writeFileSync(join(root, 'test/support/last-release.json'), `{ "commit": "${commit}" }\n`);
console.log(`The last release is ${commit.slice(0, 12)}, with ${Object.keys(samples).length} messages.`);
