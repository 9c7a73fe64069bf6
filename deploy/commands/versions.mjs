/** The numbers of the first version in a text: `v3.19.0+g3d8990f` gives 3, 19, 0. Undefined when there is none. */
export function versionIn(text) {
  const found = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return found ? found.slice(1).map((part) => Number(part ?? 0)) : undefined;
}

/** Whether a version is at least another one. */
export function isAtLeast(version, least) {
  const at = least.findIndex((part, place) => part !== version[place]);
  return at === -1 || version[at] > least[at];
}

const oldest = {
  kind: { least: [0, 24, 0], args: ['version'], get: 'https://kind.sigs.k8s.io/docs/user/quick-start/#installation' },
  kubectl: {
    least: [1, 29, 0],
    args: ['version', '--client', '--output', 'json'],
    get: 'https://kubernetes.io/docs/tasks/tools/',
  },
  helm: { least: [3, 10, 0], args: ['version', '--short'], get: 'https://helm.sh/docs/intro/install/' },
  git: { least: [2, 0, 0], args: ['--version'], get: 'https://git-scm.com/downloads' },
  docker: { least: [23, 0, 0], args: ['--version'], get: 'https://docs.docker.com/engine/install/' },
  // Of these versions on, signatures go by digest without a question, and builds tell what is in them.
  cosign: {
    least: [2, 1, 0],
    args: ['version', '--json'],
    get: 'https://docs.sigstore.dev/cosign/system_config/installation/',
  },
  buildx: {
    least: [0, 13, 0],
    command: 'docker',
    args: ['buildx', 'version'],
    get: 'https://docs.docker.com/build/install-buildx/',
  },
};

/** What is wrong with a program, in a sentence, and how to get it; undefined when nothing is. `ask` runs a command. */
export async function programProblem(name, ask) {
  const { least, command = name, args, get } = oldest[name];
  const wanted = least.slice(0, 2).join('.');
  const { status, stdout, output, isMissing } = await ask(command, args);
  if (isMissing) return `${name} is missing. Install ${wanted} or newer: ${get}`;
  const version =
    status === 0
      ? versionIn(name === 'kubectl' ? (JSON.parse(stdout).clientVersion?.gitVersion ?? '') : stdout)
      : undefined;
  if (version === undefined)
    return `${name} does not say its version (${output.trim().split('\n')[0]}). Install ${wanted} or newer: ${get}`;
  return isAtLeast(version, least)
    ? undefined
    : `${name} ${version.join('.')} is too old. Install ${wanted} or newer: ${get}`;
}
