import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, languageTag, locale, oneOf, record, text } from '../fields.js';
import { webUrl } from '../website-fields.js';

/** Instead of a locale: that of the page, else of the browser. */
const fromPage = 'auto';
const localeDescription = 'A BCP 47 tag, or `auto`: the language of the page, otherwise of the browser';

/** The settings of a widget. */
export const widgetFields = {
  enabled: z.boolean().meta({ description: 'Whether visitors see it' }),
  position: oneOf(enums.widgetPosition).meta({ description: 'The corner of the page' }),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a color such as #2563EB' })
    .meta({ description: 'The main colour, as hex' }),
  welcome_message: text(0, 1_000).meta({ description: 'What visitors read before they write' }),
  show_branding: z.boolean().meta({ description: 'Whether the widget names the product that powers it' }),
  theme: oneOf(enums.widgetTheme).meta({ description: '`auto`: follows the visitor’s device' }),
  locale: z
    .string()
    .transform((tag, check) => {
      const read = tag === fromPage ? { success: true as const, data: tag } : locale.safeParse(tag);
      if (read.success) return read.data;
      check.addIssue({ code: 'custom', message: 'must be a BCP 47 tag such as en or pt-BR, or auto' });
      return z.NEVER;
    })
    .meta({ pattern: `^(${fromPage}|${languageTag})$`, maxLength: 35, description: localeDescription }),
  ask_email: oneOf(enums.widgetAskEmail).meta({
    description:
      'Whether a visitor without an email address is asked for one after the first message; `required`: the visitor cannot write any more until they give one',
  }),
  chat_url: webUrl.nullable().meta({
    description:
      'Your page with the widget; emails with answers that a visitor has not read link to it. Null: they have no link',
  }),
};

export const widgetConfigRecord = record('WidgetConfig', 'How the widget looks on your pages', {
  ...widgetFields,
  project_id: id('project'),
  welcome_message: z.string().meta({ description: 'What visitors read before they write' }),
  locale: z.string().meta({ description: localeDescription }),
  chat_url: z.string().nullable().meta({
    description: 'The page that emails with answers a visitor has not read link to; null: they have no link',
  }),
});

export const widgetSecretRecord = record('WidgetSecret', 'The secret for identity tokens of a project', {
  project_id: id('project'),
  secret: z
    .string()
    .regex(/^wgs_[0-9A-Za-z_-]{43}$/)
    .meta({
      description: 'The secret that your server signs identity tokens with (HS256). It is shown only in this answer',
    }),
});
