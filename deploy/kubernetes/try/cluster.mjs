import { run } from '../../commands/run.mjs';
import { perform } from '../../commands/step.mjs';
import { kindFailures } from './failures.mjs';
import { mark, ownCluster } from './names.mjs';

/** One node, which carries the mark. */
const configuration = {
  kind: 'Cluster',
  apiVersion: 'kind.x-k8s.io/v1alpha4',
  nodes: [{ role: 'control-plane', labels: { [mark.key]: mark.value } }],
};

/** The step that makes the cluster. */
export function createCluster(target) {
  return target.kind(['create', 'cluster', '--name', ownCluster, '--config', '-', '--wait', '3m'], {
    title: 'Making a cluster with kind',
    input: JSON.stringify(configuration),
    timeoutMs: 600_000,
    failures: kindFailures,
    otherwise: 'kind could not make the cluster.',
  });
}

/** Makes the cluster, and leaves the context that kubectl uses by itself as it was. */
export async function makeCluster(target, signal) {
  const before = await run({ command: 'kubectl', args: ['config', 'current-context'], timeoutMs: 10_000 }, signal);
  await perform(createCluster(target), signal);
  if (before.status === 0 && before.stdout.trim() !== '') await perform(useContext(before.stdout.trim()), signal);
}

function useContext(name) {
  return {
    command: 'kubectl',
    args: ['config', 'use-context', name],
    timeoutMs: 10_000,
    otherwise: `kubectl could not go back to the context ${name}.`,
  };
}
