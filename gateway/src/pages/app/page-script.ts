/**
 * What the page does on which people sign in. The token of a link stands behind `#link=`, so that no server's log has it, and is taken
 * out of the address before anything else. So is what a provider has answered, which works once, and in this browser alone.
 */
export const appScript = `(() => {
const at = (id) => document.getElementById(id);
const [title, signIn, redeem, signedIn, message] = ['title', 'sign-in', 'redeem', 'signed-in', 'message'].map(at);
const [atProvider, providers] = ['at-provider', 'providers'].map(at);
const base = location.pathname.replace(/\\/app\\/sign-in\\/?$/, '') + '/api/';
const token = new URLSearchParams(location.hash.slice(1)).get('link');
const query = new URLSearchParams(location.search);
const answered = query.has('state') && (query.has('code') || query.has('error'));
if (token || answered) history.replaceState(null, '', location.pathname + (answered ? '' : location.search));

// Only an address of the desk, or the page of the device flow: a link must not lead elsewhere.
const desk = base.slice(0, -4) + 'app';
const checked = (asked) => {
  const wanted = new URL(URL.canParse(asked, location.origin) ? asked : desk, location.origin);
  const isOurs = wanted.pathname.startsWith(desk + '/') || wanted.pathname === base.slice(0, -4) + 'device';
  return wanted.origin === location.origin && isOurs ? wanted.pathname + wanted.search + wanted.hash : desk;
};
let next = checked(query.get('next') || desk);

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
  const text = issue ? 'The ' + issue.path.join(' ') + ' ' + issue.message + '.' : answer.error || 'The platform is not answering.';
  throw Object.assign(new Error(text), { code: answer.code });
};

const sayError = (error) => say(error instanceof TypeError ? 'No connection. Try again.' : error.message, true);

// One thing at a time; while it lasts nothing can be pressed, nor what comes meanwhile.
let isBusy = false;
const setBusy = (busy) => {
  isBusy = busy;
  for (const button of document.querySelectorAll('button')) button.disabled = busy;
};

const during = async (work) => {
  setBusy(true);
  say('');
  try {
    await work();
  } catch (error) {
    sayError(error);
  } finally {
    setBusy(false);
  }
};

const show = (section, text) => {
  for (const each of [signIn, redeem, atProvider, signedIn]) each.hidden = each !== section;
  providers.hidden = true;
  title.textContent = text;
  document.title = text;
};

const showPerson = async (me) => {
  at('who').textContent = me.user.name;
  at('who-email').textContent = me.user.email;
  const items = me.memberships.map((each) =>
    Object.assign(document.createElement('li'), { textContent: each.org_name + ': ' + each.role }),
  );
  at('organizations').replaceChildren(...items);
  show(signedIn, 'Signed in');
  await showSecond();
};

// The form for a code turns the second factor on while it is off, and off while it is on.
const showSecond = async () => {
  const second = await call('GET', 'v1/me/second-factor');
  at('second-state').textContent = second.enabled
    ? 'Signing in asks for a code. Recovery codes left: ' + second.recovery_codes + '.'
    : second.required
      ? 'Your organization requires one. Set it up to continue.'
      : 'Signing in does not ask for a code.';
  at('second-begin').hidden = second.enabled;
  at('second-code').hidden = !second.enabled;
  at('second-secret').hidden = true;
  at('second-typed').value = '';
  at('second-press').textContent = second.enabled ? 'Turn off' : 'Turn on';
  if (second.required && !second.enabled) at('second').open = true;
  at('second-code').dataset.does = second.enabled ? 'remove' : 'confirm';
};

// Who has a second factor is asked for it in the same form, once the password was right.
const withCode = async (form, send) => {
  const typed = at(form + '-code').value;
  try {
    await send(typed ? { code: typed } : {});
    at(form + '-code').value = '';
    at(form).hidden = true;
  } catch (error) {
    if (error.code !== 'SECOND_FACTOR_REQUIRED') throw error;
    at(form).hidden = false;
    at(form + '-code').focus();
    say(error.message);
    return false;
  }
  return true;
};

const askToSignIn = () => {
  show(signIn, 'Sign in');
  at('email').focus();
  offerOptions(signIn);
};

// Nobody waits for them: whoever types a password meanwhile keeps the keyboard, and can send it.
const offerOptions = async (section) => {
  try {
    const options = await call('GET', 'auth/options');
    at('forgotten').hidden = !options.password_reset;
    if (!section.hidden) showProviders(options);
  } catch (error) {
    if (!message.textContent) sayError(error);
  }
};

const showProviders = (options) => {
  const buttons = options.providers.map((provider) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'other', disabled: isBusy, textContent: 'Continue with ' + provider.name });
    button.addEventListener('click', () => during(() => goTo(provider)));
    return button;
  });
  providers.replaceChildren(...buttons);
  providers.hidden = buttons.length === 0;
};

// Buttons stay as they are until the browser is away.
const goTo = async (provider) => {
  const body = Object.assign(next === desk ? {} : { next }, token && !redeem.hidden ? { link: token } : {});
  const begun = await call('POST', 'auth/oidc/' + provider.id + '/start', body);
  location.assign(begun.authorization_url);
  await new Promise((resolve) => setTimeout(resolve, 10000));
};

const finish = async (body) => {
  const done = await call('POST', 'auth/oidc/finish', body);
  if (done.next) next = checked(done.next);
  if (!done.second_factor_required) return enter();
  show(atProvider, 'Sign in');
  at('at-provider-code').focus();
};

// What the provider says beyond this is of no use to us.
const finishAnswer = async () => {
  if (query.has('error')) throw new Error('The provider did not sign you in.');
  const body = { code: query.get('code'), state: query.get('state') };
  if (query.get('iss')) body.iss = query.get('iss');
  await finish(body);
};

// The cookie may have been refused, as by a browser that wants HTTPS for it.
const enter = async () => {
  try {
    const second = await call('GET', 'v1/me/second-factor');
    if (second.required && !second.enabled) await showPerson(await call('GET', 'v1/me'));
    else location.replace(next);
  } catch (error) {
    if (error.code !== 'SESSION_REQUIRED' && error.code !== 'API_KEY_MISSING') throw error;
    throw new Error('The browser did not keep the session. Use HTTPS, and allow cookies.');
  }
};

const begin = async () => {
  try {
    await showPerson(await call('GET', 'v1/me'));
  } catch (error) {
    if (error.code !== 'API_KEY_MISSING' && error.code !== 'SESSION_EXPIRED') throw error;
    askToSignIn();
  }
};

const showLink = (link) => {
  const isReset = link.purpose === 'password_reset';
  const isKnown = link.has_user && !isReset;
  at('purpose').textContent = isReset
    ? 'Choose a new password.'
    : 'You are invited to ' + link.organization + (/^[ao]/.test(link.role) ? ' as an ' : ' as a ') + link.role + '.';
  at('ask-name').hidden = link.has_user;
  at('new-name').required = !link.has_user && link.email !== null;
  at('new-email').value = link.email || '';
  at('new-email').readOnly = link.email !== null;
  at('password-label').textContent = isKnown ? 'Your password' : 'New password';
  at('about-password').hidden = isKnown;
  at('new-password').autocomplete = isKnown ? 'current-password' : 'new-password';
  show(redeem, isReset ? 'New password' : 'Welcome');
  redeem.dataset.asksEmail = link.email === null ? 'yes' : '';
  if (!isReset) offerOptions(redeem);
};

signIn.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const body = { email: at('email').value, password: at('password').value };
    if (!(await withCode('sign-in-second', (code) => call('POST', 'auth/sign-in', Object.assign(body, code))))) return;
    at('password').value = '';
    await enter();
  });
});

at('forgotten').addEventListener('click', () => {
  if (!at('email').reportValidity()) return;
  during(async () => {
    await call('POST', 'auth/forgotten-password', { email: at('email').value });
    say('If this address has an account, an email with a link is on its way.');
  });
});

redeem.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const body = { token, password: at('new-password').value };
    if (at('new-name').value) body.name = at('new-name').value;
    if (redeem.dataset.asksEmail) body.email = at('new-email').value;
    if (!(await withCode('redeem-second', (code) => call('POST', 'auth/links/redeem', Object.assign(body, code))))) return;
    at('new-password').value = '';
    await enter();
  });
});

atProvider.addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    await finish({ second_factor: at('at-provider-code').value });
    event.target.reset();
  });
});

at('change-password').addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const body = { current_password: at('current-password').value, password: at('other-password').value };
    await call('POST', 'auth/password', body);
    event.target.reset();
    at('change').open = false;
    say('Your password was changed.');
  });
});

at('second-begin').addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const made = await call('POST', 'v1/me/second-factor', { password: at('second-password').value });
    event.target.reset();
    at('second-key').textContent = made.secret;
    at('second-link').href = made.uri;
    at('second-begin').hidden = true;
    at('second-code').hidden = false;
    at('second-secret').hidden = false;
    at('second-typed').focus();
  });
});

at('second-code').addEventListener('submit', (event) => {
  event.preventDefault();
  during(async () => {
    const done = await call('POST', 'v1/me/second-factor/' + event.target.dataset.does, { code: at('second-typed').value });
    const codes = (done && done.recovery_codes) || [];
    at('recovery-codes').replaceChildren(
      ...codes.map((code) => Object.assign(document.createElement('li'), { textContent: code })),
    );
    at('recovery').hidden = codes.length === 0;
    await showSecond();
  });
});

at('sign-out').addEventListener('click', () =>
  during(async () => {
    await call('POST', 'auth/sign-out');
    askToSignIn();
  }),
);

during(async () => {
  if (!token && !answered) return begin();
  try {
    if (answered) await finishAnswer();
    else showLink(await call('POST', 'auth/links', { token }));
  } catch (error) {
    await begin();
    throw error;
  }
});
})();`;
