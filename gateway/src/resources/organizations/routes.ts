import { renderOrganization } from '@pharos/contract';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { one } from '../lists.js';
import { organizationRecord } from './schemas.js';

const answer = recordIn('organization', renderOrganization);

export const organizationRoutes = [
  defineRoute({
    id: 'getOrganization',
    method: 'GET',
    path: '/orgs/{orgId}',
    scope: 'projects:read',
    summary: 'Get the organization',
    description: 'Use it to read the name and the rate-limit tier of your organization.',
    response: one(organizationRecord),
    handler: ({ params, call, rpc }) => answer(rpc.organizations.getOrganization(params, call)),
  }),
];
