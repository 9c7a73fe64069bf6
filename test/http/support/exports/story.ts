/** What all exports of these tests tell, each in the form of its product. */
export interface Story {
  /** The address of a person of the team who is a member here too; another one is not. */
  readonly memberEmail: string;
  /** Where the second file is. */
  readonly fileUrl: string;
}

/** The files of an export, by their paths in it. */
export type ExportFiles = Readonly<Record<string, string>>;

/** The minute of a day, as ISO 8601 has it. */
export const at = (minute: number) => `2021-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
/** In seconds since 1970. */
export const seconds = (minute: number) => Date.parse(at(minute)) / 1_000;

export const customer = { name: 'Ada Lovelace', email: 'ada@customer.example', phone: '+49 30 1234567' };
export const colleague = { name: 'Bob Babbage', email: 'bob@customer.example' };
export const member = 'Grace Hopper';
export const former = { name: 'Linus Left', email: 'linus@left.example' };

export const texts = {
  subject: 'Where is my parcel?',
  question: 'It was to come <b>yesterday</b>.',
  answer: 'Here is the receipt.',
  note: 'Ask the warehouse.',
  picture: 'This is how it came.',
};

export const receipt = { name: 'receipt.txt', content: 'Paid.' };
export const picture = { name: 'parcel.txt', content: 'A broken box.' };

export const article = {
  title: 'How to return an order',
  html: '<h2>Within 30 days</h2><p>Send it <strong>back</strong>.</p><table><tr><th>Zone</th></tr><tr><td>USA</td></tr></table>',
  markdown: '## Within 30 days\n\nSend it **back**.\n\n| Zone |\n| --- |\n| USA |',
};
export const draft = { title: 'Not ready', html: '<p>Soon.</p>', markdown: 'Soon.' };

export const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
