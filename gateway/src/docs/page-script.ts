/**
 * What the page does by itself: it puts the reader's own address and key into the examples, shows them in one language, and
 * finds operations. The key is kept in the tab and sent nowhere: the page may not connect to anything. Without scripts
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
const groups = all('nav details').map((group) => ({ group, items: all('li', group) }));
let opened;
const look = () => {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  // What was open before a search is open after it.
  if (words.length > 0) opened ??= groups.map(({ group }) => group.open);
  let count = 0;
  for (const [at, { group, items }] of groups.entries()) {
    let found = 0;
    for (const item of items) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) found += 1;
    }
    group.hidden = found === 0;
    if (opened) group.open = words.length > 0 ? found > 0 : opened[at];
    count += found;
  }
  if (words.length === 0) opened = undefined;
  one('#found').textContent = words.length > 0 ? count + (count === 1 ? ' entry' : ' entries') : '';
};
find.addEventListener('input', look);
find.addEventListener('keydown', (event) => {
  const first = one('nav details:not([hidden]) li:not([hidden]) a');
  if (event.key === 'Enter' && find.value.trim() && first) first.click();
  if (event.key === 'Escape') { find.value = ''; look(); }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, select, textarea')) return;
  event.preventDefault();
  find.focus();
});
one('.tools').hidden = false;
})();`;
