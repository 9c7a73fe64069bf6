import { enums, renderApiKey, renderOrganization } from '@pharos/contract';
import { anyKey } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { present } from '../field-mask.js';
import { one } from '../lists.js';
import { meRecord, organizationRecord } from './schemas.js';

const answer = recordIn('organization', renderOrganization);

export const organizationRoutes = [
  defineRoute({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    scope: anyKey,
    summary: 'Show your key and organization',
    description:
      'Use it to check that a key works and what it may do. It shows the organization, the scopes and the rate-limit tier of the key.',
    response: one(meRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const { organization } = await rpc.organizations.getOrganization(params, call);
      const record = present(organization);
      const tier = enums.tier.toText(record.tier);
      const scopes = caller.key.scopes;
      return { data: { api_key: renderApiKey(caller.key), organization: renderOrganization(record), scopes, tier } };
    },
  }),
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
