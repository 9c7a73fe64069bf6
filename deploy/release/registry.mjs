import { chartOf, digestForm, imageAnnotation, imageOf, revisionLabel } from './place.mjs';

/** What registries say of what they do not have. */
const absent = /not found|manifest unknown|name unknown|MANIFEST_UNKNOWN|NAME_UNKNOWN|does not exist/i;
const template = '{"digest":{{json .Manifest.Digest}},"image":{{json .Image}}}';

const firstLine = (text) => text.trim().split('\n')[0];

function inspect(name, ask) {
  return ask('docker', ['buildx', 'imagetools', 'inspect', name, '--format', template]);
}

/** The digests of the images that the image is built on, as their registries have them now. */
export async function findBases(bases, ask) {
  const found = await Promise.all(bases.map(async (base) => ({ ...base, answer: await inspect(base.name, ask) })));
  return {
    bases: found.map(({ argument, name, answer }) => ({ argument, name, digest: digestForm.exec(answer.stdout)?.[0] })),
    problems: found
      .filter(({ answer }) => answer.status !== 0)
      .map(({ name, answer }) => `The registry does not say what ${name} is: ${firstLine(answer.output)}`),
  };
}

/** The image of this version, if the registry has it: its digest. One of another commit is a problem. */
export async function findImage({ registry, version, commit }, ask) {
  const name = `${imageOf(registry)}:${version}`;
  const answer = await inspect(name, ask);
  if (answer.status !== 0) return unlessAbsent(name, answer);
  const { digest, image } = JSON.parse(answer.stdout);
  // With several platforms there is an image for each, by its platform.
  const images = image?.config ? [image] : Object.values(image ?? {});
  const others = images.map(({ config }) => config?.Labels?.[revisionLabel]).filter((each) => each !== commit);
  if (images.length > 0 && others.length === 0) return { digest, problems: [] };
  return { digest, problems: [taken(name, others[0], commit)] };
}

/** The chart of this version, if the registry has it: its digest. One of another commit or image is a problem. */
export async function findChart({ registry, version, commit }, image, ask) {
  const name = `${chartOf(registry)}:${version}`;
  const answer = await ask('helm', ['show', 'chart', `oci://${chartOf(registry)}`, '--version', version]);
  if (answer.status !== 0) return unlessAbsent(name, answer);
  const digest = /^Digest: (\S+)$/m.exec(answer.output)?.[1];
  const revision = annotation(answer.stdout, revisionLabel);
  if (revision !== commit) return { digest, problems: [taken(name, revision, commit)] };
  const named = annotation(answer.stdout, imageAnnotation);
  if (image !== undefined && named === `${imageOf(registry)}@${image}`) return { digest, problems: [] };
  return {
    digest,
    problems: [
      `${name} is there, and names the image ${named}, which is not that of the tag. Release another version.`,
    ],
  };
}

function annotation(yaml, name) {
  return new RegExp(`^ +${name.replaceAll('.', '\\.')}: ['"]?([^'"\\s]+)`, 'm').exec(yaml)?.[1];
}

function unlessAbsent(name, { output }) {
  return absent.test(output)
    ? { problems: [] }
    : { problems: [`The registry does not say whether it has ${name}: ${firstLine(output)}`] };
}

function taken(name, revision, commit) {
  return `${name} is there, of ${revision ? `the commit ${revision}` : 'an unknown commit'} and not of ${commit}. A version is released once: release the next one.`;
}
