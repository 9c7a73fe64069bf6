import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { admin } from './admin.mjs';
import { print, refuse, save, state } from './state.mjs';

const list = (items) => print({ apiVersion: 'v1', kind: 'List', items });

export const commands = {
  version: ({ values }) => {
    const clientVersion = { gitVersion: 'v1.34.1' };
    print(values.client ? { clientVersion } : { clientVersion, serverVersion: { gitVersion: state.serverVersion } });
  },
  'config get-contexts': () => print(state.contexts.join('\n')),
  'config current-context': () =>
    state.currentContext ? print(state.currentContext) : refuse('error: current-context is not set'),
  'config use-context': ({ words: [name] }) => {
    state.currentContext = name;
    save();
  },
  'auth can-i': ({ words }) => {
    const isAllowed = !state.forbidden.includes(words[1]);
    print(isAllowed ? 'yes' : 'no');
    if (!isAllowed) process.exitCode = 1;
  },
  get: ({ words, values }) => {
    const [kind, name] = words;
    if (kind === 'storageclasses')
      return list(
        state.storageClass
          ? [{ metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } } }]
          : [],
      );
    if (kind === 'nodes') return list([nodeOf(values.context)]);
    if (kind === 'pods') return list(state.pods);
    if (kind === 'namespace') return printFound(state.namespaces[name]);
    if (kind === 'secret') return printFound(state.secrets[name]);
    if (kind.startsWith('job/')) return printFound(state.job);
    refuse(`error: the server doesn't have a resource type "${kind}"`);
  },
  create: ({ input, values }) => {
    const object = JSON.parse(input);
    const { kept, name } = placeOf(object);
    if (kept[name]) refuse(`Error from server (AlreadyExists): ${object.kind.toLowerCase()}s "${name}" already exists`);
    put(kept, object, values);
  },
  replace: ({ input, values }) => {
    const object = JSON.parse(input);
    put(placeOf(object).kept, object, values);
  },
  apply: ({ values }) => {
    if (readFileSync(values.filename, 'utf8').length === 0) refuse('error: no objects passed to apply');
  },
  delete: ({ words: [kind, name] }) => {
    if (kind !== 'namespace') refuse(`unexpected ${kind}`);
    delete state.namespaces[name];
    Object.assign(state, { secrets: {}, installed: false });
    save();
  },
  wait: () => refuse('error: no matching resources found'),
  'rollout status': () => undefined,
  logs: () => (state.log ? print(state.log) : refuse('Error from server (NotFound): pods not found')),
  exec: ({ words: [pod], behind: [, , ...command] }) => {
    if (!state.installed) refuse(`Error from server (NotFound): ${pod} not found`);
    admin(command);
  },
  'port-forward': ({ words: [, ports], values }) => {
    const [port] = ports.split(':').map(Number);
    const known = [state.admin.key];
    const server = createServer((request, response) =>
      response.writeHead(known.includes(request.headers['x-api-key']) ? 200 : 401).end(),
    );
    server.listen(port, values.address, () => print(`Forwarding from ${values.address}:${port} -> 8080`));
  },
};

function nodeOf(context) {
  const labels = state.clusters[context.replace('kind-', '')]?.labels ?? {};
  return {
    metadata: { name: 'node', labels },
    spec: {},
    status: { allocatable: { cpu: `${state.room.cpus}`, memory: `${state.room.memory}` } },
  };
}

function placeOf({ kind, metadata }) {
  return { kept: kind === 'Namespace' ? state.namespaces : state.secrets, name: metadata.name };
}

function put(kept, { stringData, ...object }, { namespace }) {
  if (object.kind === 'Secret' && !state.namespaces[namespace])
    refuse(`Error from server (NotFound): namespaces "${namespace}" not found`);
  const data = Object.entries(stringData ?? {}).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  kept[object.metadata.name] = { ...object, data: Object.fromEntries(data) };
  save();
}

function printFound(object) {
  if (object) print(object);
}
