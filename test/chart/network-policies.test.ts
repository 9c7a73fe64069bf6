import { type ServiceName, serviceNames, serviceTable } from '@pharos/contract';
import { describe, expect, test } from 'vitest';
import { helms, type KubernetesObject, named, ofKind, render, withValues } from './support/helm.js';

const component = (peer: KubernetesObject) => peer.podSelector?.matchLabels['app.kubernetes.io/component'];
const portsOf = (rule: KubernetesObject): number[] => rule.ports?.map(({ port }: KubernetesObject) => port) ?? [];

/** Flows as `caller > called:port`, as one side of them is allowed. */
function flows(objects: KubernetesObject[], side: 'ingress' | 'egress'): string[] {
  return serviceNames.flatMap((name) =>
    (named(objects, 'NetworkPolicy', `pharos-${name}`).spec[side] as KubernetesObject[]).flatMap((rule) =>
      (rule.from ?? rule.to ?? []).flatMap((peer: KubernetesObject) => {
        const other = component(peer);
        if (!other || other === 'test') return [];
        const [caller, called] = side === 'ingress' ? [other, name] : [name, other];
        return portsOf(rule).map((port) => `${caller} > ${called}:${port}`);
      }),
    ),
  );
}

function expectedFlows(): string[] {
  return serviceNames.flatMap((name: ServiceName) => {
    const { needs, uses } = serviceTable[name] as { needs: readonly ServiceName[]; uses: readonly ServiceName[] };
    return [...needs, ...uses].map(
      (called) => `${name} > ${called}:${(serviceTable[called] as { port?: number }).port}`,
    );
  });
}

