/**
 * The options of each command that the programs are used with: true for one that takes a value. A call with any other is refused, as the
 * real programs do; test/chart/stand-ins.test.ts compares those of kubectl and helm with the real ones.
 */
export const options = {
  kubectl: {
    '': { context: true, namespace: true, 'request-timeout': true },
    version: { client: false, output: true },
    'config get-contexts': { output: true },
    'config current-context': {},
    'config use-context': {},
    'auth can-i': {},
    get: { output: true, 'ignore-not-found': false },
    create: { filename: true },
    replace: { filename: true },
    apply: { filename: true },
    delete: { timeout: true },
    wait: { for: true, 'field-selector': true, timeout: true },
    'rollout status': { timeout: true },
    logs: { tail: true },
    exec: {},
    'port-forward': { address: true },
  },
  helm: {
    '': { 'kube-context': true, namespace: true },
    version: { short: false },
    upgrade: { install: false, values: true, 'set-string': true, wait: false, timeout: true },
    package: { destination: true },
    push: {},
    template: { 'kube-version': true, set: true },
    'show chart': { version: true },
    'registry login': { username: true, 'password-stdin': false },
  },
  kind: {
    '': {},
    version: {},
    'get clusters': {},
    'get nodes': { name: true },
    'create cluster': { name: true, config: true, wait: true },
    'delete cluster': { name: true },
    'load docker-image': { name: true },
    'load image-archive': { name: true },
  },
  git: {
    '': { version: false },
    'rev-parse': { verify: false },
    status: { porcelain: false },
    tag: { 'points-at': true },
  },
  cosign: {
    '': {},
    version: { json: false },
    sign: { yes: false, recursive: false, key: true },
  },
  docker: {
    '': { version: false },
    login: {},
    'buildx inspect': { bootstrap: false },
    'buildx build': {
      file: true,
      platform: true,
      output: true,
      sbom: true,
      provenance: true,
      'metadata-file': true,
      label: true,
      'build-arg': true,
      secret: true,
    },
    'buildx imagetools inspect': { format: true },
    'buildx imagetools create': { tag: true },
    info: { format: true },
    'buildx version': {},
    build: { file: true, tag: true, label: true, provenance: true, 'build-arg': true, secret: true },
    'image inspect': { format: true },
    'image ls': { quiet: false, filter: true },
    'image rm': { force: false },
    tag: {},
    save: { output: true },
    exec: {},
  },
};
options.podman = { ...options.docker, build: { ...options.docker.build, provenance: undefined } };

/** Splits a command line as the real program would. @throws on an option that it does not have */
export function parse(program, args) {
  const known = options[program];
  const values = {};
  const words = [];
  const rest = [...args];
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--') return { name: nameOf(known, words), words: wordsOf(known, words), values, behind: rest };
    // What stands behind the name of a container is a command of its own.
    if (program !== 'kubectl' && words[0] === 'exec') {
      words.push(arg, ...rest.splice(0));
      continue;
    }
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const [name, given] = arg.slice(2).split(/=(.*)/s);
    const takesValue = { ...known[''], ...known[nameOf(known, words)] }[name];
    if (takesValue === undefined) throw new Error(`unknown flag: --${name}`);
    const value = takesValue ? (given ?? rest.shift()) : given !== 'false';
    values[name] = name in values ? [values[name], value].flat() : value;
  }
  return { name: nameOf(known, words), words: wordsOf(known, words), values, behind: rest };
}

function nameOf(known, words) {
  return [3, 2, 1].map((count) => words.slice(0, count).join(' ')).find((name) => name in known) ?? '';
}

function wordsOf(known, words) {
  return words.slice(nameOf(known, words).split(' ').filter(Boolean).length);
}
