import { isAtLeast, versionIn } from '../../commands/versions.mjs';
import { roomProblems } from './engine.mjs';
import { mark, ownCluster } from './names.mjs';

const leastKubernetes = [1, 30, 0];
const answerWithin = '--request-timeout=10s';

/** What is made in the namespace: by this command, and by the chart. */
const made = [
  'secrets',
  'services',
  'serviceaccounts',
  'persistentvolumeclaims',
  'deployments.apps',
  'statefulsets.apps',
  'jobs.batch',
  'networkpolicies.networking.k8s.io',
  'poddisruptionbudgets.policy',
  'pods/exec',
  'pods/portforward',
];

/** What is wrong with a cluster that is there: sentences, all of them. `ask` runs a command. */
export async function clusterProblems(target, ask) {
  const named = await ask('kubectl', ['config', 'get-contexts', '--output', 'name']);
  if (!named.stdout.split('\n').includes(target.context))
    return [
      `There is no context ${target.context}. These are known: ${named.stdout.trim().split('\n').join(', ') || 'none'}.`,
    ];
  const kubectl = (...args) => ask('kubectl', ['--context', target.context, answerWithin, ...args]);
  const version = await kubectl('version', '--output', 'json');
  if (version.status !== 0) return [`The cluster of ${target.context} does not answer: ${lastLine(version)}`];
  const found = await Promise.all([
    ofVersion(version),
    ofRights(target, kubectl),
    ofVolumes(kubectl),
    ofRoom(target, kubectl),
    ofNamespace(target, kubectl),
  ]);
  return found.flat();
}

function ofVersion({ stdout }) {
  const text = JSON.parse(stdout).serverVersion?.gitVersion ?? '';
  const version = versionIn(text);
  if (version && isAtLeast(version, leastKubernetes)) return [];
  return [`The cluster runs Kubernetes ${text}, and ${leastKubernetes.slice(0, 2).join('.')} or newer is needed.`];
}

async function ofRights({ namespace }, kubectl) {
  const may = async (what, ...where) => (await kubectl('auth', 'can-i', 'create', what, ...where)).status === 0;
  const answers = await Promise.all([
    may('namespaces').then((yes) => yes || 'namespaces'),
    ...made.map((what) => may(what, '--namespace', namespace).then((yes) => yes || what)),
  ]);
  const missing = answers.filter((answer) => answer !== true);
  return missing.length === 0
    ? []
    : [
        `The user of this context may not create ${missing.join(', ')}. Ask the owner of the cluster, or use another context.`,
      ];
}

async function ofVolumes(kubectl) {
  const { status, stdout } = await kubectl('get', 'storageclasses', '--output', 'json');
  const isDefault = ({ metadata }) => metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
  if (status !== 0 || JSON.parse(stdout).items.some(isDefault)) return [];
  return ['The cluster has no default storage class, so that no server would get a volume. Mark one as default.'];
}

/** What nodes have in all; what others use of it shows when pods find no place. */
async function ofRoom({ context }, kubectl) {
  const { status, stdout } = await kubectl('get', 'nodes', '--output', 'json');
  if (status !== 0) return [];
  const nodes = JSON.parse(stdout).items.filter(({ spec }) => !spec?.unschedulable);
  const most = (of) => Math.max(0, ...nodes.map(({ status }) => of(status.allocatable)));
  return roomProblems(
    { cpus: most(({ cpu }) => processors(cpu)), memoryGiB: most(({ memory }) => bytes(memory)) / 2 ** 30 },
    `The largest node of ${context}`,
  );
}

function processors(text) {
  return text.endsWith('m') ? Number(text.slice(0, -1)) / 1000 : Number(text);
}

const units = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, k: 1e3, M: 1e6, G: 1e9, '': 1 };

function bytes(text) {
  const [, number, unit] = /^(\d+)(\w*)$/.exec(text) ?? [];
  return Number(number) * (units[unit] ?? 1);
}

async function ofNamespace({ namespace }, kubectl) {
  const { stdout } = await kubectl('get', 'namespace', namespace, '--ignore-not-found', '--output', 'json');
  return stdout.trim() === '' || isMarked(JSON.parse(stdout)) ? [] : [foreignNamespace(namespace)];
}

/** Whether this command has made an object. */
export function isMarked({ metadata }) {
  return metadata.labels?.[mark.key] === mark.value;
}

export function foreignNamespace(namespace) {
  return `The namespace ${namespace} was not made by this command, which leaves it alone. Use another one: --namespace NAME`;
}

/** Whether this command has made the cluster of kind; undefined when it does not answer. */
export async function isOwnCluster(target, ask) {
  const { status, stdout } = await ask('kubectl', [
    '--context',
    target.context,
    answerWithin,
    'get',
    'nodes',
    '--output',
    'json',
  ]);
  return status === 0 ? JSON.parse(stdout).items.some(isMarked) : undefined;
}

export const silentCluster = `The cluster ${ownCluster} of kind does not answer, so that nobody can tell who made it. Start its container (docker start ${ownCluster}-control-plane), or remove it yourself: kind delete cluster --name ${ownCluster}`;
export const foreignCluster = `The cluster ${ownCluster} of kind was not made by this command, which leaves it alone. To use it all the same, say so: --context kind-${ownCluster}`;

function lastLine({ output }) {
  return output.trim().split('\n').at(-1);
}
