/** Why the pods of a namespace (what `kubectl get pods -o json` prints) are not ready: a sentence each, in plain words where it is known. */
export function podTroubles(pods) {
  return pods.items.flatMap((pod) => {
    const why = pod.status?.phase === 'Succeeded' ? undefined : troubleOf(pod);
    return why === undefined ? [] : [`Pod ${pod.metadata.name}: ${why}`];
  });
}

function troubleOf({ status = {} }) {
  const unscheduled = status.conditions?.find(({ type, status: is }) => type === 'PodScheduled' && is === 'False');
  if (unscheduled) return `no node takes it. ${unscheduled.message ?? ''}`.trim();
  const containers = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const [waiting] = containers.filter(({ state }) => state?.waiting);
  if (waiting) return waitsFor(waiting);
  const failed = containers.find(({ state }) => state?.terminated && state.terminated.exitCode !== 0);
  if (failed) return `it ended with exit code ${failed.state.terminated.exitCode}.`;
  if (status.phase === 'Running' && containers.some(({ ready }) => !ready)) return 'it runs, and is not ready yet.';
  return undefined;
}

const meanings = [
  [/^(ErrImagePull|ImagePullBackOff|InvalidImageName)$/, ({ image }) => `its image ${image} cannot be pulled.`],
  [/^ErrImageNeverPull$/, ({ image }) => `its image ${image} is not on the node.`],
  [/^CrashLoopBackOff$/, ({ restartCount }) => `it crashes again and again (${restartCount} times).`],
  [/^CreateContainerConfigError$/, () => 'a secret or a key of one is missing.'],
  [/^(ContainerCreating|PodInitializing)$/, () => 'its image is still being pulled, or its volume made.'],
];

function waitsFor(container) {
  const { reason = '', message = '' } = container.state.waiting;
  const meaning = meanings.find(([known]) => known.test(reason))?.[1](container) ?? `${reason}.`;
  return `${meaning} ${message}`.trim();
}
