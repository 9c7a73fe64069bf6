import { z } from 'zod';
import { label, locale as languageTag, slug as slugOf, trimmedLabel } from '../fields.js';

const maxBodyBytes = 500_000;
const maxTags = 20;

const title = label(300).meta({ description: 'Plain text' });
const bodyWords = `Markdown; at most ${maxBodyBytes} bytes in UTF-8`;
const body = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= maxBodyBytes, {
    error: `must have at most ${maxBodyBytes} bytes in UTF-8`,
  })
  .meta({ maxLength: maxBodyBytes, description: bodyWords });
const slug = slugOf(100).meta({ description: 'Unique in the project' });
const localeWords = 'The language, as a BCP 47 tag';
const locale = languageTag.meta({ description: localeWords });
const tag = trimmedLabel(50);
const tags = z
  .array(tag)
  .max(maxTags)
  .transform((list) => [...new Set(list)])
  .meta({ description: 'Spaces around a tag and duplicates are removed' });
const externalId = label(255).meta({ description: 'Your own ID of the article, unique in the project' });

/** The fields of an article, by their names, as requests give them. */
export const articleFields = { title, body, slug, locale, tag, tags, external_id: externalId };

/** The text of an article that is made: what is absent has a default. */
export const newArticleFields = {
  title,
  body: body.default('').meta({ description: bodyWords }),
  slug: slug.optional().meta({ description: 'Unique in the project; absent: created from the title' }),
  locale: languageTag.default('en').meta({ override: { default: 'en', description: localeWords } }),
  tags: tags.default([]),
};
