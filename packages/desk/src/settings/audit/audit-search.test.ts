import { describe, expect, test } from 'vitest';
import { auditFilters, auditSearch, exportAddress } from './audit-search.js';

describe('the filters of the audit log', () => {
  test('are read from the address, and what is no filter is left out', () => {
    const address = { actor: 'usr_1', action: '', kind: 4, from: '2026-02-31x', to: '2026-03-01', other: 'x' };
    expect(auditSearch(address)).toEqual({ actor: 'usr_1', to: '2026-03-01' });
  });

  test('ask for a person by their ID, and for others by what they are', () => {
    expect(auditFilters({ actor: 'usr_1' })).toEqual({ actor: ['usr_1'] });
    expect(auditFilters({ actor: 'ai', kind: 'webhook' })).toEqual({ actor_type: ['ai'], target_type: ['webhook'] });
  });

  test('take whole days of the reader', () => {
    const { created_after = '', created_before = '' } = auditFilters({ from: '2026-03-01', to: '2026-03-01' });
    expect(new Date(Date.parse(created_after) + 1)).toEqual(new Date(2026, 2, 1));
    expect(new Date(created_before)).toEqual(new Date(2026, 2, 2));
  });

  test('hold for the file too, whatever was typed', () => {
    expect(exportAddress('org_1', {})).toBe('/api/v1/orgs/org_1/audit/export.ndjson');
    expect(exportAddress('org_1', { target: 'a&b' })).toBe('/api/v1/orgs/org_1/audit/export.ndjson?target=a%26b');
  });
});
