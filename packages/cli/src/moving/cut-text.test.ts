import { expect, test } from 'vitest';
import { articleRow } from './article-row.js';
import { contactRow } from './contact-row.js';
import { shortTags } from './conversation-rows.js';
import { DroppedRecords } from './dropped-records.js';
import { People } from './people.js';

const context = { product: 'zendesk', people: new People(), dropped: new DroppedRecords() };
const tooLong = (most: number) => `${'x'.repeat(most - 1)}😀`;

test('no character is cut in two', () => {
  const name = tooLong(200);
  const contact = contactRow(
    { key: 'c', id: '1', role: 'customer', name, externalId: name, phone: tooLong(50) },
    context,
  );
  expect(contact).toMatchObject({ name: 'x'.repeat(199), external_id: 'x'.repeat(199), phone: 'x'.repeat(49) });
  expect(shortTags([tooLong(100)], 50, 100)).toEqual(['x'.repeat(99)]);
  const article = { id: '1', title: tooLong(300), body: '', format: 'markdown', tags: [], isPublished: true } as const;
  expect(articleRow(article, context).title).toBe('x'.repeat(299));
});
