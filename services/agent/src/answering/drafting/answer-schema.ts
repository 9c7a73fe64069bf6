import { z } from 'zod';

/** A statement of the answer, and where it stands. */
const claim = z.object({
  text: z.string(),
  passages: z.array(z.string()),
  /** Words of one of the passages, as they stand there. */
  quote: z.string(),
});

/** What a model is asked for. All of it is checked: nothing here is believed because a model says so. */
export const answerSchema = z.object({
  answer: z.string(),
  claims: z.array(claim),
  needs_clarification: z.string().nullable(),
  /** Arguments as JSON: providers that demand closed schemas know no free objects. */
  actions: z.array(z.object({ name: z.string(), arguments_json: z.string() })),
  manipulation: z.boolean(),
});

export type ModelAnswer = z.output<typeof answerSchema>;
export type Claim = z.output<typeof claim>;

export const verdictSchema = z.object({
  /** By the numbers of the claims, … */
  supported: z.array(z.boolean()),
  /** … and of the sentences. */
  covered: z.array(z.boolean()),
  answers_question: z.boolean(),
});
