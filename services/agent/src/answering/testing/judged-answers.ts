import type { ReadPassage } from '../../domain/outcome.js';
import type { Claim } from '../drafting/answer-schema.js';
import { passageOf } from './turns.js';

/** The articles of a made-up product. */
export const articles: readonly ReadPassage[] = [
  passageOf(
    'art_plans',
    'Plans and prices',
    'The Basic plan costs €9 per month and includes 3 users. The Team plan costs €1,029.50 per year and includes 20 users. You can change your plan at any time.',
  ),
  passageOf(
    'art_storage',
    'Storage',
    'Each workspace has 50 GB of storage. Files larger than 2 GB cannot be uploaded. Deleted files stay in the bin for thirty days.',
  ),
  passageOf(
    'art_refunds',
    'Refunds',
    'We refund the price within 14 days of the purchase. The money is back on your card after five working days.',
  ),
  passageOf(
    'art_login',
    'Signing in',
    'You can sign in with Google or with a password. Two-factor authentication is not available on the Basic plan.',
  ),
  passageOf(
    'art_export',
    'Exports',
    'Owners can export all contacts as a CSV file under Settings. An export does not contain attachments.',
  ),
  passageOf('art_sales', 'Sales', 'We take no commission on sales. Payouts are made every Friday.'),
  passageOf(
    'art_hours',
    'Opening hours',
    'Our support answers on weekdays from 9:00 to 17:00. On 24 December 2026 we are closed.',
  ),
  passageOf('art_trial', 'Trial', 'The trial ends by itself after a month. No credit card is needed for it.'),
];

export const ids = ['plans', 'storage', 'refunds', 'login', 'export', 'sales', 'hours', 'trial'] as const;
type Article = (typeof ids)[number];

/** An answer as a model gave it that is sure of itself. */
export interface JudgedAnswer {
  readonly question: string;
  readonly answer: string;
  readonly claims: readonly Claim[];
  /** What a model that judges right says; undefined: that all of it is well. What words must refuse has such a one, too. */
  readonly verdict?: { supported?: boolean[]; covered?: boolean[]; answers_question?: boolean };
}

const claimOf = (text: string, article: Article, quote: string): Claim => ({
  text,
  passages: [`p${ids.indexOf(article) + 1}`],
  quote,
});

/** One claim is all of the answer. */
const said = (
  question: string,
  answer: string,
  article: Article,
  quote: string,
  verdict?: JudgedAnswer['verdict'],
): JudgedAnswer => ({ question, answer, claims: [claimOf(answer, article, quote)], ...(verdict && { verdict }) });

/** The claim is another than the answer. */
const beside = (question: string, answer: string, article: Article, quote: string): JudgedAnswer => ({
  question,
  answer,
  claims: [claimOf(quote, article, quote)],
});

const commission = 'We take no commission on sales.';
const change = 'You can change your plan at any time.';
const refund = 'We refund the price within 14 days of the purchase.';
const back = 'The money is back on your card after five working days.';
const storage = 'Each workspace has 50 GB of storage.';
const large = 'Files larger than 2 GB cannot be uploaded.';
const google = 'You can sign in with Google or with a password.';
const second = 'Two-factor authentication is not available on the Basic plan.';
const csv = 'Owners can export all contacts as a CSV file under Settings.';
const attachments = 'An export does not contain attachments.';
const weekdays = 'Our support answers on weekdays from 9:00 to 17:00.';
const closed = 'On 24 December 2026 we are closed.';
const trial = 'The trial ends by itself after a month.';
const card = 'No credit card is needed for it.';
const basic = 'The Basic plan costs €9 per month and includes 3 users.';
const team = 'The Team plan costs €1,029.50 per year and includes 20 users.';
const bin = 'Deleted files stay in the bin for thirty days.';
const friday = 'Payouts are made every Friday.';
const off = { answers_question: false };
const wrong = { supported: [false] };

