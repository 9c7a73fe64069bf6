import { signFailures } from './failures.mjs';

/** The step that signs what a reference names by its digest: a tag may name something else by then. */
export function sign({ reference, key, what, options = [] }) {
  return {
    title: `Signing ${what}`,
    command: 'cosign',
    args: ['sign', '--yes', ...options, ...(key ? ['--key', key] : []), reference],
    timeoutMs: 300_000,
    failures: signFailures,
    otherwise: `cosign could not sign ${what}.`,
  };
}
