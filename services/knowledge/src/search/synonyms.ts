import { fail, type Issue } from '@pharos/contract';
import { wordsOf } from '@pharos/language';
import type {
  GetSynonymsRequest,
  GetSynonymsResponse,
  ReplaceSynonymsRequest,
  ReplaceSynonymsResponse,
  Synonyms,
} from '@pharos/proto/pharos/knowledge/v1/synonym';
import { findSynonyms, type SynonymGroups, type SynonymsRow, replaceSynonyms as save } from './synonym-rows.js';
import type { KnowledgeRpc } from '../deps.js';

export const getSynonyms: KnowledgeRpc<GetSynonymsRequest, GetSynonymsResponse> = async (request, _call, deps) => ({
  synonyms: toSynonyms(request, await findSynonyms(deps.database, request)),
});

export const replaceSynonyms: KnowledgeRpc<ReplaceSynonymsRequest, ReplaceSynonymsResponse> = async (
  request,
  call,
  deps,
) => {
  const groups = checkGroups(request.groups.map(({ words }) => words));
  const saved = await save(deps.database, call, request, { groups, ifRevision: request.ifRevision });
  if (!saved) throw fail('VERSION_MISMATCH');
  return { synonyms: toSynonyms(request, saved) };
};

/** In lower case, with single blanks between words. @throws VALIDATION_ERROR for what is no word and for what stands twice */
function checkGroups(groups: SynonymGroups): SynonymGroups {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  groups.forEach((words, group) => {
    words.forEach((word, at) => {
      // As searches compare it: «E-Mail» and «e-mail» are one.
      const compared = wordsOf(word)
        .map(({ text }) => text)
        .join(' ');
      const path = ['groups', group, at];
      if (compared === '') issues.push({ path, message: 'must contain a letter or a digit' });
      else if (seen.has(compared)) issues.push({ path, message: 'is a duplicate; a word can be in one group only' });
      seen.add(compared);
    });
  });
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues: issues.slice(0, maxIssues) });
  return groups.map((words) => words.map((word) => word.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ')));
}

/** More would only repeat the first ones. */
const maxIssues = 50;

function toSynonyms({ projectId }: { projectId: string }, { groups, revision, updated_at }: SynonymsRow): Synonyms {
  const messages = groups.map((words) => ({ words: [...words] }));
  return { projectId, groups: messages, revision, updatedAt: updated_at ?? undefined };
}
