import { isMap } from 'yaml';

const text = { type: 'string' };
const texts = { type: 'object', additionalProperties: text };
const object = { type: 'object' };
const objects = { type: 'array', items: object };
const port = { type: 'integer', minimum: 1, maximum: 65535 };
const countOrShare = {
  anyOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^\\d+%$' },
  ],
};
/** What processes accept: `SHUTDOWN_WAIT_MS` and `SHUTDOWN_TIMEOUT_MS`, in seconds. */
const waitSeconds = { type: 'integer', minimum: 0, maximum: 600 };
const timeoutSeconds = { type: 'integer', minimum: 1, maximum: 600 };
const oneOf = (...values) => ({ enum: values });
const closed = (properties) => ({ type: 'object', additionalProperties: false, properties });
const networks = { type: 'array', items: { type: 'string', pattern: '^[0-9a-fA-F.:]+/\\d{1,3}$' } };
const resources = closed({ requests: object, limits: object, claims: objects });

/** Environment variables: text, numbers, or keys of secrets. */
const config = {
  type: 'object',
  additionalProperties: false,
  patternProperties: {
    '^[A-Z][A-Z0-9_]*$': {
      anyOf: [
        { type: ['string', 'number', 'boolean'] },
        {
          ...closed({ secret: { ...text, minLength: 1 }, key: { ...text, minLength: 1 } }),
          required: ['secret', 'key'],
        },
      ],
    },
  },
};

const server = closed({ to: objects, ports: { type: 'array', items: port, minItems: 1 } });

/** What the defaults do not tell, by the path's last steps. */
const known = {
  config,
  resources,
  'image.pullPolicy': oneOf('Always', 'IfNotPresent', 'Never'),
  'image.digest': { type: 'string', pattern: '^(sha256:[0-9a-f]{64})?$' },
  'image.pullSecrets': objects,
  'nats.streamReplicas': { type: 'integer', minimum: 1, maximum: 5 },
  'database.maxConnections': { type: 'integer', minimum: 0 },
  'postgresql.maxConnections': { type: 'integer', minimum: 0 },
  'postgresql.poolSize': { type: 'integer', minimum: 2, maximum: 200 },
  'certManager.issuerRef': closed({ name: text, kind: oneOf('Issuer', 'ClusterIssuer'), group: text }),
  'autoscaling.minReplicas': { type: 'integer', minimum: 1 },
  'autoscaling.maxReplicas': { type: 'integer', minimum: 1 },
  'keda.maxReplicas': { type: 'integer', minimum: 1 },
  'keda.targets': { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
  'keda.fallback': closed({
    failureThreshold: { type: 'integer', minimum: 0 },
    replicas: { type: 'integer', minimum: 1 },
    behavior: oneOf('static', 'currentReplicas', 'currentReplicasIfHigher', 'currentReplicasIfLower'),
  }),
  'keda.pollingInterval': { type: 'integer', minimum: 1 },
  'keda.behavior': object,
  'prometheus.authenticationRef': closed({
    name: text,
    kind: oneOf('TriggerAuthentication', 'ClusterTriggerAuthentication'),
  }),
  'prometheus.triggerMetadata': texts,
  'keda.natsLagThreshold': { type: 'integer', minimum: 1 },
  'keda.natsConsumers': { type: 'array', items: text },
  'keda.triggers': objects,
  'autoscaling.behavior': object,
  'podDisruptionBudget.maxUnavailable': countOrShare,
  rollingUpdate: closed({ maxSurge: countOrShare, maxUnavailable: countOrShare }),
  topologySpread: objects,
  tolerations: objects,
  affinity: object,
  extraEnv: objects,
  envFrom: objects,
  initContainers: objects,
  extraContainers: objects,
  extraObjects: objects,
  podSecurityContext: object,
  securityContext: object,
  commonLabels: texts,
  commonAnnotations: texts,
  loadBalancerSourceRanges: networks,
  'ingress.extraHosts': { type: 'array', items: text },
  'ingress.tls': objects,
  extraVolumes: objects,
  extraVolumeMounts: objects,
  'volume.size': { type: 'string', pattern: '^(\\d+(\\.\\d+)?([KMGTP]i?)?)?$' },
  'volume.accessMode': oneOf('ReadWriteMany', 'ReadWriteOnce'),
  'migrations.mode': oneOf('hook', 'job', 'none'),
  // The job itself gives up 20 s before, with a sentence.
  'migrations.activeDeadlineSeconds': { type: 'integer', minimum: 60 },
  'migrations.upgradeDeadlineSeconds': { type: 'integer', minimum: 60 },
  'shutdown.preStopSeconds': waitSeconds,
  'shutdown.waitSeconds': waitSeconds,
  'shutdown.grpcWaitSeconds': waitSeconds,
  'shutdown.timeoutSeconds': timeoutSeconds,
  listenHost: oneOf('0.0.0.0', '::'),
  'service.type': oneOf('ClusterIP', 'NodePort', 'LoadBalancer'),
  'service.port': port,
  annotations: texts,
  labels: texts,
  podAnnotations: texts,
  podLabels: texts,
  serviceAccountAnnotations: texts,
  nodeSelector: texts,
  'gateway.trustProxy': {
    anyOf: [
      { type: 'integer', minimum: 0, maximum: 99 },
      { type: 'string', pattern: '^(none|\\d{1,2}|[0-9a-zA-Z.:/]+( *, *[0-9a-zA-Z.:/]+)*)?$' },
    ],
  },
  'httpRoute.parentRefs': objects,
  'httpRoute.hostnames': { type: 'array', items: text },
  'mailIn.from': objects,
  'networkPolicy.gatewayFrom': objects,
  'networkPolicy.metricsFrom': objects,
  'networkPolicy.dnsTo': objects,
  'networkPolicy.privateNetworks': networks,
  'networkPolicy.privateNetworksV6': networks,
  'networkPolicy.extraEgress': { type: 'object', additionalProperties: objects },
};

/** The JSON Schema of values: what values.yaml has, of the types that it has there, and nothing else. */
export function schemaOf(document) {
  const schema = schemaOfNode(document.contents, []);
  // A component is what the defaults are; which there are, the chart knows from its own table.
  const component = { $ref: '#/properties/defaults' };
  schema.properties.components = { type: 'object', additionalProperties: component };
  // Charts that have this one as a part pass these on.
  schema.properties.global = object;
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
}

function schemaOfNode(node, path) {
  const special = specialOf(path);
  if (special) return special;
  if (!isMap(node)) return schemaOfValue(node.toJSON(), path);
  const properties = node.items.map(({ key, value }) => [key.value, schemaOfNode(value, [...path, key.value])]);
  return closed(Object.fromEntries(properties));
}

function specialOf(path) {
  if (path.at(-2) === 'servers') return server;
  return known[path.slice(-2).join('.')] ?? known[path.at(-1)];
}

function schemaOfValue(value, path) {
  if (typeof value === 'number') return { type: 'integer', minimum: 0 };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value };
  throw new Error(`${path.join('.')}: say in values-schema.mjs what it may be`);
}
