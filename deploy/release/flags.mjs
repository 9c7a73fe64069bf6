import { parseArgs } from 'node:util';
import { Problem } from '../commands/problem.mjs';

export const usage = `Builds the image of this commit for amd64 and arm64, signs it, and pushes it and the chart to a registry.

  npm run release -- --registry REGISTRY [--key KEY] [--dry-run]

  --registry REGISTRY  where to push, with its path, as in ghcr.io/acme (or the variable RELEASE_REGISTRY)
  --key KEY            what cosign signs with: a file, or the address of a key in a KMS; without, the identity of the CI job
  --dry-run            check everything, print each command, and push nothing
  --help               this text`;

/** What the command line says. @throws Problem */
export function readFlags(args, env) {
  const { registry = env.RELEASE_REGISTRY, key, 'dry-run': isDryRun, help } = parse(args);
  return { registry: help ? undefined : registryOf(registry), key, isDryRun, help };
}

function parse(args) {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  try {
    const options = { registry: text, key: text, 'dry-run': flag, help: { ...flag, short: 'h' } };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Problem(`${error.message}\nFor all options, run: npm run release -- --help`);
  }
}

/** A host, which has a dot or a port, and folders below it. */
const registryForm =
  /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9-]+(?=:))(?::\d+)?(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;

function registryOf(given = '') {
  if (given === '') throw new Problem('Say which registry to push to: npm run release -- --registry ghcr.io/acme');
  if (!registryForm.test(given))
    throw new Problem(
      `"${given}" is not a registry such as ghcr.io/acme: a host and perhaps folders, in small letters, without oci:// and without / at its end.`,
    );
  if (/^(?:[\w-]+\.)?docker\.io(?:[:/]|$)/.test(given))
    throw new Problem('Docker Hub has no folders, and so no place for charts/pharos. Use another registry.');
  return given;
}
