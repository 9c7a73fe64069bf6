import { idKinds } from '@pharos/contract';
import { isIdOf, readUrl } from '@pharos/kit';
import { openNetworks } from '@pharos/outbound';
import { z } from 'zod';

const mostProviders = 20;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** HTTPS; on one's own machine also HTTP. */
function isIssuer(text: string): boolean {
  const url = readUrl(text);
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

const issuer = z
  .string()
  .refine(isIssuer, { error: 'must be an https URL without query, such as https://accounts.google.com' });

const domain = z
  .string()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { error: 'must be a domain in lower case, such as example.com' });

const idOf = (kind: 'organization' | 'project') =>
  z.string().refine((text) => isIdOf(idKinds[kind], text), { error: `must be the id of ${words[kind]}` });
const words = { organization: 'an organization', project: 'a project' };

const newMembers = z
  .strictObject({
    org_id: idOf('organization'),
    role: z.enum(['admin', 'agent', 'viewer']),
    project_ids: z.array(idOf('project')).max(1_000).nullable().default(null),
  })
  .refine(({ role, project_ids: projects }) => role !== 'admin' || projects === null, {
    path: ['project_ids'],
    error: 'must be absent: admins have all projects',
  });

const provider = z
  .strictObject({
    id: z
      .string()
      .max(40)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
        error: 'must be lower-case letters and digits, separated by single hyphens',
      }),
    name: z.string().trim().min(1).max(80),
    issuer,
    client_id: z.string().min(1).max(500),
    client_secret: z.string().min(1).max(500).optional(),
    allowed_domains: z.array(domain).max(100).default([]),
    new_members: newMembers.optional(),
    trust_emails: z.boolean().default(false),
  })
  .refine(({ allowed_domains: domains, new_members: members }) => domains.length === 0 || members !== undefined, {
    path: ['new_members'],
    error: 'is required with allowed_domains: it says what those people become, and where',
  })
  .refine(({ allowed_domains: domains, new_members: members }) => domains.length > 0 || members === undefined, {
    path: ['allowed_domains'],
    error: 'is required with new_members: it says whose addresses become members',
  });

const providers = z
  .array(provider)
  .max(mostProviders)
  .superRefine((all, check) => {
    for (const [at, { id }] of all.entries())
      if (all.findIndex((each) => each.id === id) < at)
        check.addIssue({ code: 'custom', path: [at, 'id'], message: 'must not be that of another provider' });
  });

/** A provider at which people can sign in, as the configuration has it. */
export type ProviderSettings = z.output<typeof provider>;

const json = z
  .string()
  .default('[]')
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      check.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  });

/** The variables of providers at which people can sign in. */
export const oidcConfig = {
  OIDC_PROVIDERS: json.pipe(providers).meta({
    description:
      'Providers of OpenID Connect at which people can sign in, as a JSON array; see [people](people.md). It holds secrets',
  }),
  OIDC_ALLOWED_CIDRS: openNetworks().default([]).meta({
    description:
      'Non-public networks in which these providers may be, each with its ports, as in `10.0.0.0/8:443+8443`; without ports: 80 and 443, on loopback all; absent: none',
  }),
};

export type OidcConfig = z.output<z.ZodObject<typeof oidcConfig>>;