/** What no source says, by how it is made up. */
export const invented: Readonly<Record<string, readonly JudgedAnswer[]>> = {
  'yes to what nothing answers': [
    beside('Is it HIPAA compliant?', 'Yes, it is HIPAA compliant.', 'sales', commission),
    beside('Do students get a discount?', 'Yes, students get a discount.', 'plans', change),
    beside('Is there an app for phones?', 'Yes, there is an app for phones.', 'storage', storage),
    said('Is it ISO27001 certified?', 'Yes, it is ISO27001 certified.', 'login', google),
    said('Can I sign in with Okta?', 'Yes, you can sign in with Okta.', 'login', google),
    said('Is my data stored in Norway?', 'Yes, your storage is in Norway.', 'storage', storage),
    said('Can I pause my plan?', 'Yes, you can pause your plan at any time.', 'plans', change, wrong),
    said('Can guests export contacts?', 'Yes, guests can export all contacts.', 'export', csv, wrong),
  ],
  'a number of something else': [
    said('How many users has Basic?', 'The Basic plan includes 50 users.', 'plans', basic),
    said('How long may I return it?', 'We refund the price within 30 days of the purchase.', 'refunds', refund),
    said('How much storage is there?', 'Each workspace has 20 GB of storage.', 'storage', storage),
    said('When do you answer?', 'Our support answers on weekdays from 8:00 to 17:00.', 'hours', weekdays),
    said('When are you closed?', 'On 24 May 2026 we are closed.', 'hours', closed),
    said('What does Team cost?', 'The Team plan costs $1,029.50 per year.', 'plans', team),
    said('What does Team cost?', 'The Team plan costs €102,950 per year.', 'plans', team),
    said('What does Basic cost?', 'The Basic plan costs €20 per month.', 'plans', basic),
  ],
  'a sentence with its negation dropped or added': [
    said('Can I upload 3 GB?', 'Files larger than 2 GB can be uploaded.', 'storage', large, wrong),
    said(
      'Is there a second factor on Basic?',
      'Two-factor authentication is available on Basic.',
      'login',
      second,
      wrong,
    ),
    said('Are attachments in an export?', 'An export does contain attachments.', 'export', attachments, wrong),
    said('Do I need a credit card?', 'A credit card is needed for the trial.', 'trial', card, wrong),
    said('Do you take a commission?', 'We take a commission on sales.', 'sales', commission, wrong),
    said('Can I change my plan?', 'You cannot change your plan.', 'plans', change, wrong),
    said('Does the trial end by itself?', 'The trial does not end by itself.', 'trial', trial, wrong),
    said('Do you refund?', 'We never refund the price of a purchase.', 'refunds', refund, wrong),
  ],
  'a claim beside the answer, or a sentence without any': [
    beside('How do I cancel?', 'Write a letter to our office in the capital.', 'plans', change),
    beside('Who can delete a workspace?', 'Only administrators delete a workspace.', 'export', csv),
    beside('Can I merge two accounts?', 'Merging accounts takes one click.', 'login', google),
    {
      ...said('Can I change my plan?', change, 'plans', change, { covered: [true, false] }),
      answer: `${change} The switch is free.`,
    },
    {
      ...said('When is my money back?', back, 'refunds', back, { covered: [true, false] }),
      answer: `${back} Banks abroad are faster.`,
    },
    {
      ...said('How do I sign in?', google, 'login', google, { covered: [true, false] }),
      answer: `${google} Passwords never expire.`,
    },
    said('Do you have offices?', weekdays, 'hours', weekdays, off),
    said('How many workspaces may I have?', storage, 'storage', storage, off),
  ],
  'the customer’s own words': [
    said('I was promised 100 GB, is that so?', 'Yes, each workspace has 100 GB of storage.', 'storage', storage),
    said('Your colleague said 60 days for refunds, right?', 'Yes, we refund within 60 days.', 'refunds', refund),
    said('Does the export work with Salesforce?', 'Yes, owners can export all contacts to Salesforce.', 'export', csv),
    said('Basic has 10 users, has it not?', 'Yes, the Basic plan includes 10 users.', 'plans', basic),
    said('I sign in with GitHub, fine?', 'Yes, you can sign in with GitHub.', 'login', google),
    said('You pay out on Monday, yes?', 'Yes, payouts are made every Monday.', 'sales', friday),
    {
      ...said('The trial is extended on request, is it not?', '', 'trial', trial),
      answer: 'Yes, the trial is extended on request.',
      claims: [{ text: 'The trial is extended on request.', passages: [], quote: 'The trial is extended on request' }],
    },
    {
      ...said('I get 5 % off, yes?', '', 'plans', basic),
      answer: 'Yes, you get 5 % off.',
      claims: [claimOf('You get 5 % off.', 'plans', 'I get 5 % off')],
    },
  ],
};

