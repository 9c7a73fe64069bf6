import { createServer } from 'node:net';
import { asker } from '../../commands/ask.mjs';
import { programProblem } from '../../commands/versions.mjs';
import { clusterProblems, foreignCluster, isOwnCluster, silentCluster } from './cluster-checks.mjs';
import { findEngine } from './engine.mjs';
import { ownCluster } from './names.mjs';
import { targetOf } from './target.mjs';

/**
 * Looks at everything that is needed before anything is made. `problems` has a sentence for each thing that is missing, all at once;
 * `target` says where to go on, and `clusterIsThere` whether kind has made its cluster before.
 */
export async function lookAround(flags, signal) {
  const ask = asker(signal);
  const usesKind = flags.context === undefined || flags.context.startsWith('kind-');
  const programs = ['kubectl', 'helm', ...(usesKind ? ['kind'] : [])];
  const [{ engine, problems: ofEngine }, ofPort, ...ofPrograms] = await Promise.all([
    usesKind ? findEngine(ask) : { problems: [] },
    portProblem(flags.port),
    ...programs.map((name) => programProblem(name, ask)),
  ]);
  const problems = [...ofEngine, ...ofPrograms, imageProblem(flags, usesKind), ofPort].filter(
    (each) => each !== undefined,
  );
  const target = targetOf(flags, { engine });
  const canAsk = ofPrograms.every((each) => each === undefined) && (engine !== undefined || !usesKind);
  const found = canAsk ? await lookAtCluster(flags, target, ask) : { problems: [], clusterIsThere: false };
  return { target, clusterIsThere: found.clusterIsThere, problems: [...problems, ...found.problems] };
}

async function lookAtCluster(flags, target, ask) {
  if (flags.context !== undefined) return { clusterIsThere: true, problems: await clusterProblems(target, ask) };
  if (!(await hasOwnCluster(target, ask))) return { clusterIsThere: false, problems: [] };
  const isOwn = await isOwnCluster(target, ask);
  if (isOwn !== true) return { clusterIsThere: true, problems: [isOwn === undefined ? silentCluster : foreignCluster] };
  return { clusterIsThere: true, problems: await clusterProblems(target, ask) };
}

/** Whether kind knows a cluster of this command's name. */
export async function hasOwnCluster(target, ask) {
  const { command, args, env } = target.kind(['get', 'clusters'], {});
  const { stdout } = await ask(command, args, env);
  return stdout.split('\n').includes(ownCluster);
}

function imageProblem({ context, image }, usesKind) {
  if (usesKind || image !== undefined) return undefined;
  return `An image built on this machine does not reach the cluster of ${context}: name one that it can pull, with --image.`;
}

function portProblem(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', ({ code }) => done(portSentence(port, code)));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(undefined)));
  });
}

function portSentence(port, code) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use, perhaps by another forward. Choose another one: --port ${port + 1}`;
  return `Port ${port} cannot be used (${code}). Choose another one: --port 8080`;
}
