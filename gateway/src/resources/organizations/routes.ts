import { renderOrganization } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { present } from '../field-mask.js';
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
  defineRoute({
    id: 'updateOrganization',
    method: 'PATCH',
    path: '/orgs/{orgId}',
    scope: 'admin',
    summary: 'Change the organization',
    description:
      'Use it to require a second factor of all members. It takes effect as soon as you get the answer: members without one can only set one up, and their live streams end.',
    body: z.strictObject({
      require_second_factor: z.boolean().optional().meta({ description: 'Whether members need a second factor' }),
    }),
    response: one(organizationRecord),
    handler: async ({ params, body, call, rpc, gateway }) => {
      const wanted = { ...params, requireSecondFactor: body.require_second_factor };
      const { organization, hashes } = await rpc.organizations.updateOrganization(wanted, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
      return { data: renderOrganization(present(organization)) };
    },
  }),
];
