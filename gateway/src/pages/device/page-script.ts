/**
 * What the page of the device flow does: it asks the API with the key that was typed, which is kept nowhere but in the field, and
 * forgotten with the decision.
 */
export const deviceScript = `(() => {
const at = (id) => document.getElementById(id);
const [find, decide, code, key, message] = ['find', 'decide', 'code', 'key', 'message'].map(at);
const base = location.pathname.replace(/\\/device\\/?$/, '') + '/api/v1/';
let asked;

const say = (text, isBad) => {
  message.textContent = text;
  message.className = isBad ? 'bad' : '';
};

const call = async (path, init = {}) => {
  const headers = { 'X-API-Key': key.value.trim(), 'Content-Type': 'application/json' };
  const response = await fetch(base + path, { ...init, headers, cache: 'no-store', credentials: 'omit' });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  const hint = answer.code === 'INSUFFICIENT_SCOPE' ? ' Its scopes do not include ' + answer.required_scope + '.' : '';
  throw new Error((answer.issues ? 'The code must be 8 letters such as WDJB-MJHT.' : answer.error || 'The platform does not answer.') + hint);
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

const show = (wanted, organization) => {
  at('client').textContent = wanted.client_name;
  at('organization').textContent = organization.name;
  at('shown-code').textContent = asked.user_code;
  at('name').textContent = wanted.key_name;
  at('scopes').replaceChildren(
    ...wanted.scopes.map((scope) => Object.assign(document.createElement('li'), { textContent: scope })),
  );
  find.hidden = true;
  decide.hidden = false;
  // Not a button: whoever types on should not approve by that.
  at('asks').focus();
};

find.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    // No header can carry it: a copied key has other characters around it, such as quotation marks.
    if (!/^[!-~]+$/.test(key.value.trim())) throw new Error('The API key is not valid.');
    const { organization } = await call('me');
    const path = 'orgs/' + organization.id + '/device-authorization';
    asked = { path, user_code: code.value.trim().toUpperCase() };
    const wanted = await call(path + '?user_code=' + encodeURIComponent(asked.user_code));
    if (wanted.status === 'pending') show(wanted, organization);
    else say('This code was ' + wanted.status + ' already.', true);
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
    say(status === 'approved' ? 'Approved. Go back to the program: it gets its key by itself.' : 'Denied. The program gets no key.');
    message.focus();
  });
});

code.value = new URLSearchParams(location.search).get('user_code') || '';
(code.value ? key : code).focus();
})();`;
