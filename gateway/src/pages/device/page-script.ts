/**
 * What the page of the device flow does: it asks the API as whoever has signed in, or with the key that was typed, which is kept nowhere
 * but in the field, and forgotten with the decision. Whoever has to sign in does so on the page of the desk, which leads back.
 */
export const deviceScript = `(() => {
const at = (id) => document.getElementById(id);
const [find, decide, code, key, org, message] = ['find', 'decide', 'code', 'key', 'org', 'message'].map(at);
const home = location.pathname.replace(/\\/device\\/?$/, '');
const base = home + '/api/v1/';
let asked;
let byKey = false;

const say = (text, isBad) => {
  message.textContent = text;
  message.className = isBad ? 'bad' : '';
};

const call = async (path, init = {}) => {
  const headers = { 'Content-Type': 'application/json' };
  if (byKey) headers['X-API-Key'] = key.value.trim();
  const credentials = byKey ? 'omit' : 'same-origin';
  const response = await fetch(base + path, { ...init, headers, cache: 'no-store', credentials });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  const hint = byKey && answer.code === 'INSUFFICIENT_SCOPE' ? ' Its scopes do not include ' + answer.required_scope + '.' : '';
  const text = answer.issues ? 'The code must be 8 letters such as WDJB-MJHT.' : answer.error || 'The platform is not answering.';
  throw Object.assign(new Error(text + hint), { code: answer.code });
};

// One thing at a time; while it lasts nothing can be pressed.
const during = async (work) => {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  say('');
  try {
    await work();
  } catch (error) {
    say(error instanceof TypeError ? 'No connection. Try again.' : error.message, true);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
};

// Whose key the program is to get.
const organization = async () => {
  if (!byKey) return { id: org.value, name: org.selectedOptions[0].textContent };
  // No header can carry it: a copied key has other characters around it, such as quotation marks.
  if (!/^[!-~]+$/.test(key.value.trim())) throw new Error('The API key is not valid.');
  return (await call('me')).organization;
};

const askForKey = () => {
  byKey = true;
  say('');
  at('by-key').hidden = false;
  key.required = true;
  for (const id of ['sign-in', 'use-key', 'signed-in', 'choose']) at(id).hidden = true;
  find.hidden = false;
  (code.value ? key : code).focus();
};

const greet = ({ user, memberships }) => {
  at('who').textContent = user.name;
  at('who-email').textContent = user.email;
  const granting = memberships.filter(({ scopes }) => scopes.includes('admin'));
  if (granting.length === 0) {
    say('You are signed in as ' + user.email + '. Only owners and admins of an organization can give a program an API key.', true);
    return;
  }
  org.replaceChildren(
    ...granting.map((each) => Object.assign(document.createElement('option'), { value: each.org_id, textContent: each.org_name })),
  );
  at('signed-in').hidden = false;
  at('choose').hidden = granting.length === 1;
  find.hidden = false;
  code.focus();
};

const begin = async () => {
  at('use-key').hidden = false;
  try {
    greet(await call('me'));
  } catch (error) {
    if (error.code !== 'API_KEY_MISSING' && error.code !== 'SESSION_EXPIRED') throw error;
    at('sign-in').hidden = false;
  }
};

const show = (wanted, organization) => {
  at('client').textContent = wanted.client_name;
  at('organization').textContent = organization.name;
  at('shown-code').textContent = asked.user_code;
  at('name').textContent = wanted.key_name;
  at('scopes').replaceChildren(
    ...wanted.scopes.map((scope) => Object.assign(document.createElement('li'), { textContent: scope })),
  );
  find.hidden = true;
  at('use-key').hidden = true;
  decide.hidden = false;
  // Not a button: whoever types on should not approve by that.
  at('asks').focus();
};

find.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const giver = await organization();
    const path = 'orgs/' + giver.id + '/device-authorization';
    asked = { path, user_code: code.value.trim().toUpperCase() };
    const wanted = await call(path + '?user_code=' + encodeURIComponent(asked.user_code));
    if (wanted.status === 'pending') show(wanted, giver);
    else say('This code was already ' + wanted.status + '.', true);
  });
});

decide.addEventListener('submit', (event) => {
  event.preventDefault();
  const decision = event.submitter.value;
  during(async () => {
    const body = JSON.stringify({ user_code: asked.user_code, decision });
    const { status } = await call(asked.path, { method: 'POST', body });
    decide.hidden = true;
    key.value = '';
    say(status === 'approved' ? 'Approved. Go back to the program: it will receive its key by itself.' : 'Denied. The program gets no key.');
    message.focus();
  });
});

code.value = new URLSearchParams(location.search).get('user_code') || '';
at('use-key').addEventListener('click', askForKey);
at('go').addEventListener('click', () => {
  const here = home + '/device' + (code.value && '?user_code=' + encodeURIComponent(code.value));
  location.assign(home + '/app/sign-in?next=' + encodeURIComponent(here));
});
during(begin);
})();`;
