import { renderAuditEntry } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn } from '../answers.js';
import { list, pageQuery, pageRequest } from '../lists.js';
import { auditEntryRecord } from './schemas.js';

const answerList = listIn('entries', renderAuditEntry);

export const auditRoutes = [
  defineRoute({
    id: 'listAuditEntries',
    method: 'GET',
    path: '/orgs/{orgId}/audit',
    scope: 'admin',
    summary: 'List the audit log',
    description:
      'Use it to see who changed what, and which calls were denied. The newest entry comes first. Each write has one entry. Calls ' +
      'that were denied for the same reason within one minute share one, and `count` says how many they were.',
    query: z.strictObject(pageQuery),
    response: list(auditEntryRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.audit.listAuditEntries({ ...params, page: pageRequest(query) }, call), query),
  }),
];
