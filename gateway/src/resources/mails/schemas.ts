import { z } from 'zod';
import { record } from '../fields.js';

const party = record('MailParty', 'Somebody whom a mail names', {
  name: z.string().nullable().meta({ description: 'The name that stands beside the address; null if there is none' }),
  address: z.string().meta({ description: 'The email address' }),
});

export const mailRecord = record('Mail', 'The mail that a message was made of', {
  from: party.nullable().meta({ description: 'Who the mail says it is from; null if it names no address' }),
  to: z.array(party).meta({ description: 'To whom it was sent; the first 500' }),
  cc: z.array(party).meta({ description: 'Who got a copy; the first 500' }),
  subject: z.string().meta({ description: 'The subject; empty if it has none' }),
  date: z.iso.datetime().nullable().meta({
    description: 'When it was sent, as the sender’s program says; null if it says nothing that is a time',
  }),
  text: z.string().meta({
    description:
      'All that it says, with what it quotes and with the signature, up to 100,000 characters. Of a mail in HTML alone, what that says',
  }),
  html: z.string().nullable().meta({
    description:
      'The same as HTML, built anew of a few elements without styles, scripts or forms; what it quotes is in `blockquote`. Pictures of other sites are in it with their addresses: who loads them tells the sender that the mail was read. Null if the mail has none',
  }),
  is_shortened: z.boolean().meta({ description: 'Whether the mail says more than this; the raw mail has all of it' }),
  size: z.int().meta({ description: 'The number of bytes of the raw mail' }),
});
