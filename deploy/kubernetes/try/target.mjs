import { kubectlFailures } from './failures.mjs';
import { ownCluster, ownContext } from './names.mjs';

const minuteMs = 60_000;

/**
 * Where things happen: the context, the namespace, and the cluster of kind behind it, if it is one. `step` begins a step with kubectl,
 * `inside` one in the namespace.
 */
export function targetOf({ context = ownContext, namespace }, { engine } = {}) {
  const kubectl = (args, more) => ({
    command: 'kubectl',
    args,
    timeoutMs: minuteMs,
    ...more,
    failures: [...(more.failures ?? []), ...kubectlFailures],
  });
  return {
    context,
    namespace,
    engine,
    isOwn: context === ownContext,
    kindCluster: context.startsWith('kind-') ? context.slice('kind-'.length) : undefined,
    step: (args, more) => kubectl(['--context', context, ...args], more),
    inside: (args, more) => kubectl(['--context', context, '--namespace', namespace, ...args], more),
    helm: (args, more) => ({
      command: 'helm',
      args: ['--kube-context', context, '--namespace', namespace, ...args],
      ...more,
    }),
    kind: (args, more) => ({ command: 'kind', args, env: kindEnv(engine), ...more }),
  };
}

/** kind uses Docker unless it is told otherwise. */
function kindEnv(engine) {
  return engine === 'podman' ? { KIND_EXPERIMENTAL_PROVIDER: 'podman' } : {};
}

/** The options that name the same place again. */
export function again({ isOwn, context, namespace }) {
  const options = [
    ...(isOwn ? [] : ['--context', context]),
    ...(namespace === ownCluster ? [] : ['--namespace', namespace]),
  ];
  return (more = []) =>
    ['npm run try:kubernetes', ...(more.length + options.length > 0 ? ['--', ...more, ...options] : [])].join(' ');
}
