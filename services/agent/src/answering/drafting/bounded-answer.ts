import type { ModelAnswer } from './answer-schema.js';

const longestAnswer = 8_000;
const longestText = 1_000;
const mostClaims = 40;
const mostPassagesOfClaim = 8;
const mostActions = 10;
const longestName = 64;
const longestArguments = 8_000;

/**
 * So much of a model's answer as is looked at. What checks it takes longer the more there is, and the model may be the server of
 * anybody: beyond these bounds nothing is checked, and nothing is kept. Arguments that are cut
 * are no JSON any more, and the action is refused for it.
 */
export function boundedAnswer(said: ModelAnswer): ModelAnswer {
  return {
    ...said,
    answer: said.answer.slice(0, longestAnswer),
    claims: said.claims.slice(0, mostClaims).map(boundedClaim),
    needs_clarification: said.needs_clarification?.slice(0, longestText) ?? null,
    actions: said.actions.slice(0, mostActions).map(({ name, arguments_json }) => ({
      name: name.slice(0, longestName),
      arguments_json: arguments_json.slice(0, longestArguments),
    })),
  };
}

function boundedClaim({ text, passages, quote }: ModelAnswer['claims'][number]): ModelAnswer['claims'][number] {
  return {
    text: text.slice(0, longestText),
    passages: [...new Set(passages.slice(0, longestText))].slice(0, mostPassagesOfClaim),
    quote: quote.slice(0, longestText),
  };
}
