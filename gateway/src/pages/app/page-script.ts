/**
 * What the page does on which people sign in. The token of a link stands behind `#link=`, so that no server's log has it, and is taken
 * out of the address before anything else.
 */
export const appScript = `(() => {
const at = (id) => document.getElementById(id);
const [title, signIn, redeem, signedIn, message] = ['title', 'sign-in', 'redeem', 'signed-in', 'message'].map(at);
const base = location.pathname.replace(/\\/app\\/sign-in\\/?$/, '') + '/api/';
const token = new URLSearchParams(location.hash.slice(1)).get('link');
if (token) history.replaceState(null, '', location.pathname + location.search);

// Only an address of the desk, or the page of the device flow: a link must not lead elsewhere.
const desk = base.slice(0, -4) + 'app';
const asked = new URLSearchParams(location.search).get('next') || desk;
const wanted = new URL(URL.canParse(asked, location.origin) ? asked : desk, location.origin);
const next = wanted.origin === location.origin && (wanted.pathname.startsWith(desk + '/') || wanted.pathname === base.slice(0, -4) + 'device') ? wanted.href : desk;

const say = (text, isBad) => {
  message.textContent = text;
  message.className = isBad ? 'bad' : '';
};

const call = async (method, path, body) => {
  const init = { method, cache: 'no-store', headers: { 'X-Requested-With': 'fetch' } };
  if (body) {
    init.headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(base + path, init);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  const issue = answer.issues && answer.issues[0];
  const text = issue ? 'The ' + issue.path.join(' ') + ' ' + issue.message + '.' : answer.error || 'The platform does not answer.';
  throw Object.assign(new Error(text), { code: answer.code });
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

const show = (section, text) => {
  for (const each of [signIn, redeem, signedIn]) each.hidden = each !== section;
  title.textContent = text;
  document.title = text;
};

const showPerson = (me) => {
  at('who').textContent = me.user.name;
  at('who-email').textContent = me.user.email;
  const items = me.memberships.map((each) =>
    Object.assign(document.createElement('li'), { textContent: each.org_name + ': ' + each.role }),
  );
  at('organizations').replaceChildren(...items);
  show(signedIn, 'Signed in');
};

const askToSignIn = async () => {
  show(signIn, 'Sign in');
  at('forgotten').hidden = !(await call('GET', 'auth/options')).password_reset;
  at('email').focus();
};

// The cookie may have been refused, as by a browser that wants HTTPS for it.
const enter = async () => {
  try {
    await call('GET', 'v1/me');
    location.replace(next);
  } catch (error) {
    if (error.code !== 'API_KEY_MISSING') throw error;
    throw new Error('The browser did not keep the session. Use HTTPS, and allow cookies.');
  }
};

const begin = async () => {
  try {
    showPerson(await call('GET', 'v1/me'));
  } catch (error) {
    if (error.code !== 'API_KEY_MISSING' && error.code !== 'SESSION_EXPIRED') throw error;
    await askToSignIn();
  }
};

const showLink = (link) => {
  const isReset = link.purpose === 'password_reset';
  const isKnown = link.has_user && !isReset;
  at('purpose').textContent = isReset
    ? 'Choose another password.'
    : 'You are invited to ' + link.organization + ' as ' + link.role + '.';
  at('ask-name').hidden = link.has_user;
  at('new-name').required = !link.has_user && link.email !== null;
  at('new-email').value = link.email || '';
  at('new-email').readOnly = link.email !== null;
  at('password-label').textContent = isKnown ? 'Your password' : 'New password';
  at('about-password').hidden = isKnown;
  at('new-password').autocomplete = isKnown ? 'current-password' : 'new-password';
  show(redeem, isReset ? 'New password' : 'Welcome');
  redeem.dataset.asksEmail = link.email === null ? 'yes' : '';
};

signIn.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    await call('POST', 'auth/sign-in', { email: at('email').value, password: at('password').value });
    at('password').value = '';
    await enter();
  });
});

at('forgotten').addEventListener('click', () => {
  if (!at('email').reportValidity()) return;
  during(async () => {
    await call('POST', 'auth/forgotten-password', { email: at('email').value });
    say('If this address has an account, a mail with a link is on its way.');
  });
});

redeem.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const body = { token, password: at('new-password').value };
    if (at('new-name').value) body.name = at('new-name').value;
    if (redeem.dataset.asksEmail) body.email = at('new-email').value;
    await call('POST', 'auth/links/redeem', body);
    at('new-password').value = '';
    await enter();
  });
});

at('change-password').addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const body = { current_password: at('current-password').value, password: at('other-password').value };
    await call('POST', 'auth/password', body);
    event.target.reset();
    at('change').open = false;
    say('Your password is changed.');
  });
});

at('sign-out').addEventListener('click', () =>
  during(async () => {
    await call('POST', 'auth/sign-out');
    await askToSignIn();
  }),
);

during(async () => {
  if (!token) return begin();
  try {
    showLink(await call('POST', 'auth/links', { token }));
  } catch (error) {
    await begin();
    throw error;
  }
});
})();`;
