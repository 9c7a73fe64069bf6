import { readFirstStart } from './data-folder.js';
import { dataDirOf, parseOptions } from './flags.js';
import { Problem } from './problem.js';

type Env = Readonly<Record<string, string | undefined>>;

const usage = `Prints shell variables for the platform of a data folder. Use it like this:

  eval "$(npm run -s env -- [--data-dir FOLDER])"

It sets BASE (the base URL), ORG (the first organization) and KEY (its admin key), and exports PHAROS_URL and
PHAROS_API_KEY for the command line (npm run -s pharos).`;

/** Assignments for a shell to evaluate. @throws Problem when there is nothing to print */
export function shellAssignments(args: readonly string[], env: Env): string {
  const options = { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { 'data-dir': given, help } = parseOptions(args, options, 'npm run -s env');
  if (help) return usage;
  const dataDir = dataDirOf(given, env);
  const facts = readFirstStart(dataDir);
  if (!facts)
    throw new Problem(
      `There is no first-start.json in ${dataDir}. Run npm start first, or choose its data folder with --data-dir.`,
    );
  const { base_url: url, org_id: org, api_key: key } = facts;
  const own = Object.entries({ BASE: url, ORG: org, KEY: key }).map(assignment);
  const exported = Object.entries({ PHAROS_URL: url, PHAROS_API_KEY: key }).map((each) => `export ${assignment(each)}`);
  return [...own, ...exported].join('\n');
}

function assignment([name, value]: [string, string]): string {
  return `${name}='${value.replaceAll("'", `'\\''`)}'`;
}
