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
};

/** What is wrong with a program, in a sentence, and how to get it; undefined when nothing is. `ask` runs a command. */
export async function programProblem(name, ask) {
  const { least, args, get } = oldest[name];
  const wanted = least.slice(0, 2).join('.');
  const { status, stdout, output, isMissing } = await ask(name, args);
  if (isMissing) return `${name} is missing. Install ${wanted} or newer: ${get}`;
  const version =
    status === 0
      ? versionIn(name === 'kubectl' ? (JSON.parse(stdout).clientVersion?.gitVersion ?? '') : stdout)
      : undefined;
  if (version === undefined) return `${name} does not say its version: ${output.trim().split('\n')[0]}`;
  return isAtLeast(version, least)
    ? undefined
    : `${name} ${version.join('.')} is too old. Install ${wanted} or newer: ${get}`;
}
