import { expect, test } from 'vitest';
import { ownAndOthers } from './own-and-others.js';

const headers = 'From: Bob <bob@berg.example>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Ada\nSubject: Lamp';
const lead = 'On Mon, Nov 23, 2026 at 9:00 AM Bob <bob@berg.example> wrote:';

test.each([
  ['a mail below headers', `See below.\n\n${headers}\n\nIs it broken?`, 'See below.', 'Is it broken?'],
  ['a mail that is quoted', `Yes.\n\n${lead}\n> Is it on?\n> Bob`, 'Yes.', 'Is it on?\nBob'],
  ['a mail that is quoted above', `${lead}\n> Is it on?\n\nYes.`, 'Yes.', 'Is it on?'],
  [
    'answers between quotes',
    `${lead}\n> Is it on?\nYes.\n> Does it blink?\nNo.`,
    'Yes.\nNo.',
    'Is it on?\nDoes it blink?',
  ],
  ['a quote and nothing else', '> Is it on?', '', 'Is it on?'],
  ['a quote of a quote', '> > Is it on?\n> Yes.', '', 'Is it on?\nYes.'],
  ['words alone', 'It blinks.\nFrom: Berlin', 'It blinks.\nFrom: Berlin', ''],
  ['nothing', '', '', ''],
])('of %s the words are told apart by who wrote them', (_, text, own, others) => {
  expect(ownAndOthers(text)).toEqual({ own, others, isForwarded: false });
});

test('a mail that is passed on is told of, in words of several programs', () => {
  for (const mark of [
    '---------- Forwarded message ---------',
    'Begin forwarded message:',
    '-------- Weitergeleitete Nachricht --------',
  ])
    expect(ownAndOthers(`FYI\n\n${mark}\n${headers}\n\nIs it broken?`)).toEqual({
      own: 'FYI',
      others: 'Is it broken?',
      isForwarded: true,
    });
});
