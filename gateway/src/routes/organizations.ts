import { enums, renderApiKey, renderOrganization } from '@pharos/contract';
import { anyKey, defineRoute } from '../http/define-route.js';
import { one } from '../schemas/lists.js';
import { meRecord, organizationRecord } from '../schemas/records.js';
import { recordIn } from './answers.js';
import { present } from './field-mask.js';

const answer = recordIn('organization', renderOrganization);

export const organizationRoutes = [
  defineRoute({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    scope: anyKey,
    summary: 'The key that asks, its organization, scopes and tier',
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
    summary: 'Read the organization',
    response: one(organizationRecord),
    handler: ({ params, call, rpc }) => answer(rpc.organizations.getOrganization(params, call)),
  }),
];
