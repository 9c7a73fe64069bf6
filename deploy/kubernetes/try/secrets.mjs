import { randomBytes } from 'node:crypto';
import { perform } from '../../commands/step.mjs';
import { firstStartSecret, mark } from './names.mjs';

const hex = (bytes) => randomBytes(bytes).toString('hex');

function labelled(kind, name, more) {
  return { apiVersion: 'v1', kind, metadata: { name, labels: { [mark.key]: mark.value } }, ...more };
}

export const namespaceObject = (name) => labelled('Namespace', name, {});
export const secretObject = (name, stringData) => labelled('Secret', name, { type: 'Opaque', stringData });
export const firstStartObject = (stringData) => secretObject(firstStartSecret, stringData);

/** The step that makes an object, unless it is there. What it holds is read from standard input: others see the arguments. */
export function create(target, object) {
  return target.inside(['create', '--filename', '-'], {
    input: JSON.stringify(object),
    fine: /\(AlreadyExists\)/,
    otherwise: `${object.kind} ${object.metadata.name} could not be made.`,
  });
}

/** What a secret holds, as text; undefined when there is none. */
export async function readSecret(target, name, signal) {
  const { stdout } = await perform(
    target.inside(['get', 'secret', name, '--ignore-not-found', '--output', 'json'], {
      otherwise: `The secret ${name} could not be read.`,
    }),
    signal,
  );
  if (stdout.trim() === '') return undefined;
  const { data = {} } = JSON.parse(stdout);
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

/** Makes the secrets of the servers and of the chart. Those that are there stay: the servers keep what they were given first. */
export async function makeSecrets(target, signal) {
  const passwords = Object.fromEntries(['postgres', 'meilisearch', 'qdrant'].map((server) => [server, hex(24)]));
  await perform(create(target, secretObject('pharos-servers', passwords)), signal);
  const { postgres } = await readSecret(target, 'pharos-servers', signal);
  const url = `postgres://pharos:${postgres}@postgresql:5432/pharos`;
  await perform(create(target, secretObject('pharos-postgresql', { url })), signal);
  const keys = { 'master-key': randomBytes(32).toString('base64'), token: hex(32) };
  await perform(create(target, secretObject('pharos-keys', keys)), signal);
}
