import { z } from 'zod';
import { record } from '../fields.js';

const party = record('MailParty', 'Somebody named in an email', {
  name: z.string().nullable().meta({ description: 'The name next to the address; null if there is none' }),
  address: z.string().meta({ description: 'The email address' }),
});

export const mailRecord = record('Mail', 'The email that a message was made from', {
  from: party.nullable().meta({ description: 'The sender as given in the email; null if it names no address' }),
  to: z.array(party).meta({ description: 'Who it was sent to; the first 500' }),
  cc: z.array(party).meta({ description: 'Who got a copy; the first 500' }),
  subject: z.string().meta({ description: 'The subject; empty if it has none' }),
  date: z.iso.datetime().nullable().meta({
    description: 'When it was sent, according to the sender’s program; null if it gives no valid time',
  }),
  text: z.string().meta({
    description:
      'Its full text, including quoted text and the signature, up to 100,000 characters. For an email in HTML only, the text of the HTML',
  }),
  html: z.string().nullable().meta({
    description:
      'The same as HTML, rebuilt from a few elements without styles, scripts or forms; quoted text is in `blockquote`. Pictures on other sites keep their addresses: loading them tells the sender that the email was read. Null if the email has no HTML',
  }),
  is_shortened: z
    .boolean()
    .meta({ description: 'Whether the email contains more than this; the raw email has all of it' }),
  size: z.int().meta({ description: 'The size of the raw email in bytes' }),
});
