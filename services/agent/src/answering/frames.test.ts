import { expect, test } from 'vitest';
import { framesIn, titlesIn } from './frames.js';

const titles = ['Refunds: how long?', 'Who’s “Ada” & co.'] as const;

test.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'ar'])(
  'both titles are read from the question in %s',
  (language) => {
    const question = framesIn(language).either(...titles);
    expect(titlesIn(question)).toEqual(titles);
    expect(titlesIn(question.replaceAll(' ', '\u00A0\n'))).toEqual(titles);
  },
);

test.each(['Is your question about the lamp?', framesIn('en').either('', 'Lamp'), framesIn('en').ask, ''])(
  'no titles are read from what asks for none: %s',
  (question) => {
    expect(titlesIn(question)).toBeUndefined();
  },
);