describe.runIf(helms.length > 0)('network policies', () => {
  test('let services call whom the table of services says, from both sides, and nobody else', () => {
    const objects = render(withValues());
    expect(flows(objects, 'egress').sort()).toEqual(expectedFlows().sort());
    expect(flows(objects, 'ingress').sort()).toEqual(expectedFlows().sort());
  });

  test('deny everything else of every pod of the release', () => {
    const objects = render(withValues());
    const { spec } = named(objects, 'NetworkPolicy', 'pharos-default-deny');
    expect(spec).toEqual({ podSelector: { matchLabels: expect.anything() }, policyTypes: ['Ingress', 'Egress'] });
    for (const each of ofKind(objects, 'Deployment'))
      expect(each.spec.template.metadata.labels).toMatchObject(spec.podSelector.matchLabels);
  });

  test('let out to a server those who read its address, once values name it', () => {
    const reach = (values: object, port: number) => {
      const objects = render(withValues(values));
      return serviceNames.filter((name) =>
        named(objects, 'NetworkPolicy', `pharos-${name}`).spec.egress.some((rule: KubernetesObject) =>
          portsOf(rule).includes(port),
        ),
      );
    };
    const withDatabase = serviceNames.filter((name) => serviceTable[name].database);
    expect(reach({}, 5432)).toEqual(withDatabase);
    expect(reach({}, 4222)).toEqual([]);
    expect(reach({ nats: { url: 'nats://n:4222' } }, 4222)).toEqual(withDatabase);
    expect(reach({ redis: { url: 'redis://r:6379' } }, 6379)).toContain('gateway');
    expect(reach({ qdrant: { url: 'http://q:6333' } }, 6333)).toEqual(['knowledge']);
    expect(
      reach({ storage: { bucket: 'b' }, networkPolicy: { servers: { storage: { ports: [9000] } } } }, 9000),
    ).toContain('core');
    expect(reach({ tracing: { endpoint: 'http://t:4318' } }, 4318)).toEqual(serviceNames);
  });

  test('let out to the port of a URL, whichever it is, beside the ports that values list', () => {
    const ports = (values: object, name: string) =>
      (named(render(withValues(values)), 'NetworkPolicy', `pharos-${name}`).spec.egress as KubernetesObject[]).flatMap(
        portsOf,
      );
    expect(ports({ nats: { url: 'nats://a:4333,nats://b:4334' } }, 'core')).toEqual(
      expect.arrayContaining([4222, 4333, 4334]),
    );
    expect(ports({ redis: { url: 'rediss://[fd00::1]:6380/2' } }, 'gateway')).toContain(6380);
    expect(ports({ redis: { url: 'redis://h:6381?family=6' } }, 'gateway')).toContain(6381);
    expect(ports({ config: { NATS_URL: 'nats://a:4333, nats://b:4334' } }, 'core')).toEqual(
      expect.arrayContaining([4333, 4334]),
    );
    expect(ports({ qdrant: { url: 'https://q.example.com' } }, 'knowledge')).toContain(443);
    expect(ports({ meilisearch: { url: 'http://m/search:1' } }, 'knowledge')).toContain(80);
    expect(ports({ storage: { bucket: 'b', endpoint: 'http://minio:9000' } }, 'core')).toContain(9000);
    expect(ports({ storage: { bucket: 'b', endpoint: 'http://minio:9000' } }, 'webhooks')).not.toContain(9000);
  });

  test('let the agent out to the servers of models that it is told of, wherever they are', () => {
    const rules = (values: object, name: string) =>
      named(render(withValues(values)), 'NetworkPolicy', `pharos-${name}`).spec.egress as KubernetesObject[];
    const config = {
      AGENT_COMPATIBLE_URL: 'http://ollama.ai.svc:11434/v1',
      OPENAI_BASE_URL: 'https://llm.example.com',
    };
    const open = ({ to, ports }: KubernetesObject) =>
      to === undefined && ports.some(({ port }: KubernetesObject) => port === 11434);
    expect(rules({ config }, 'agent').filter(open).map(portsOf)).toEqual([[443, 11434]]);
    expect(rules({ config }, 'core').filter(open)).toEqual([]);
    expect(rules({}, 'agent').flatMap(portsOf)).not.toContain(11434);
    const to = [{ ipBlock: { cidr: '10.9.0.0/16' } }];
    const narrow = rules({ config, networkPolicy: { servers: { models: { to } } } }, 'agent');
    expect(narrow.filter((rule) => portsOf(rule).includes(11434)).map((rule) => rule.to)).toEqual([to]);
  });

  test('are there for migrations before they run: an upgrade may bring another database server', () => {
    const policies = (mode: string) =>
      ofKind(render(withValues({ migrations: { mode } })), 'NetworkPolicy').filter(({ metadata }) =>
        metadata.name.includes('-migrations'),
      );
    const [hook] = policies('hook');
    expect(hook?.metadata).toMatchObject({
      name: 'pharos-migrations-hook',
      annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade', 'helm.sh/hook-weight': '-5' },
    });
    expect(policies('job').map(({ metadata }) => [metadata.name, metadata.annotations])).toEqual([
      ['pharos-migrations', undefined],
    ]);
    expect(policies('none')).toEqual([]);
  });

  test('let out to the networks that variables allow, each component to its own', () => {
    const objects = render(
      withValues({
        config: { AGENT_ALLOWED_CIDRS: '10.8.0.0/16' },
        components: {
          webhooks: {
            config: { WEBHOOK_ALLOWED_CIDRS: '10.244.0.0/16, fd00:9::/64, [fd00:8::]/64:8443, 10.0.0.0/8:0443+8080' },
          },
        },
      }),
    );
    const networks = (name: string) =>
      (named(objects, 'NetworkPolicy', `pharos-${name}`).spec.egress as KubernetesObject[])
        .flatMap((rule) => rule.to ?? [])
        .flatMap(({ ipBlock }) => (ipBlock && !ipBlock.except ? [ipBlock.cidr] : []));
    expect(networks('webhooks')).toEqual(['10.244.0.0/16', 'fd00:9::/64', 'fd00:8::/64', '10.0.0.0/8']);
    const opened = (named(objects, 'NetworkPolicy', 'pharos-webhooks').spec.egress as KubernetesObject[])
      .filter(({ to }) => to?.[0]?.ipBlock && !to[0].ipBlock.except)
      .map(({ ports }) => ports.map(({ port }: KubernetesObject) => port));
    expect(opened).toEqual([[80, 443], [80, 443], [8443], [443, 8080]]);
    expect(networks('agent')).toEqual(['10.8.0.0/16']);
    expect(networks('core')).toEqual([]);
  });

  test('let those who call customers and providers out to the public internet, and to no private network', () => {
    const objects = render(withValues());
    const outside = serviceNames.filter((name) => {
      const rules: KubernetesObject[] = named(objects, 'NetworkPolicy', `pharos-${name}`).spec.egress;
      const blocks = rules.flatMap((rule) => rule.to ?? []).filter(({ ipBlock }) => ipBlock);
      for (const { ipBlock } of blocks) expect(ipBlock.except.length).toBeGreaterThan(0);
      if (blocks.length > 0)
        expect(blocks[0].ipBlock.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
      return blocks.length > 0;
    });
    expect(outside).toEqual(expect.arrayContaining(['webhooks', 'agent']));
    expect(outside).not.toContain('gateway');
  });

  test('the migrations reach the database, and nobody reaches them', () => {
    const { spec } = named(render(withValues()), 'NetworkPolicy', 'pharos-migrations-hook');
    expect(spec.ingress).toBeUndefined();
    expect(spec.egress.flatMap(portsOf)).toEqual([53, 53, 5432, 6432]);
  });
});
