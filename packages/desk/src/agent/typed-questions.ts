import type { StartAgentEvaluationData } from '@pharos/sdk';

type Question = NonNullable<StartAgentEvaluationData['body']['questions']>[number];

export const mostQuestions = 500;

/** A question in each line, with what a person would answer behind a bar. */
export function questionsIn(text: string): Question[] {
  return text
    .split('\n')
    .map((line) => line.split('|'))
    .flatMap(([question = '', ...rest]) => {
      const answer = rest.join('|').trim();
      const asked = question.trim();
      return asked === '' ? [] : [{ text: asked, ...(answer !== '' && { expected_answer: answer }) }];
    });
}
