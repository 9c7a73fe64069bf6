// What the pages do by themselves: search, copy, languages of examples, and the reader's place. Without it all can be read but that.
const own = document.currentScript;
const root = own.dataset.index.slice(0, -'search.json'.length);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// Search. The index is fetched when it is first needed.
const find = one('#find');
const results = one('#results');
let index;
const entries = () => {
  index ??= fetch(own.dataset.index)
    .then((answer) => answer.json())
    .then((found) => found.map(withLevels));
  // Whoever was offline may try again.
  index.catch(() => {
    index = undefined;
  });
  return index;
};
// The best first: path, title, fields, all of its text. The name of a record counts as text, and what uses the record comes first.
const withLevels = (entry) => {
  const { name, title, fields, text, address } = entry;
  const id = address.split('#')[1] ?? '';
  const isRecord = id.startsWith('record-');
  const levels = isRecord ? ['', '', fields, `${title} ${text}`] : [name, `${id} ${title}`, fields, text];
  return { entry, more: isRecord ? 0.5 : 0, levels: levels.map((level) => level.toLowerCase()) };
};
// The lower the better: at which level the word is found, and whether one begins with it. 99: not at all.
const rankOf = (levels, word) => {
  const level = levels.findIndex((text) => text.includes(word));
  if (level < 0) return 99;
  const begins = new RegExp(`(^|[^a-z0-9])${word.replace(/[^a-z0-9]/g, '\\$&')}`);
  return 2 * level + (level === 3 || begins.test(levels[level]) ? 0 : 1);
};
const mostShown = 40;
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const look = async () => {
  const words = wordsOf(find.value);
  if (words.length === 0) return close();
  if (index === undefined || results.hidden) tell('Searching …', []);
  const all = await entries().catch(() => undefined);
  // What was typed meanwhile is looked up by itself.
  if (words.join() !== wordsOf(find.value).join()) return;
  if (all === undefined) return tell('The search could not be loaded', []);
  const found = all
    .map(({ entry, levels, more }) => ({ entry, more, ranks: words.map((word) => rankOf(levels, word)) }))
    .filter(({ ranks }) => !ranks.includes(99))
    .map(({ entry, more, ranks }) => ({ entry, rank: ranks.reduce((sum, rank) => sum + rank, more) }))
    .sort((a, b) => a.rank - b.rank);
  const count = `${found.length} ${found.length === 1 ? 'result' : 'results'}`;
  tell(found.length === 0 ? 'Nothing found' : count, found.slice(0, mostShown));
};
const tell = (words, found) => {
  one('#results ol').replaceChildren(...found.map(({ entry }) => resultView(entry)));
  one('#results p').textContent = words;
  results.hidden = false;
};
const resultView = ({ address, title, where, name }) => {
  const small = make('small', { className: name ? 'path' : '', textContent: name || where });
  return make('li', {}, make('a', { href: root + address }, title, small));
};
const close = () => {
  results.hidden = true;
};
find.addEventListener('input', look);
find.addEventListener('focus', () => {
  entries().catch(() => undefined);
  if (find.value) look();
});
find.addEventListener('keydown', (event) => {
  const first = one('#results:not([hidden]) a');
  if (event.key === 'Enter' && first) first.click();
  if (event.key === 'ArrowDown' && first) {
    event.preventDefault();
    first.focus();
  }
});
// The arrows go from result to result, and back to the field.
results.addEventListener('keydown', (event) => {
  const links = all('a', results);
  const at = links.indexOf(event.target);
  const to = { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? find }[event.key];
  if (!to) return;
  event.preventDefault();
  to.focus();
});
one('.search').addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  find.value = '';
  close();
  find.focus();
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search') || event.target.closest('#results a')) close();
});
document.addEventListener('keydown', (event) => {
  const isShortcut = event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey));
  if (!isShortcut || (event.key === '/' && event.target.closest('input, textarea, select'))) return;
  event.preventDefault();
  find.focus();
});
// Files that are opened without a server cannot be fetched.
one('.search').hidden = location.protocol === 'file:';

