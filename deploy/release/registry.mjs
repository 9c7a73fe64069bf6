import { chartOf, digestForm, imageOf } from './place.mjs';

/** What registries say of what they do not have. Anything else they say leaves open whether they have it. */
const absent = /manifest unknown|name unknown|MANIFEST_UNKNOWN|NAME_UNKNOWN|: not found$/m;

const firstLine = (text) => text.trim().split('\n')[0];

/** The digests of the images that the image is built on, as their registries have them now. */
export async function findBases(bases, ask) {
  const inspect = (name) =>
    ask('docker', ['buildx', 'imagetools', 'inspect', name, '--format', '{{json .Manifest.Digest}}']);
  const found = await Promise.all(bases.map(async (base) => ({ ...base, answer: await inspect(base.name) })));
  return {
    bases: found.map(({ argument, name, answer }) => ({ argument, name, digest: digestForm.exec(answer.stdout)?.[0] })),
    problems: found
      .filter(({ answer }) => answer.status !== 0)
      .map(({ name, answer }) => `The registry does not say what ${name} is: ${firstLine(answer.output)}`),
  };
}

/**
 * Whether the registry has the image or the chart of this version already, a sentence for each. A version is released once: what is
 * there may be anybody's who may push there, whatever commit it names, and is neither signed nor named by a chart.
 */
export async function findTaken({ registry, version }, ask) {
  const [image, chart] = await Promise.all([
    ask('docker', ['buildx', 'imagetools', 'inspect', `${imageOf(registry)}:${version}`]),
    ask('helm', ['show', 'chart', `oci://${chartOf(registry)}`, '--version', version]),
  ]);
  return [
    ...problemsOf(`${imageOf(registry)}:${version}`, image),
    ...problemsOf(`${chartOf(registry)}:${version}`, chart),
  ];
}

function problemsOf(name, { status, output }) {
  if (status !== 0)
    return absent.test(output) ? [] : [`The registry does not say whether it has ${name}: ${firstLine(output)}`];
  return [
    `${name} is there, and a version is released once: release the next one. If it is left of a release that was broken off, delete it first.`,
  ];
}
