// What a mail says is text of somebody else: it is only ever set as text, and its HTML only shown in a frame that can do nothing.
const at = (id) => document.getElementById(id);
const pollMs = 1_500;
const mails = new Map();
let shownId;

const nameOf = ({ name, address }) => (name ? `${name} <${address}>` : address);

const say = (text, isBad = false) => {
  at('message').textContent = text;
  at('message').className = isBad ? 'bad' : '';
};

function rowOf({ id, to, recipients, subject, text, caught_at }) {
  const [row, link] = [document.createElement('li'), document.createElement('a')];
  link.href = `#${id}`;
  const parts = [
    ['strong', to.map(({ name, address }) => name || address).join(', ') || recipients.join(', ')],
    ['span', subject || 'No subject'],
    ['small', `${new Date(caught_at).toLocaleTimeString()} · ${text.trim().slice(0, 80)}`],
  ];
  for (const [tag, words] of parts) {
    const part = document.createElement(tag);
    part.dir = 'auto';
    part.textContent = words;
    link.append(part);
  }
  row.append(link);
  return row;
}

async function load() {
  const [newest] = mails.keys();
  const answer = await fetch(`/demo/mail.json${newest ? `?after=${newest}` : ''}`, { cache: 'no-store' });
  if (!answer.ok) return;
  const { data, address } = await answer.json();
  at('to').textContent = address ?? '';
  at('no-mailbox').hidden = address !== null;
  at('new').querySelector('button').disabled = address === null;
  const fresh = data.filter(({ id }) => !mails.has(id));
  if (fresh.length === 0) return;
  const known = [...mails];
  mails.clear();
  for (const [id, mail] of [...fresh.map((mail) => [mail.id, mail]), ...known]) mails.set(id, mail);
  at('list').prepend(...fresh.map(rowOf));
  at('none').hidden = true;
  follow();
}

/** Shows what the address names; where it names nothing, what is shown already, or else the newest mail. */
function follow() {
  const [newest = ''] = mails.keys();
  const id = location.hash.slice(1) || (mails.has(shownId) ? shownId : newest);
  const mail = mails.get(id);
  at('new').hidden = id !== 'a-mail';
  at('mail').hidden = mail === undefined;
  for (const link of at('list').querySelectorAll('a')) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  if (shownId === id || (mail === undefined && id !== 'a-mail')) return;
  shownId = id;
  say('');
  if (mail) show(mail);
  else at('text').focus();
}

function show({ from, to, recipients, subject, caught_at, text, headers, answerable }) {
  at('mail-subject').textContent = subject || 'No subject';
  at('mail-from').textContent = nameOf(from);
  at('mail-to').textContent = to.map(nameOf).join(', ') || recipients.join(', ');
  at('mail-time').textContent = new Date(caught_at).toLocaleString();
  at('view-text').textContent = text.trimEnd();
  at('headers').replaceChildren(
    ...headers.map(({ name, value }) => {
      const [row, head, cell] = ['tr', 'th', 'td'].map((tag) => document.createElement(tag));
      head.scope = 'row';
      head.textContent = name;
      cell.textContent = value;
      row.append(head, cell);
      return row;
    }),
  );
  at('answer').hidden = !answerable;
  at('answer-as').textContent = to[0] ? to[0].name || to[0].address : (recipients[0] ?? '');
  view('text');
}

/** Shows the mail in one of its ways; what is long is fetched when it is asked for. */
async function view(name) {
  const { raw, raw_url, html_url } = mails.get(shownId);
  for (const button of document.querySelectorAll('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === name));
    at(`view-${button.dataset.view}`).hidden = button.dataset.view !== name;
  }
  if (name === 'html') at('view-html').src = html_url;
  if (name === 'raw') at('view-raw').textContent = raw ?? (await (await fetch(raw_url)).text());
}

async function send(form, mail, done) {
  const button = form.querySelector('button');
  button.disabled = true;
  say('');
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/demo/mail', { method: 'POST', headers, body: JSON.stringify(mail) });
    if (!answer.ok) {
      const { error, issues = [] } = await answer.json();
      throw new Error([error, ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`)].join(' '));
    }
    done();
    say('Sent. It will be in the desk in a moment.');
  } catch (error) {
    say(error instanceof TypeError ? 'No connection. Try again.' : error.message, true);
  } finally {
    button.disabled = false;
  }
}

at('write').addEventListener('click', () => {
  location.hash = 'a-mail';
});
for (const button of document.querySelectorAll('[data-view]'))
  button.addEventListener('click', () => view(button.dataset.view));
at('new').addEventListener('submit', (event) => {
  event.preventDefault();
  const mail = Object.fromEntries(['name', 'address', 'subject', 'text'].map((name) => [name, at(name).value]));
  send(event.target, mail, () => {
    at('subject').value = '';
    at('text').value = '';
  });
});
at('answer').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = at('answer-text').value;
  send(event.target, { answers: shownId, text }, () => {
    at('answer-text').value = '';
  });
});
window.addEventListener('hashchange', follow);

// What scrolls must be reached by keys.
for (const id of ['view-text', 'view-headers', 'view-raw']) at(id).tabIndex = 0;
follow();
// A page that nobody looks at asks for nothing, and a moment without the platform is no reason to stop.
for (;;) {
  if (!document.hidden) await load().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, pollMs));
}
