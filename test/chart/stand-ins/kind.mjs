import { print, refuse, save, state } from './state.mjs';

export const commands = {
  version: () => print('kind v0.30.0 go1.24.6 linux/amd64'),
  'get clusters': () => {
    const names = Object.keys(state.clusters);
    if (names.length === 0) return process.stderr.write('No kind clusters found.\n');
    print(names.join('\n'));
  },
  'get nodes': ({ values }) => print(`${values.name}-control-plane`),
  'create cluster': ({ values, input }) => {
    if (state.clusters[values.name])
      refuse(`ERROR: failed to create cluster: node(s) already exist for a cluster with the name "${values.name}"`);
    const { kind, apiVersion, nodes } = JSON.parse(input);
    if (kind !== 'Cluster' || apiVersion !== 'kind.x-k8s.io/v1alpha4') refuse('ERROR: unknown apiVersion');
    state.clusters[values.name] = { labels: nodes[0].labels, images: [] };
    state.contexts.push(`kind-${values.name}`);
    state.currentContext = `kind-${values.name}`;
    save();
  },
  'delete cluster': ({ values }) => {
    delete state.clusters[values.name];
    state.contexts = state.contexts.filter((name) => name !== `kind-${values.name}`);
    Object.assign(state, { namespaces: {}, secrets: {}, installed: false });
    save();
  },
  'load docker-image': load,
  'load image-archive': load,
};

function load({ name, values, words: [what] }) {
  if (!state.clusters[values.name]) refuse(`ERROR: no nodes found for cluster "${values.name}"`);
  if (name === 'load docker-image' && !state.images[what]) refuse(`ERROR: image: "${what}" not present locally`);
  state.clusters[values.name].images.push(what);
  save();
}
