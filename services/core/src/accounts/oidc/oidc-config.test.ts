import { readFileSync } from 'node:fs';
import { idKinds } from '@pharos/contract';
import { loadConfig, newId } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { oidcConfig } from './oidc-config.js';

const schema = z.object(oidcConfig);
const load = (providers: unknown) => loadConfig(schema, { OIDC_PROVIDERS: JSON.stringify(providers) });
const provider = { id: 'acme', name: 'Acme', issuer: 'https://login.example.com/realms/acme', client_id: 'pharos' };
const members = { org_id: newId(idKinds.organization), role: 'agent' };

test('providers have what they need, and nobody becomes a member by them unless it is said', () => {
  expect(load([provider]).OIDC_PROVIDERS).toEqual([{ ...provider, allowed_domains: [], trust_emails: false }]);
  const joining = { ...provider, allowed_domains: ['acme.example'], new_members: members };
  expect(load([joining]).OIDC_PROVIDERS[0]?.new_members).toEqual({ ...members, project_ids: null });
  expect(loadConfig(schema, {}).OIDC_PROVIDERS).toEqual([]);
});

test('the provider that docs/people.md shows is accepted as it stands there', () => {
  const page = readFileSync(new URL('../../../../../docs/people.md', import.meta.url), 'utf8');
  const shown = /```json\n(\[[\s\S]*?)```/.exec(page)?.[1]?.replace('org_…', members.org_id) ?? '';
  expect(load(JSON.parse(shown)).OIDC_PROVIDERS).toMatchObject(JSON.parse(shown));
});

test.each<[string, unknown, string]>([
  ['no list', provider, 'OIDC_PROVIDERS must be an array'],
  [
    'a plain address',
    [{ ...provider, issuer: 'http://login.example.com' }],
    'OIDC_PROVIDERS[0].issuer must be an https',
  ],
  ['an id twice', [provider, provider], 'OIDC_PROVIDERS[1].id must not be that of another provider'],
  ['an unknown field', [{ ...provider, domain: 'x' }], 'OIDC_PROVIDERS[0] must not have domain'],
  ['domains alone', [{ ...provider, allowed_domains: ['acme.example'] }], 'OIDC_PROVIDERS[0].new_members is required'],
  ['members alone', [{ ...provider, new_members: members }], 'OIDC_PROVIDERS[0].allowed_domains is required'],
  [
    'an owner',
    [{ ...provider, allowed_domains: ['acme.example'], new_members: { ...members, role: 'owner' } }],
    'OIDC_PROVIDERS[0].new_members.role must be one of',
  ],
])('%s is refused, with the path of the field and no value', (_, providers, words) => {
  expect(() => load(providers)).toThrow(words);
  expect(() => load(providers)).not.toThrow('pharos');
});
