import { existsSync, writeFileSync } from 'node:fs';
import { imageCommands } from './registry.mjs';
import { print, refuse, save, state } from './state.mjs';

const id = `sha256:${'0123456789abcdef'.repeat(4)}`;

export const commands = {
  ...imageCommands,
  '': () => print('Docker version 28.2.2, build e6534b4'),
  info: ({ values, program }) => {
    const fields =
      program === 'docker'
        ? '{{.NCPU}} {{.MemTotal}} {{.DockerRootDir}}'
        : '{{.Host.CPUs}} {{.Host.MemTotal}} {{.Store.GraphRoot}}';
    if (values.format !== fields) refuse('template parsing error');
    print(`${state.room.cpus} ${state.room.memory} /nowhere`);
  },
  'buildx version': () => print('github.com/docker/buildx v0.26.1'),
  build: ({ values, words }) => {
    if (!existsSync(values.file))
      refuse(`ERROR: failed to read dockerfile: open ${values.file}: no such file or directory`);
    if (words.length !== 1) refuse('ERROR: "docker build" requires exactly 1 argument.');
    state.images[values.tag] = { id, label: values.label };
    save();
  },
  'image inspect': ({ words: [name] }) => {
    if (!state.images[name]) refuse(`Error response from daemon: No such image: ${name}`);
    print(state.images[name].id);
  },
  tag: ({ words: [from, to] }) => {
    state.images[to] = state.images[from];
    save();
  },
  save: ({ values }) => writeFileSync(values.output, 'image'),
  'image ls': ({ values }) => {
    const found = Object.values(state.images).filter(({ label }) => `label=${label}` === values.filter);
    if (found.length > 0) print(found.map((image) => image.id.slice(7, 19)).join('\n'));
  },
  'image rm': ({ words }) => {
    for (const [name, image] of Object.entries(state.images))
      if (words.includes(image.id.slice(7, 19))) delete state.images[name];
    save();
  },
  exec: ({ words: [node, , command, ...ids] }) => {
    const cluster = state.clusters[node.replace('-control-plane', '')];
    if (command === 'images') return print({ images: cluster.images.map((tag) => ({ id: tag, repoTags: [tag] })) });
    cluster.images = cluster.images.filter((tag) => !ids.includes(tag));
    save();
  },
};
