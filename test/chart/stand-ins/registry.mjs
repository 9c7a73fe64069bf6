import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { realHelm } from './real-helm.mjs';
import { print, refuse, save, state } from './state.mjs';

const digestOf = (content) => `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** What docker does with a registry, which is a part of the state. */
export const imageCommands = {
  login: ({ words: [host] }) => {
    if (!state.signedIn.includes(host)) refuse('Error: Cannot perform an interactive login from a non TTY device');
  },
  'buildx inspect': () => print(`Name: builder\nDriver: docker-container\nPlatforms: ${state.platforms.join(', ')}`),
  'buildx build': ({ values }) => {
    const output = Object.fromEntries(values.output.split(',').map((each) => each.split('=')));
    if (output['push-by-digest'] !== 'true') refuse('ERROR: the stand-in pushes by digest only');
    const labels = Object.fromEntries([values.label].flat().map((each) => each.split(/=(.*)/s)));
    const digest = digestOf(JSON.stringify(values));
    Object.assign(state.registry, { [`${output.name}@${digest}`]: { digest, labels } }, state.pushedMeanwhile);
    writeFileSync(values['metadata-file'], JSON.stringify({ 'containerimage.digest': digest }));
    save();
  },
  'buildx imagetools create': ({ values, words: [source] }) => {
    if (!state.registry[source]) refuse(`ERROR: ${source}: not found`);
    state.registry[values.tag] = state.registry[source];
    save();
  },
  'buildx imagetools inspect': ({ values, words: [name] }) => {
    const found = state.registry[name];
    if (!found) refuse(`ERROR: ${name}: not found`);
    const format = values.format ?? 'Digest: {{json .Manifest.Digest}}';
    print(format.replaceAll('{{json .Manifest.Digest}}', JSON.stringify(found.digest)));
  },
};

/** What helm does with it. */
export const chartCommands = {
  push: ({ words: [file, folder] }) => {
    const [, name, version] = /^(.+)-(\d.*)\.tgz$/.exec(basename(file));
    const reference = `${folder.replace('oci://', '')}/${name}`;
    const digest = digestOf(readFileSync(file));
    const chart = { digest, metadata: realHelm(['show', 'chart', file]) };
    Object.assign(state.registry, { [`${reference}:${version}`]: chart, [`${reference}@${digest}`]: chart });
    copyFileSync(file, join(process.env.STAND_IN_STATE, 'pushed.tgz'));
    save();
    print(`Pushed: ${reference}:${version}\nDigest: ${digest}`);
  },
  'show chart': ({ values, words: [address] }) => {
    const name = `${address.replace('oci://', '')}:${values.version}`;
    const found = state.registry[name];
    if (!found) refuse(`Error: ${name}: not found`);
    print(`Pulled: ${name}\nDigest: ${found.digest}\n${found.metadata}`);
  },
};
