import { createHash } from 'node:crypto';
import { pageStyle } from './guides/style.js';

/**
 * What the page does by itself: it puts the reader's own address and key into the examples, shows them in one language, copies
 * them, finds operations, and shows where the reader is. The key is kept in the tab and sent nowhere: the page may not connect to anything. Without scripts
 * the page shows all but that.
 */
export const pageScript = `(() => {
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const fill = (name, text) => { for (const place of all('[data-fill=' + name + ']')) place.textContent = text; };
fill('origin', location.origin);

const kept = (field, use) => {
  const name = 'pharos-docs-' + field.id;
  field.value = sessionStorage.getItem(name) || field.value;
  const change = () => { sessionStorage.setItem(name, field.value); use(field.value); };
  field.addEventListener('input', change);
  if (sessionStorage.getItem(name)) use(field.value);
};
kept(one('#key'), (key) => fill('key', key.trim() || 'YOUR_API_KEY'));
kept(one('#language'), (language) => { document.body.dataset.shows = language; });

const find = one('#find');
const results = one('#results');
const textsOf = (parts, selector) => parts.flatMap((part) => all(selector, part)).map((each) => each.textContent).join('\\n');

// What an entry of the contents can be found by, the best first: path or name, id and title, fields, all of its text.
const entryOf = (item) => {
  const link = item.querySelector('a');
  const id = decodeURIComponent(link.hash.slice(1));
  const target = id && document.getElementById(id);
  const whole = target && target.closest('section, [data-guide], [data-record]');
  const parts = !target ? [] : whole ? [whole] : [target, target.nextElementSibling];
  const name = item.querySelector('.method') || link;
  const fields = textsOf(parts, 'h2, h4, table:not(.answers) > tbody > tr > td:first-child');
  const text = parts.map((part) => part.textContent).join('\\n');
  // The name of a record counts as text: what uses it comes first.
  const levels = id.startsWith('record-') ? ['', '', fields, text] : [name.textContent, id + '\\n' + link.textContent, fields, text];
  return { item, levels: levels.map((level) => level.toLowerCase()) };
};
const recordItem = (heading) => {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = '#' + heading.id;
  link.textContent = heading.textContent;
  const kind = document.createElement('span');
  kind.className = 'method';
  kind.textContent = 'Record';
  item.append(document.createElement('br'), kind);
  return item;
};
let index;
const entries = () => (index ??= [...all('.menu li'), ...all('h3[id^=record-]').map(recordItem)].map(entryOf));

// The lower the better: at which level the word is found, and whether one begins with it. 99: not at all.
const rankOf = (levels, word) => {
  const level = levels.findIndex((text) => text.includes(word));
  if (level < 0) return 99;
  const begins = new RegExp('(^|[^a-z0-9])' + word.replace(/[^a-z0-9]/g, '\\\\$&'));
  return 2 * level + (level === 3 || begins.test(levels[level]) ? 0 : 1);
};
const look = () => {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : entries()
    .map(({ item, levels }) => ({ item, ranks: words.map((word) => rankOf(levels, word)) }))
    .filter(({ ranks }) => !ranks.includes(99))
    .map(({ item, ranks }) => ({ item, rank: ranks.reduce((sum, rank) => sum + rank, 0) }))
    .sort((a, b) => a.rank - b.rank);
  results.replaceChildren(...found.map(({ item }) => item.cloneNode(true)));
  results.hidden = found.length === 0;
  one('nav').scrollTop = 0;
  for (const group of all('.menu details')) group.hidden = words.length > 0;
  one('#found').textContent = words.length > 0 ? found.length + (found.length === 1 ? ' entry' : ' entries') : '';
};
find.addEventListener('input', look);
find.addEventListener('keydown', (event) => {
  const first = one('#results a');
  if (event.key === 'Enter' && first) first.click();
  if (event.key === 'ArrowDown' && first) { event.preventDefault(); first.focus(); }
  if (event.key === 'Escape') { find.value = ''; look(); }
});
// The arrows go from result to result, and back to the field.
results.addEventListener('keydown', (event) => {
  const links = all('a', results);
  const at = links.indexOf(event.target);
  const to = event.key === 'ArrowDown' ? links[at + 1] : event.key === 'ArrowUp' ? links[at - 1] || find : undefined;
  if (to) { event.preventDefault(); to.focus(); }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, select, textarea')) return;
  event.preventDefault();
  find.focus();
});
one('.tools').hidden = one('.choices').hidden = false;

// On a small screen the contents are closed until they are needed, and there is hardly a keyboard.
const menu = one('.menu');
const small = matchMedia('(max-width: 63.99rem)');
const fit = () => {
  menu.open = !small.matches;
  find.placeholder = small.matches ? 'Search' : 'Press /';
};
small.addEventListener('change', fit);
menu.addEventListener('click', (event) => { if (small.matches && event.target.closest('a')) menu.open = false; });
fit();

// The contents show where the reader is.
const inContents = all('.menu li a[href^="#"]');
const links = new Map(inContents.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
// As they are written: what a reader's address ends in may be nothing that can be decoded.
const byHash = new Map(inContents.map((link) => [link.hash, link]));
let current;
const mark = (id) => {
  const link = links.get(id);
  if (!link || link === current) return;
  if (current) current.removeAttribute('aria-current');
  current = link;
  link.setAttribute('aria-current', 'true');
};
const seen = new IntersectionObserver((changes) => {
  for (const { isIntersecting, target } of changes) if (isIntersecting) mark(target.id || target.querySelector('[id]').id);
}, { rootMargin: '0px 0px -80% 0px' });
for (const part of all('main section, [data-guide]')) seen.observe(part);
const arrive = () => {
  const link = byHash.get(location.hash);
  if (!link) return;
  mark(decodeURIComponent(link.hash.slice(1)));
  link.closest('details').open = true;
  // scrollIntoView would scroll the page as well.
  one('nav').scrollTop = link.offsetTop - one('nav').clientHeight / 2;
};
addEventListener('hashchange', arrive);
arrive();

// One button, in the code that the reader points at.
const copy = document.createElement('button');
copy.type = 'button';
const offer = (event) => {
  const code = event.target.closest('main pre');
  if (!code || code.contains(copy)) return;
  copy.textContent = 'Copy';
  code.prepend(copy);
};
copy.addEventListener('click', () => {
  const done = (text) => () => { copy.textContent = text; };
  navigator.clipboard.writeText(copy.parentElement.querySelector('code').textContent).then(done('Copied'), done('Not allowed'));
});
// Browsers let a page copy only on HTTPS and on this very machine.
if (navigator.clipboard) for (const name of ['pointerover', 'focusin']) document.addEventListener(name, offer);
})();`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page of the documentation fetches nothing and sends nothing, and has one style sheet and one script: its own. */
export const pagePolicy = `default-src 'none'; style-src ${hashOf(pageStyle)}; script-src ${hashOf(pageScript)}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;
