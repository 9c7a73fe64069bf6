import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import { describe, expect, test } from 'vitest';
import { chart, helms, named, ofKind, refusal, render, renderNotes, withValues } from './support/helm.js';

const volume = { storage: { volume: { size: '20Gi' } } };
const components: Record<string, { variables: string[] }> = JSON.parse(
  readFileSync(join(chart, 'files/components.json'), 'utf8'),
);
const readers = Object.keys(components).filter((name) => components[name]?.variables.includes('STORAGE_DIR'));

describe.runIf(helms.length > 0)('the volume of attachments', () => {
  test('is mounted where the services that store files are told it is, and nowhere else', () => {
    const objects = render(withValues(volume));
    const [claim] = ofKind(objects, 'PersistentVolumeClaim');
    expect(readers).toEqual(expect.arrayContaining(['core', 'gateway']));
    expect(readers).not.toContain('webhooks');
    expect(claim.spec).toMatchObject({ accessModes: ['ReadWriteMany'], resources: { requests: { storage: '20Gi' } } });
    expect(claim.spec).not.toHaveProperty('storageClassName');
    for (const name of serviceNames) {
      const { spec } = named(objects, 'Deployment', `pharos-${name}`).spec.template;
      const [{ env, volumeMounts }] = spec.containers;
      const told = env.find((each: { name: string }) => each.name === 'STORAGE_DIR')?.value;
      const mounted = volumeMounts.find((each: { name: string }) => each.name === 'files')?.mountPath;
      const claims = spec.volumes.flatMap(
        (each: { persistentVolumeClaim?: object }) => each.persistentVolumeClaim ?? [],
      );
      expect(told !== undefined, name).toBe(readers.includes(name));
      expect(mounted, name).toBe(told);
      expect(claims, name).toEqual(told ? [{ claimName: claim.metadata.name }] : []);
      expect(spec.securityContext.fsGroup, name).toBeGreaterThan(0);
    }
  });

  test('outlives the release', () => {
    const [claim] = ofKind(render(withValues(volume)), 'PersistentVolumeClaim');
    expect(claim.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });

  test('is not there beside a bucket', () => {
    expect(refusal(withValues({ storage: { bucket: 'files', volume: { size: '1Gi' } } }))).toMatch(
      /Set either storage\.bucket or storage\.volume\.size, not both/,
    );
    expect(refusal(withValues({ ...volume, config: { STORAGE_DIR: '/files' } }))).toMatch(/sets STORAGE_DIR itself/);
    expect(ofKind(render(withValues({ storage: { bucket: 'files' } })), 'PersistentVolumeClaim')).toEqual([]);
  });
});

test.runIf(helms.length > 0)(
  'after an install it is said what the values leave out, and nothing where they leave out nothing',
  () => {
    expect(renderNotes(withValues())).toMatch(
      /leave out:\n\n {2}- Attachments are refused[^\n]*\n {2}- No mail goes out/,
    );
    expect(renderNotes(withValues(volume))).not.toContain('Attachments are refused');
    expect(renderNotes(withValues({ config: { STORAGE_DIR: '/files' } }))).not.toContain('Attachments are refused');
    const mail = { publicUrl: 'https://a.example', mail: { existingSecret: 'mail', from: 'a@a.example' } };
    expect(renderNotes(withValues({ ...volume, ...mail }))).toContain('- The image pharos:0.1.0 has no registry');
    const image = { registry: 'registry.example.com/support/' };
    expect(renderNotes(withValues({ ...volume, ...mail, image }))).not.toContain('leave out');
  },
);
