import { asker } from '../../commands/ask.mjs';
import { Problem } from '../../commands/problem.mjs';
import { perform } from '../../commands/step.mjs';
import { hasOwnCluster } from './checks.mjs';
import { foreignCluster, foreignNamespace, isMarked, isOwnCluster, silentCluster } from './cluster-checks.mjs';
import { findEngine } from './engine.mjs';
import { builtImage, mark, ownCluster } from './names.mjs';
import { targetOf } from './target.mjs';

/** Removes what this command has made, and nothing else. Returns what was removed, in words. @throws Problem */
export async function removeAll(flags, signal) {
  const ask = asker(signal);
  const { engine } = await findEngine(ask);
  const target = targetOf(flags, { engine });
  const place =
    flags.context === undefined ? await removeCluster(target, ask, signal) : await removeNamespace(target, ask, signal);
  const images = engine === undefined ? [] : await removeImages(engine, signal);
  return [...place, ...images];
}

async function removeCluster(target, ask, signal) {
  if (!(await hasOwnCluster(target, ask))) return [];
  const isOwn = await isOwnCluster(target, ask);
  if (isOwn !== true) throw new Problem(isOwn === undefined ? silentCluster : foreignCluster);
  const title = 'Removing the cluster';
  await perform(
    target.kind(['delete', 'cluster', '--name', ownCluster], {
      title,
      timeoutMs: 180_000,
      otherwise: 'kind could not remove the cluster.',
    }),
    signal,
  );
  return [`the cluster ${ownCluster}`];
}

async function removeNamespace(target, ask, signal) {
  const { namespace } = target;
  const { stdout } = await perform(
    target.step(['get', 'namespace', namespace, '--ignore-not-found', '--output', 'json'], {
      otherwise: 'The namespace could not be read.',
    }),
    signal,
  );
  if (stdout.trim() === '') return [];
  if (!isMarked(JSON.parse(stdout))) throw new Problem(foreignNamespace(namespace));
  // The volumes go with it: their claims are in the namespace.
  const gone = target.step(['delete', 'namespace', namespace, '--timeout=5m'], {
    title: `Removing the namespace ${namespace}`,
    timeoutMs: 330_000,
    otherwise: `The namespace ${namespace} could not be removed.`,
  });
  await perform(gone, signal);
  await removeFromNodes(target, ask, signal);
  return [`the namespace ${namespace}`];
}

/** Images that were loaded into the nodes of somebody's own cluster of kind. */
async function removeFromNodes(target, ask, signal) {
  if (target.kindCluster === undefined || target.engine === undefined) return;
  const { args, env } = target.kind(['get', 'nodes', '--name', target.kindCluster], {});
  const { stdout } = await ask('kind', args, env);
  for (const node of stdout.split('\n').filter((name) => name !== '')) {
    const crictl = (words) => ({
      command: target.engine,
      args: ['exec', node, 'crictl', ...words],
      timeoutMs: 60_000,
      otherwise: `The images on ${node} could not be removed.`,
    });
    const { images } = JSON.parse((await perform(crictl(['images', '--output', 'json']), signal)).stdout);
    const loaded = images.filter(({ repoTags = [] }) => repoTags.some((tag) => tag.startsWith(`${builtImage}:`)));
    if (loaded.length > 0) await perform(crictl(['rmi', ...loaded.map(({ id }) => id)]), signal);
  }
}

async function removeImages(engine, signal) {
  const step = (args) => ({ command: engine, args, timeoutMs: 120_000, otherwise: 'The images could not be removed.' });
  const { stdout } = await perform(
    step(['image', 'ls', '--quiet', '--filter', `label=${mark.key}=${mark.value}`]),
    signal,
  );
  const ids = [...new Set(stdout.split('\n').filter((id) => id !== ''))];
  if (ids.length === 0) return [];
  await perform(step(['image', 'rm', '--force', ...ids]), signal);
  return [ids.length === 1 ? 'the image' : `${ids.length} images`];
}
