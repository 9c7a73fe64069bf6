import { print, refuse, save, state } from './state.mjs';

/** The commands of `npm run admin`, on what the state has. */
const commands = {
  'list-orgs': () => ({ organizations: state.admin.orgs, next: null }),
  'create-org': (name) => {
    const org_id = `org_${state.admin.orgs.length + 1}`;
    state.admin.orgs.push({ id: org_id, name });
    return { org_id };
  },
  'create-key': (org_id) => {
    state.admin.keys += 1;
    state.admin.key = `sk_${state.admin.keys}`;
    return { org_id, key_id: `key_${state.admin.keys}`, api_key: state.admin.key };
  },
  'list-users': () => ({ users: state.admin.users, next: null }),
  'create-owner': (org_id, _, baseUrl) => {
    state.admin.links += 1;
    return { org_id, link: `${baseUrl}/app#link=link_${state.admin.links}`, expires_at: state.admin.linksExpireAt };
  },
};

export function admin([name, ...words]) {
  if (!commands[name]) refuse(`"${name}" is not a command.`);
  const result = commands[name](...words);
  save();
  print(result);
}
