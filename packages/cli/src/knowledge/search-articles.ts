import type { SearchKnowledgeBaseData } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { wholeNumber } from '../frame/numbers.js';
import { oneLine } from '../output/printable.js';

interface Options {
  readonly limit: string;
  readonly mode?: NonNullable<SearchKnowledgeBaseData['query']['mode']>;
  readonly locale?: string;
}

export async function run(call: Call<Options>): Promise<undefined> {
  const { limit, mode, locale } = call.options;
  const [q = ''] = call.args;
  const count = wholeNumber('--limit', limit, [1, 10]);
  const { pharos, projectId } = await connectToProject(call);
  const more = { ...(mode !== undefined && { mode }), ...(locale !== undefined && { locale }) };
  const { data, meta } = await pharos.knowledgeBase.searchKnowledgeBase({ projectId, q, limit: count, ...more });
  const lines = data.flatMap(({ title, score, slug, passage }) => [
    `${call.output.strong(oneLine(title, 200))} (${score.toFixed(2)}, ${oneLine(slug)})`,
    `  ${oneLine(passage.text, 300)}`,
  ]);
  call.output.record(data, lines.length === 0 ? ['Nothing found.'] : lines, { meta });
}
