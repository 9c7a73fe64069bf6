import { describe, expect, test } from 'vitest';
import { environment, helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';

const namesOf = (objects: KubernetesObject[], kind: string) =>
  ofKind(objects, kind).map(({ metadata }) => metadata.name as string);

/** What reaches the pods of a component on the port of mail, and from where; undefined: from everywhere. */
function mailRules(objects: KubernetesObject[], component: string) {
  const rules: KubernetesObject[] = named(objects, 'NetworkPolicy', `pharos-${component}`).spec.ingress;
  return rules
    .filter(({ ports }) => ports.some(({ port }: KubernetesObject) => port === 2525))
    .map(({ from }) => from as unknown);
}

describe.runIf(helms.length > 0)('mail that comes in', () => {
  test('has no way in without a domain', () => {
    const objects = render(withValues());
    expect(namesOf(objects, 'Service')).not.toContain('pharos-mail-in');
    expect(environment(objects, 'mail')).not.toHaveProperty('SMTP_LISTEN');
    expect(mailRules(objects, 'mail')).toEqual([]);
  });

  test('comes through a service of its own to the pods of mail alone, from everywhere or from whom values name', () => {
    const objects = render(withValues({ mailIn: { domain: 'in.example.com' } }));
    const { spec, metadata } = named(objects, 'Service', 'pharos-mail-in');
    expect(spec).toMatchObject({ type: 'LoadBalancer', ports: [{ port: 25, targetPort: 'smtp' }] });
    expect(spec.selector).toMatchObject({ 'app.kubernetes.io/component': 'mail' });
    expect(metadata.annotations).toBeUndefined();
    expect(environment(objects, 'mail')).toMatchObject({ SMTP_LISTEN: '0.0.0.0:2525', MAIL_DOMAIN: 'in.example.com' });
    expect(environment(objects, 'mail')).not.toHaveProperty('SMTP_TLS_CERT');
    expect(mailRules(objects, 'mail')).toEqual([undefined]);
    expect(mailRules(objects, 'core')).toEqual([]);
    const from = [{ ipBlock: { cidr: '203.0.113.0/24' } }];
    expect(mailRules(render(withValues({ mailIn: { domain: 'in.example.com', from } })), 'mail')).toEqual([from]);
  });

  test('is encrypted with the certificate of a secret', () => {
    const objects = render(withValues({ mailIn: { domain: 'in.example.com', tlsSecret: 'mail-tls' } }));
    const { volumes, containers } = named(objects, 'Deployment', 'pharos-mail').spec.template.spec;
    expect(volumes).toContainEqual({ name: 'smtp-tls', secret: { secretName: 'mail-tls' } });
    const mount = containers[0].volumeMounts.find(({ name }: KubernetesObject) => name === 'smtp-tls');
    const { SMTP_TLS_CERT, SMTP_TLS_KEY } = environment(objects, 'mail');
    expect([SMTP_TLS_CERT, SMTP_TLS_KEY]).toEqual([`${mount.mountPath}/tls.crt`, `${mount.mountPath}/tls.key`]);
    expect(JSON.stringify(named(objects, 'Deployment', 'pharos-core'))).not.toContain('mail-tls');
  });
});