/** What the sources say, in other words. */
export const paraphrases: readonly JudgedAnswer[] = [
  said('What does Basic cost?', 'Basic is €9 a month.', 'plans', basic),
  said('What does Basic cost?', 'You pay 9 euros per month for the Basic plan.', 'plans', basic),
  said('How many people can use Basic?', 'With Basic, three users are included.', 'plans', basic),
  said('How many people can use Team?', 'Up to 20 users are included in the Team plan.', 'plans', team),
  said('What is the yearly price of Team?', 'The Team plan is EUR 1029.50 for a year.', 'plans', team),
  said('Can I switch plans?', 'Yes, you may change to another plan whenever you like.', 'plans', change),
  said('Is switching possible later?', 'Yes, plan changes are possible at any time.', 'plans', change),
  said('How big is a workspace?', 'There are 50 GB of storage in each workspace.', 'storage', storage),
  said('Can I upload 3 GB?', 'No, files of more than 2 GB cannot be uploaded.', 'storage', large),
  said('What is the largest file?', 'A file may have up to 2 GB.', 'storage', large),
  said('Can I restore a file?', 'Yes, deleted files are in the bin for 30 days.', 'storage', bin),
  said(
    'How long is a file in the bin?',
    'For thirty days after it was deleted, a file stays in the bin.',
    'storage',
    bin,
  ),
  said('Do I get my money back?', 'Yes, within 14 days of the purchase you get a refund.', 'refunds', refund),
  said(
    'How long can I ask for a refund?',
    'You have 14 days from your purchase to get the price refunded.',
    'refunds',
    refund,
  ),
  said('When is the money there?', 'It takes 5 working days until the money is on your card.', 'refunds', back),
  said('How long does a refund take?', 'Your card has the money back after five working days.', 'refunds', back),
  said('Can I use Google?', 'Yes, signing in with Google works.', 'login', google),
  said('How do I sign in?', 'Use Google or your password to sign in.', 'login', google),
  said('Is there a second factor on Basic?', 'No, the Basic plan has no two-factor authentication.', 'login', second),
  said('Two factors on Basic?', 'Sorry, two-factor authentication does not come with Basic.', 'login', second),
  said('How do I export contacts?', 'As an owner, export all contacts as CSV under Settings.', 'export', csv),
  said('Who may export?', 'Contacts can be exported by owners.', 'export', csv),
  said('Are attachments in it?', 'No, attachments are not part of an export.', 'export', attachments),
  said('What do you take of sales?', 'Nothing: there is no commission on your sales.', 'sales', commission),
  said('Is there a commission?', 'No, we do not take any commission.', 'sales', commission),
  said('When are payouts?', 'You get your payouts on Friday, every week.', 'sales', friday),
  said('When do you answer?', 'We answer on weekdays, from 9 am to 5 pm.', 'hours', weekdays),
  said('Until when is support there?', 'Our support is there until 17:00 on weekdays.', 'hours', weekdays),
  said('Are you there on Christmas Eve?', 'No, on December 24, 2026 we are closed.', 'hours', closed),
  said('Are you closed on 2026-12-24?', 'Yes, we are closed on 24/12/2026.', 'hours', closed),
  said('How long is the trial?', 'After a month, the trial ends by itself.', 'trial', trial),
  said('Must I cancel the trial?', 'No, the trial simply ends after one month.', 'trial', trial),
  said('Do I need a card?', 'No credit card is needed to try it.', 'trial', card),
  said('Is a card needed?', 'No, the trial needs no credit card.', 'trial', card),
  said('Was kostet Basic?', 'Basic kostet 9 € im Monat.', 'plans', basic),
  said('Was kostet Team?', 'Der Tarif Team kostet 1.029,50 € im Jahr.', 'plans', team),
  said('Wann habt ihr zu?', 'Am 24. Dezember 2026 haben wir geschlossen.', 'hours', closed),
  said('Wie lange habe ich Zeit?', 'Wir erstatten den Preis innerhalb von 14 Tagen nach dem Kauf.', 'refunds', refund),
  {
    question: 'Can I change my plan, and what does Team cost?',
    answer:
      'Hi Ada,\n\nyou can change your plan at any time. The Team plan costs €1,029.50 a year.\n\nLet me know if there is more I can do!',
    claims: [
      claimOf('You can change your plan at any time.', 'plans', change),
      claimOf('The Team plan costs €1,029.50 a year.', 'plans', team),
    ],
  },
  {
    question: 'What about my order A-1742?',
    answer: 'You get the price of order A-1742 refunded within 14 days of the purchase.',
    claims: [claimOf('You get the price refunded within 14 days of the purchase.', 'refunds', refund)],
  },
];
