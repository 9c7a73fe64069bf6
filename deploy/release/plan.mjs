import { packageChart, push, render, signChart } from './chart.mjs';
import { build, signImage, tag } from './image.mjs';

/** What is not known before. */
const digestOfImage = 'sha256:<of-the-image>';
const digestOfBase = 'sha256:<of-that-image>';
const digestOfChart = 'sha256:<of-the-chart>';

/** The steps of a release that are still to do, in order, as --dry-run shows them. */
export function planOf(release) {
  const { imageDigest, chartDigest, version } = release;
  const bases = release.bases.map((base) => ({ ...base, digest: base.digest ?? digestOfBase }));
  const file = `pharos-${version}.tgz`;
  return [
    ...(imageDigest
      ? []
      : [
          build({ ...release, bases }, 'metadata.json'),
          signImage(release, digestOfImage),
          tag(release, digestOfImage),
        ]),
    ...(chartDigest ? [] : [packageChart('pharos', '.'), render(file), push(release, file)]),
    signChart(release, chartDigest ?? digestOfChart),
  ];
}
