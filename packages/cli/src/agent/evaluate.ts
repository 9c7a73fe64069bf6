import { setTimeout as wait } from 'node:timers/promises';
import type { AgentEvaluation, StartAgentEvaluationData } from '@pharos/sdk';
import { connectToProject, type InProject } from '../account/connect.js';
import { endOfCommand } from '../events/follow.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes, Stop } from '../frame/exit-codes.js';
import { share, wholeNumber } from '../frame/numbers.js';
import { linesOf } from './evaluation-lines.js';
import { type FileQuestion, readQuestions } from './question-file.js';

interface Options {
  readonly resolved?: boolean;
  readonly threshold?: string;
  readonly limit?: string;
  readonly minPrecision?: string;
}

type Body = StartAgentEvaluationData['body'];

const mostQuestions = 500;
const lookEveryMs = 1_000;

/** Starts a test and waits until it is done. It goes on when the command is interrupted. */
export async function run(call: Call<Options>): Promise<ExitCode | undefined> {
  const { resolved = false, threshold, limit, minPrecision } = call.options;
  const [file] = call.args;
  if (resolved === (file !== undefined)) throw new Stop('Name a file with questions, or add --resolved.');
  const least = minPrecision === undefined ? undefined : share('--min-precision', minPrecision);
  const more = {
    ...(threshold !== undefined && { threshold: share('--threshold', threshold) }),
    ...(limit !== undefined && { limit: wholeNumber('--limit', limit, [1, mostQuestions]) }),
  };
  const questions = file === undefined ? [] : readQuestions(file);
  if (questions.length > mostQuestions && limit === undefined)
    throw new Stop(
      `${file} has ${questions.length} questions, and ${mostQuestions} can be asked at once: add --limit.`,
    );
  const to = await connectToProject(call);
  const asked = questions.slice(0, mostQuestions);
  const body: Body = resolved
    ? { source: 'resolved', ...more }
    : { source: 'questions', questions: await withArticleIds(to, asked), ...more };
  const { id } = await to.pharos.agent.startAgentEvaluation({ projectId: to.projectId, body });
  const done = await untilDone(call, to, id);
  call.output.record(done, linesOf(done));
  if (done.status === 'failed') return exitCodes.failed;
  return least === undefined ? undefined : compared(call, done.figures.precision, least);
}

/** Where no answer was judged, nothing shows that enough of them are right. */
function compared({ output }: Call<Options>, precision: number | null, least: number): ExitCode | undefined {
  if (precision === null) output.note('No answer was judged, so --min-precision cannot be met.');
  return precision === null || precision < least ? exitCodes.partly : undefined;
}

async function untilDone({ output }: Call<Options>, { pharos, projectId }: InProject, evaluationId: string) {
  const signal = endOfCommand();
  try {
    for (;;) {
      const evaluation: AgentEvaluation = await pharos.agent.getAgentEvaluation(
        { projectId, evaluationId },
        { signal },
      );
      const { asked, questions } = evaluation.progress;
      if (evaluation.ended_at !== null) return evaluation;
      output.progress(`${asked} of ${questions} questions`);
      await wait(lookEveryMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Stop(`Interrupted. The platform goes on with ${evaluationId}.`, exitCodes.failed, 'INTERRUPTED');
  } finally {
    output.endProgress();
  }
}

/** The questions with the IDs of the articles that the file names by ID or slug. @throws Stop with an article that there is not */
async function withArticleIds(to: InProject, questions: readonly FileQuestion[]): Promise<Body['questions']> {
  const isNamed = questions.some(({ expected = [] }) => expected.length > 0);
  const ids = isNamed ? await idsByName(to) : new Map<string, string>();
  return questions.map(({ text, expected, answer }, at) => {
    const expected_article_ids = expected?.map((name) => {
      const id = ids.get(name);
      if (id === undefined)
        throw new Stop(
          `Row ${at + 1} expects the article ${name}, and the project has none of this ID or slug.`,
          exitCodes.refused,
          'ARTICLE_NOT_FOUND',
        );
      return id;
    });
    return {
      text,
      ...(expected_article_ids && { expected_article_ids }),
      ...(answer !== undefined && { expected_answer: answer }),
    };
  });
}

async function idsByName({ pharos, projectId }: InProject): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { id, slug } of pharos.knowledgeBase.listArticles({ projectId, limit: 100 })) {
    ids.set(slug, id);
    ids.set(id, id);
  }
  return ids;
}
