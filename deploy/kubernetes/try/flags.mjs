import { parseArgs } from 'node:util';
import { Problem } from '../../commands/problem.mjs';

export const usage = `Runs Pharos in a Kubernetes cluster to try it: in one that it makes with kind, or in one of yours.

  npm run try:kubernetes -- [--context NAME] [--image IMAGE] [--port N] [--namespace NAME]
  npm run try:kubernetes -- --delete [--context NAME] [--namespace NAME]

  --context NAME    a cluster of yours, by its context (kubectl config get-contexts -o name)
  --image IMAGE     an image that is there already, with its tag or digest; without, it is built from this folder
  --port N          port on this machine (default 8080)
  --namespace NAME  where everything is made (default pharos-try)
  --delete          remove everything that this command has made, and nothing else
  --help            this text`;

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };

/** What the command line says. @throws Problem */
export function readFlags(args) {
  const values = parse(args);
  const { context, image, namespace = 'pharos-try', help } = values;
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(namespace))
    throw new Problem(`"${namespace}" is not a name that a namespace can have: use small letters, digits and hyphens.`);
  return {
    context,
    namespace,
    image: image && imageOf(image),
    port: portOf(values.port),
    isDelete: values.delete,
    help,
  };
}

function parse(args) {
  try {
    const options = {
      context: text,
      image: text,
      port: text,
      namespace: text,
      delete: flag,
      help: { ...flag, short: 'h' },
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Problem(`${error.message}\nFor all options, run: npm run try:kubernetes -- --help`);
  }
}

function portOf(given = '8080') {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Problem(`"${given}" is not a port. Use a whole number from 1 to 65535.`);
}

/** The parts of a reference: the chart wants them one by one. */
function imageOf(reference) {
  const { repository, tag, digest } =
    /^(?<repository>[^@\s]+?)(?::(?<tag>[\w][\w.-]{0,127}))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$/.exec(reference)
      ?.groups ?? {};
  if (repository && (tag || digest)) return { reference, repository, tag: digest ? '' : tag, digest: digest ?? '' };
  throw new Problem(
    `"${reference}" is not an image with a tag or a digest, such as registry.example.com/pharos:0.1.0.`,
  );
}
