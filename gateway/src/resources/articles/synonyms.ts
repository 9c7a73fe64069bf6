import { renderSynonyms } from '@pharos/contract';
import type { Synonyms } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { revised } from '../../pipeline/reply.js';
import { present } from '../field-mask.js';
import { trimmedLabel } from '../fields.js';
import { one } from '../lists.js';
import { synonymsRecord } from './schemas.js';

const maxGroups = 500;
const maxWords = 20;
const group = z.array(trimmedLabel(100)).min(2).max(maxWords);

const newSynonyms = z.strictObject({
  groups: z
    .array(group)
    .max(maxGroups)
    .meta({
      description:
        'Words and phrases that mean the same, such as `["invoice", "bill"]`. They are stored in lower case. A word can appear only once, in one group',
      examples: [[['invoice', 'bill']]],
    }),
});

const answer = async (answered: Promise<{ synonyms: Synonyms | undefined }>) => {
  const synonyms = present((await answered).synonyms);
  return revised(synonyms.revision, { data: renderSynonyms(synonyms) });
};

const path = '/projects/{projectId}/kb/synonyms';

export const kbSynonymRoutes = [
  defineRoute({
    id: 'getSynonyms',
    method: 'GET',
    path,
    scope: 'kb:read',
    summary: 'Get the synonyms',
    description: 'Use it to see which words count as the same in searches of this project.',
    etag: true,
    response: one(synonymsRecord),
    handler: ({ params, call, rpc }) => answer(rpc.synonyms.getSynonyms(params, call)),
  }),
  defineRoute({
    id: 'replaceSynonyms',
    method: 'PUT',
    path,
    scope: 'kb:write',
    summary: 'Replace the synonyms',
    description:
      'A search for a word of a group, in any form, also finds articles with the other words of the group. They come a ' +
      'little later in the results. The change takes effect immediately. Send `{"groups": []}` to remove all synonyms.',
    body: newSynonyms,
    // The words, the groups, and their field.
    maxItems: maxGroups * (maxWords + 1) + 1,
    etag: true,
    ifMatch: true,
    response: one(synonymsRecord),
    handler: ({ params, body, ifRevision, call, rpc }) => {
      const groups = body.groups.map((words) => ({ words }));
      return answer(rpc.synonyms.replaceSynonyms({ ...params, groups, ifRevision }, call));
    },
  }),
];
