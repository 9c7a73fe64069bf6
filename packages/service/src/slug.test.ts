import { expect, test } from 'vitest';
import { slugChoice, slugOf, withSuffix } from './slug.js';

test.each([
  ['Help Desk', 'help-desk'],
  ['  Über-Größe & Söhne!  ', 'uber-grosse-sohne'],
  ["Anna's Café", 'annas-cafe'],
  ['Anna’s Café', 'annas-cafe'],
  ['Łódź / Ærø', 'lodz-aero'],
  ['Привет, Мир', 'privet-mir'],
  ['Αθήνα 2', 'athina-2'],
  ['①②③', '123'],
  ['Вопросы об оплате', 'voprosy-ob-oplate'],
  ['帮助中心', 'bang-zhu-zhong-xin'],
  ['배송비는 얼마인가요?', 'baesongbineun-eolmaingayo'],
  ['パスワード', 'pasuwado'],
  ['मदद केंद्र', 'mdd-kemdr'],
  ['Lamp 💡 & ☎', 'lamp'],
  ['💡', 'project'],
  ['---', 'project'],
  ['', 'project'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name, 'project')).toBe(slug);
});

test('a slug has at most 48 characters and no dash at its ends, whatever the name', () => {
  for (let length = 40; length < 60; length += 1) {
    const slug = slugOf(`${'a'.repeat(length)} ${'b'.repeat(length)}`, 'project');
    expect(slug.length).toBeLessThanOrEqual(48);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(withSuffix(slug, '12345678')).toMatch(/^a+-12345678$/);
    expect(withSuffix(slug, '12345678').length).toBeLessThanOrEqual(48);
  }
});

test('taken slugs are counted up', () => {
  expect([1, 2, 3].map((attempt) => slugChoice('shop', attempt))).toEqual(['shop', 'shop-2', 'shop-3']);
});
