import { packageChart, push, render, signChart } from './chart.mjs';
import { build, signImage, tag } from './image.mjs';

/** What is not known before. */
const digestOfImage = 'sha256:<of-the-image>';
const digestOfBase = 'sha256:<of-that-image>';
const digestOfChart = 'sha256:<of-the-chart>';

/** The steps of a release, in order, as --dry-run shows them. */
export function planOf(release) {
  const bases = release.bases.map((base) => ({ ...base, digest: base.digest ?? digestOfBase }));
  const file = `pharos-${release.version}.tgz`;
  return [
    build({ ...release, bases }, 'metadata.json'),
    signImage(release, digestOfImage),
    packageChart('pharos', '.'),
    render(file),
    push(release, file),
    signChart(release, digestOfChart),
    tag(release, digestOfImage),
  ];
}