// Examples in the language that the reader has chosen, with the reader's own address and key. The key stays in the tab.
const languages = 'pharos-docs-language';
const show = (language) => {
  for (const figure of all('.samples .code')) figure.hidden = figure.dataset.language !== language;
  for (const button of all('.tabs [aria-pressed]'))
    button.setAttribute('aria-pressed', String(button.textContent === language));
};
for (const samples of all('.samples')) {
  const buttons = all('.code', samples).map(({ dataset }) => {
    const button = make('button', { type: 'button', textContent: dataset.language, ariaPressed: 'false' });
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      localStorage.setItem(languages, dataset.language);
      show(dataset.language);
      // The button stays where it was, though examples above it have another length now.
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    });
    return button;
  });
  const tabs = make('div', { className: 'tabs' }, ...buttons);
  tabs.setAttribute('role', 'group');
  tabs.setAttribute('aria-label', 'Language');
  samples.prepend(tabs);
}
const firstSamples = one('.samples');
if (firstSamples) {
  show(localStorage.getItem(languages) ?? 'curl');
  // Split, so that what is filled in can be filled in again.
  const places = { 'https://support.example.com': [], YOUR_API_KEY: [] };
  for (const code of all('.samples code')) {
    const parts = code.textContent.split(/(https:\/\/support\.example\.com|YOUR_API_KEY)/);
    code.replaceChildren(
      ...parts.map((part) => {
        const text = document.createTextNode(part);
        places[part]?.push(text);
        return text;
      }),
    );
  }
  const fill = (name, text) => {
    for (const place of places[name]) place.data = text;
  };
  if (location.protocol !== 'file:') fill('https://support.example.com', location.origin);
  const input = make('input', {
    type: 'text',
    placeholder: 'Stays in this tab',
    autocomplete: 'off',
    spellcheck: false,
  });
  const kept = 'pharos-docs-key';
  const useKey = () => fill('YOUR_API_KEY', input.value.trim() || 'YOUR_API_KEY');
  input.value = sessionStorage.getItem(kept) ?? '';
  input.addEventListener('input', () => {
    sessionStorage.setItem(kept, input.value);
    useKey();
  });
  useKey();
  firstSamples.before(make('label', { className: 'key' }, 'API key for the examples', input));
}

// A button that copies, where browsers let a page copy: on HTTPS and on this very machine.
if (navigator.clipboard)
  for (const block of all('.samples, article :not(.samples) > .code, article details:has(> pre)')) {
    const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      const told = await navigator.clipboard
        .writeText(block.querySelector(':not([hidden]) > pre > code').textContent)
        .then(
          () => 'Copied',
          () => 'Not allowed',
        );
      button.textContent = told;
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    (block.querySelector('.tabs') ?? block).append(button);
  }

// What scrolls by itself can be scrolled by keyboard.
for (const element of all('pre, .scroll')) if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;

// The sections show where the reader is.
const sections = new Map(all('.sections a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const mark = (id) => {
  for (const [each, link] of sections)
    if (each === id) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
};
const seen = new IntersectionObserver(
  (changes) => {
    for (const { isIntersecting, target } of changes) if (isIntersecting) mark(target.id);
  },
  { rootMargin: '-60px 0px -70% 0px' },
);
for (const heading of all('article h2[id]')) if (sections.has(heading.id)) seen.observe(heading);

// The contents begin at the reader's page; scrollIntoView would scroll the page as well.
const here = one('.contents [aria-current]');
const contents = one('.contents');
if (here && here.offsetTop > contents.clientHeight - 80)
  contents.scrollTop = here.offsetTop - contents.clientHeight / 2;

// Links from when the reference was one page lead on.
const wanted = location.hash.slice(1);
if (wanted && location.protocol !== 'file:' && !all('[id]').some(({ id }) => id === wanted))
  entries().then((found) => {
    const to = found.find(({ entry: { address } }) => address === wanted || address.split('#')[1] === wanted);
    if (to) location.replace(root + to.entry.address);
  });
