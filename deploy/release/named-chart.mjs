import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../commands/problem.mjs';
import { imageAnnotation, imageOf, revisionLabel } from './place.mjs';

/** What stands for the registry in the documentation. */
const example = 'registry.example.com/support';

/** Makes a copy of the chart that of a release: its values name the image, its metadata the commit, its README where it is. */
export async function nameImage(folder, { registry, commit }, digest) {
  await change(join(folder, 'values.yaml'), (text) => set(set(text, 'registry', registry), 'digest', digest));
  await change(join(folder, 'README.md'), (text) => text.replaceAll(example, registry));
  const annotations = { [revisionLabel]: commit, [imageAnnotation]: `${imageOf(registry)}@${digest}` };
  const lines = Object.entries(annotations).map(([name, value]) => `  ${name}: '${value}'\n`);
  await appendFile(join(folder, 'Chart.yaml'), `annotations:\n${lines.join('')}`);
}

async function change(file, how) {
  await writeFile(file, how(await readFile(file, 'utf8')));
}

/** Sets a value of `image`, which is empty in the sources. */
function set(yaml, name, value) {
  const pattern = new RegExp(`(^image:\\n(?: .*\\n)*?  ${name}: )''$`, 'm');
  if (!pattern.test(yaml)) throw new Problem(`charts/pharos/values.yaml has no empty image.${name} to set.`);
  return yaml.replace(pattern, (_, before) => `${before}'${value}'`);
}
