import { join } from 'node:path';
import { perform } from '../../commands/step.mjs';
import { helmFailures } from './failures.mjs';
import { whyNotInstalled, whyNotReady } from './inspect.mjs';
import { folder, release, root } from './names.mjs';
import { create, makeSecrets, namespaceObject } from './secrets.mjs';

const servers = ['postgresql', 'nats', 'redis', 'qdrant', 'meilisearch'];
const installMinutes = 10;

/** Makes the namespace, the servers for trying, and the release. What is there already is brought up to date. */
export async function install(target, { image, baseUrl }, signal) {
  await perform(awaitEnd(target), signal);
  await perform(create(target, namespaceObject(target.namespace)), signal);
  await makeSecrets(target, signal);
  await perform(applyServers(target), signal);
  await perform(awaitServers(target), signal);
  await perform(installChart(target, { image, baseUrl }), signal);
}

/** A namespace that is on its way out takes nothing. One that stays is no reason to wait. */
function awaitEnd(target) {
  const gone = [
    'wait',
    '--for=delete',
    'namespaces',
    '--field-selector',
    `metadata.name=${target.namespace},status.phase=Terminating`,
    '--timeout=120s',
  ];
  return target.step(gone, {
    timeoutMs: 150_000,
    fine: /no matching resources found/,
    otherwise: `The namespace ${target.namespace} is still being deleted.`,
  });
}

function applyServers(target) {
  const otherwise = 'The servers could not be made.';
  return target.inside(['apply', '--filename', join(folder, 'servers.yaml')], {
    title: 'Making PostgreSQL, NATS, Redis, Qdrant and Meilisearch',
    otherwise,
  });
}

function awaitServers(target) {
  return target.inside(['rollout', 'status', 'statefulset', ...servers, `--timeout=${installMinutes}m`], {
    title: 'Waiting for the servers',
    timeoutMs: (installMinutes + 1) * 60_000,
    otherwise: 'Not every server became ready.',
    explain: (_, signal) => whyNotReady(target, signal),
  });
}

/** The step that installs or upgrades the chart. */
export function installChart(target, { image, baseUrl }) {
  const set = {
    'image.repository': image.repository,
    'image.tag': image.tag,
    'image.digest': image.digest,
    publicUrl: baseUrl,
  };
  const values = ['values.yaml', 'try-values.yaml'].flatMap((name) => ['--values', join(folder, name)]);
  const settings = Object.entries(set).flatMap(([name, value]) => ['--set-string', `${name}=${value}`]);
  const args = [
    'upgrade',
    '--install',
    release,
    join(root, 'charts/pharos'),
    ...values,
    ...settings,
    '--wait',
    '--timeout',
    `${installMinutes}m`,
  ];
  return target.helm(args, {
    title: 'Installing Pharos',
    // Helm gives the job of the database and the pods that time each.
    timeoutMs: (2 * installMinutes + 1) * 60_000,
    failures: helmFailures,
    otherwise: 'Helm could not install the chart.',
    explain: (_, signal) => whyNotInstalled(target, signal),
  });
}
