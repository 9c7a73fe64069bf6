import { perform } from '../../commands/step.mjs';
import { firstStartSecret, release } from './names.mjs';
import { create, firstStartObject, readSecret } from './secrets.mjs';

const organization = 'My organization';

/** The step that runs a command of `npm run admin` in the cluster. */
export function admin(target, words) {
  return target.inside(['exec', `deployment/${release}-core`, '--', 'node', 'admin.js', ...words], {
    failures: [[/Could not connect to the database/, 'Pharos runs, and its database does not answer.']],
    otherwise: 'Pharos runs, and the first organization could not be made.',
  });
}

async function ask(target, words, signal) {
  return JSON.parse((await perform(admin(target, words), signal)).stdout);
}

/**
 * The first organization with its key, and a link for its owner until there is one. A secret keeps them: it is written last, so that
 * what was interrupted is made up for. Returns what was made just now, or what is known.
 */
export async function ensureFirstStart(target, baseUrl, signal) {
  const kept = await readSecret(target, firstStartSecret, signal);
  const facts = kept ? JSON.parse(kept.facts) : await makeFirst(target, signal);
  const renewed = { ...(await withLink(target, { ...facts, base_url: baseUrl }, signal)) };
  await keep(target, kept, renewed, signal);
  return kept ? { known: renewed } : { made: renewed };
}

async function makeFirst(target, signal) {
  const { organizations } = await ask(target, ['list-orgs'], signal);
  const id = organizations.find(({ name }) => name === organization)?.id;
  const org_id = id ?? (await ask(target, ['create-org', organization, '--tier', 'enterprise'], signal)).org_id;
  const { api_key } = await ask(target, ['create-key', org_id, 'First key', '--scopes', 'admin'], signal);
  return { org_id, api_key };
}

/** With a link that is good for this address, as long as nobody has become the owner. */
async function withLink(target, { owner_link, link_expires_at, ...facts }, signal) {
  const { users } = await ask(target, ['list-users', '--org', facts.org_id, '--limit', '1'], signal);
  if (users.length > 0) return facts;
  const isGood = owner_link?.startsWith(`${facts.base_url}/`) && new Date(link_expires_at) > new Date();
  if (isGood) return { ...facts, owner_link, link_expires_at };
  const { link, expires_at } = await ask(target, ['create-owner', facts.org_id, '--base-url', facts.base_url], signal);
  return { ...facts, owner_link: link, link_expires_at: expires_at };
}

async function keep(target, kept, facts, signal) {
  const content = { facts: JSON.stringify(facts), env: shellVariables(facts) };
  if (kept?.facts === content.facts) return;
  const object = firstStartObject(content);
  const replace = target.inside(['replace', '--filename', '-'], {
    input: JSON.stringify(object),
    otherwise: `The secret ${firstStartSecret} could not be changed.`,
  });
  await perform(kept ? replace : create(target, object), signal);
}

/** The same assignments as those of `npm run env`. None of the values has a quote. */
function shellVariables({ base_url: url, org_id: org, api_key: key }) {
  return [
    `BASE='${url}'`,
    `ORG='${org}'`,
    `KEY='${key}'`,
    `export PHAROS_URL='${url}'`,
    `export PHAROS_API_KEY='${key}'`,
    '',
  ].join('\n');
}
