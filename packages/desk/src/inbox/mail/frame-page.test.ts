import { expect, test } from 'vitest';
import { framePage, hasPictures } from './frame-page.js';

const styleSheet = 'https://desk.example/app/assets/mail.css';
const page = (html: string, withPictures = false) =>
  framePage(html, { withPictures, quoted: 'Quoted <b>', styleSheet });
const bodyOf = (text: string) => /<body dir="auto">(.*)<\/body>/s.exec(text)?.[1];

test('the page of a mail is built anew, even of HTML that the platform would not answer', () => {
  const hostile =
    '<script>alert(1)</script><img src=x onerror=alert(1)></body><meta http-equiv=refresh content="0">Hello';
  expect(bodyOf(page(hostile))).toBe('<p>Hello</p>');
});

test('its policy allows no pictures of other sites before they are asked for, and never scripts', () => {
  const html = '<p>Hello</p><p><img src="https://pictures.example/1.png" alt="A lamp"></p>';
  expect(page(html)).toContain("img-src 'none'");
  expect(bodyOf(page(html))).toBe('<p>Hello</p><p>A lamp</p>');
  expect(page(html, true)).toContain('img-src https: http:');
  expect(bodyOf(page(html, true))).toContain('<img src="https://pictures.example/1.png" alt="A lamp">');
  for (const each of [page(html), page(html, true)]) {
    expect(each).toContain("default-src 'none'; style-src https://desk.example;");
    expect(each).not.toContain('script-src');
  }
  expect(hasPictures(html)).toBe(true);
  expect(hasPictures('<p>&lt;img src=x&gt;</p>')).toBe(false);
});

test('what the mail quotes at its end is folded', () => {
  expect(bodyOf(page('<p>Here.</p><p>Grace wrote:</p><blockquote>Where?</blockquote>'))).toBe(
    '<p>Here.</p><details><summary>Quoted &lt;b&gt;</summary><p>Grace wrote:</p><blockquote>Where?</blockquote></details>',
  );
});
