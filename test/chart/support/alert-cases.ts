import { serviceNames } from '@pharos/contract';
import { type AlertCase, budgetCases, type Series } from './budget-cases.js';

const target = 'component="core", pod="core-1"';
const outbox = `pharos_outbox_oldest_unpublished_seconds{schema="core", ${target}}`;
const unhandled = (consumer: string) =>
  `pharos_outbox_oldest_unhandled_seconds{schema="core", consumer="${consumer}", ${target}}`;
const setAside = (state: string) => `pharos_events_set_aside_total{consumer="webhooks", state="${state}", ${target}}`;
const requests = (status: string) =>
  `pharos_http_request_duration_seconds_count{route="getContact", status="${status}", component="gateway", pod="gateway-1"}`;
const bucket = (le: string, route = 'getContact') =>
  `pharos_http_request_duration_seconds_bucket{le="${le}", route="${route}", status="2xx", component="gateway", pod="gateway-1"}`;
const up = (client: string) =>
  `pharos_dependency_up{dependency="redis", client="${client}", component="gateway", pod="gateway-1"}`;
const pool = (state: string) => `pharos_postgres_pool_connections{pool="core", state="${state}", ${target}}`;
const certificate = `pharos_service_certificate_expires_seconds{${target}}`;
const jobFailures = `pharos_job_failures_total{name="remove deleted projects", ${target}}`;
const attempts = (outcome: string, error = '') =>
  `pharos_webhook_attempts_total{outcome="${outcome}", error="${error}", component="webhooks", pod="webhooks-1"}`;
const sendings = (outcome: string) => `pharos_mail_sendings_total{outcome="${outcome}", pod="mail-1"}`;
const isReady = (pod: string) => `pharos_ready{component="gateway", pod="${pod}"}`;
const targetUp = (component: string) => `up{component="${component}", pod="${component}-1"}`;
const server = (pod: string, state: string) => `pharos_postgres_server_connections{state="${state}", pod="${pod}"}`;
/** Of the kubelet, and in the namespace of NATS. */
const volume = (what: string) =>
  `kubelet_volume_stats_${what}_bytes{namespace="nats", persistentvolumeclaim="nats-js-0"}`;
/** Of kube-state-metrics, which says of which namespace an object is; the prefix of names is that of the example "everything". */
const cronJob = (name: string) => `kube_cronjob_status_last_successful_time{namespace="support", cronjob="${name}"}`;
const dueTime = (name: string) => `kube_cronjob_status_last_schedule_time{namespace="support", cronjob="${name}"}`;
const failedJob = (name: string) => `kube_job_status_failed{namespace="support", job_name="${name}"}`;
const dead = { [setAside('evicted')]: '0x120', [setAside('dropped')]: '0x120' };
const dayS = 24 * 3_600;

/** For each alert, series of a healthy platform and of one at fault. Thresholds are tried from both sides. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  PharosGatewayDown: {
    healthy: { [isReady('gateway-1')]: '0x120', [isReady('gateway-2')]: '1x120' },
    fault: { [isReady('gateway-1')]: '0x120', [isReady('gateway-2')]: '0x120' },
    firesAfterMinutes: 2,
  },
  PharosComponentAbsent: {
    healthy: Object.fromEntries(serviceNames.map((name) => [targetUp(name), '1x120'])),
    fault: Object.fromEntries(serviceNames.filter((name) => name !== 'agent').map((name) => [targetUp(name), '1x120'])),
    firesAfterMinutes: 5,
    labels: { component: 'agent' },
  },
  PharosNotScraped: { healthy: { [targetUp('core')]: '0x120' }, fault: {}, firesAfterMinutes: 10 },
  PharosPodNotScraped: {
    healthy: { [targetUp('core')]: '1x120' },
    fault: { [targetUp('core')]: '0x120', [targetUp('agent')]: '1x120' },
    firesAfterMinutes: 10,
    labels: { component: 'core', pod: 'core-1' },
  },
  PharosWebhooksLate: {
    healthy: { 'pharos_webhook_oldest_due_seconds{pod="webhooks-1"}': '300x120' },
    fault: {
      'pharos_webhook_oldest_due_seconds{pod="webhooks-1"}': '301x120',
      'pharos_webhook_oldest_due_seconds{pod="webhooks-2"}': '0x120',
    },
    firesAfterMinutes: 5,
  },
  PharosWebhooksUnanswered: {
    healthy: { [attempts('retried', 'timeout')]: '0+5x120', [attempts('retried')]: '0+1x120' },
    fault: {
      [attempts('retried', 'timeout')]: '0+1x120',
      [attempts('delivered')]: '7x120',
      // Those of another pod are answered.
      [attempts('delivered').replace('webhooks-1', 'webhooks-2')]: '0+1x120',
    },
    firesAfterMinutes: 20,
    labels: { pod: 'webhooks-1' },
  },
  PharosOutboxLate: {
    healthy: { [outbox]: '60x120' },
    fault: { [outbox]: '61x120' },
    firesAfterMinutes: 5,
    labels: { schema: 'core' },
  },
  PharosEventsUnhandled: {
    healthy: { [unhandled('webhooks')]: '600x120', [unhandled('agent')]: '0x120' },
    fault: { [unhandled('webhooks')]: '601x120', [unhandled('agent')]: '0x120' },
    firesAfterMinutes: 5,
    labels: { consumer: 'webhooks' },
  },
  PharosDeadEvents: {
    healthy: { [setAside('dead')]: '7x120', [setAside('retrying')]: '0+5x120', ...dead },
    fault: { [setAside('dead')]: '0 1x120', ...dead },
    firesAfterMinutes: 1,
    labels: { consumer: 'webhooks' },
  },
  PharosEventsWithoutRoom: {
    healthy: { [setAside('no_room')]: '7x120' },
    fault: { [setAside('no_room')]: '0 1+1x120' },
    firesAfterMinutes: 16,
    labels: { consumer: 'webhooks' },
  },
  PharosErrorRate: {
    healthy: { [requests('2xx')]: '0+9900x120', [requests('5xx')]: '0+99x120', [requests('4xx')]: '0+9000x120' },
    fault: { [requests('2xx')]: '0+9800x120', [requests('5xx')]: '0+120x120' },
    firesAfterMinutes: 6,
  },
  PharosSlowRequests: {
    healthy: {
      [bucket('2.5')]: '0+992x120',
      [bucket('5')]: '0+1000x120',
      [bucket('+Inf')]: '0+1000x120',
      // A model takes its time, and so does a telephone that sends a picture.
      [bucket('2.5', 'suggestReplies')]: '0x120',
      [bucket('+Inf', 'suggestReplies')]: '0+50x120',
      [bucket('2.5', 'uploadVisitorAttachment')]: '0x120',
      [bucket('+Inf', 'uploadVisitorAttachment')]: '0+50x120',
    },
    fault: { [bucket('2.5')]: '0+980x120', [bucket('5')]: '0+1000x120', [bucket('+Inf')]: '0+1000x120' },
    firesAfterMinutes: 11,
  },
  PharosLimiterFallback: {
    healthy: { 'pharos_limiter_fallback_total{pod="gateway-1"}': '12x120' },
    fault: { 'pharos_limiter_fallback_total{pod="gateway-1"}': '0 1+60x120' },
    firesAfterMinutes: 6,
  },
  PharosDependencyDown: {
    healthy: { [up('limits')]: '1x120', [up('keys')]: '1x120' },
    fault: { [up('limits')]: '0x120', [up('keys')]: '1x120' },
    firesAfterMinutes: 2,
    labels: { component: 'gateway', dependency: 'redis' },
  },
  PharosDatabaseConnectionsUsed: {
    healthy: { [pool('used')]: '7x120', [pool('free')]: '3x120' },
    // What one organization alone can have of ten: three quarters to write, and one to read beside.
    fault: { [pool('used')]: '8x120', [pool('free')]: '2x120' },
    firesAfterMinutes: 10,
    labels: { pod: 'core-1' },
  },
  PharosDatabaseConnectionsScarce: {
    healthy: { [server('core-1', 'used')]: '85x120', [server('core-1', 'free')]: '15x120' },
    // Two services may have servers of their own.
    fault: {
      [server('core-1', 'used')]: '86x120',
      [server('core-1', 'free')]: '14x120',
      [server('mail-1', 'used')]: '6x120',
      [server('mail-1', 'free')]: '91x120',
    },
    firesAfterMinutes: 5,
  },
  PharosSearchIndexLate: {
    healthy: { 'pharos_index_oldest_due_seconds{lane="embedded"}': '300x120' },
    fault: { 'pharos_index_oldest_due_seconds{lane="embedded"}': '301x120' },
    firesAfterMinutes: 10,
  },
  PharosAgentTurnsLate: {
    healthy: { 'pharos_agent_turns_oldest_due_seconds{pod="agent-1"}': '120x120' },
    fault: { 'pharos_agent_turns_oldest_due_seconds{pod="agent-1"}': '121x120' },
    firesAfterMinutes: 5,
  },
  PharosAgentTurnsDead: {
    healthy: { 'pharos_agent_turns_dead_total{pod="agent-1"}': '3x120' },
    fault: { 'pharos_agent_turns_dead_total{pod="agent-1"}': '0 1x120' },
    firesAfterMinutes: 1,
  },
  PharosMailLate: {
    healthy: { 'pharos_mail_incoming_oldest_seconds{pod="mail-1"}': '300x120' },
    fault: { 'pharos_mail_incoming_oldest_seconds{pod="mail-1"}': '301x120' },
    firesAfterMinutes: 5,
  },
  PharosMailDead: {
    healthy: {
      'pharos_mail_imports_total{outcome="dead", pod="mail-1"}': '3x120',
      'pharos_mail_imports_total{outcome="imported", pod="mail-1"}': '0+5x120',
    },
    fault: { 'pharos_mail_imports_total{outcome="dead", pod="mail-1"}': '0 1x120' },
    firesAfterMinutes: 1,
  },
  PharosMailNotSent: {
    healthy: { [sendings('failed')]: '0 1 2 3 4x120', [sendings('sent')]: '0x120' },
    fault: { [sendings('failed')]: '0+2x120', [sendings('sent')]: '0+1x120' },
    firesAfterMinutes: 3,
  },
  PharosMailOutLate: {
    healthy: { [sendings('retried')]: '0+5x120', [sendings('sent')]: '0+1x120' },
    fault: { [sendings('retried')]: '0+1x120', [sendings('sent')]: '7x120' },
    firesAfterMinutes: 16,
  },
  PharosJobFails: {
    healthy: { [jobFailures]: '0 1 2 3 4 5x120' },
    fault: { [jobFailures]: '0+1x120' },
    firesAfterMinutes: 6,
    labels: { component: 'core', name: 'remove deleted projects' },
  },
  PharosCertificateEnds: {
    healthy: { [certificate]: `${7 * dayS + 1}x120` },
    fault: { [certificate]: `${7 * dayS - 1}x120` },
    firesAfterMinutes: 0,
    labels: { component: 'core' },
  },
  PharosNatsVolumeFull: {
    healthy: { [volume('available')]: '20x120', [volume('capacity')]: '100x120' },
    fault: { [volume('available')]: '19x120', [volume('capacity')]: '100x120' },
    firesAfterMinutes: 15,
    labels: { persistentvolumeclaim: 'nats-js-0' },
  },
  PharosBackupMissing: {
    healthy: { [cronJob('support-backup')]: '0+60x2000' },
    // Another one's are no comfort.
    fault: { [cronJob('other-backup')]: '0+60x2000' },
    firesAfterMinutes: 24 * 60,
  },
  PharosRestoreCheckFailed: {
    healthy: { [failedJob('support-restore-check-1')]: '0x120', [failedJob('support-backup-1')]: '1x120' },
    fault: { [failedJob('support-restore-check-1')]: '0 1x120' },
    firesAfterMinutes: 1,
    labels: { job_name: 'support-restore-check-1' },
  },
  // The failed job and what it told may be gone. Each has six hours; a check that began five hours ago has one more.
  PharosRestoreCheckMissing: {
    healthy: {
      [dueTime('support-restore-check')]: '-18000x120',
      [cronJob('support-restore-check')]: '-17000x120',
      [dueTime('support-backup')]: '-90000x120',
    },
    fault: {
      [dueTime('support-restore-check')]: '-18000x120',
      [cronJob('support-restore-check')]: '-600000x120',
      [cronJob('other-restore-check')]: '0x120',
    },
    firesAfterMinutes: 66,
  },
  ...budgetCases,
};

/** Series as Prometheus has them that were scraped of a release. Those of other namespaces stay as they are. */
export function scraped(all: Series, place: Place): { series: string; values: string }[] {
  const labels = `namespace="${place.namespace}", release="${place.release}"`;
  return Object.entries(all).map(([name, values]) => ({
    series: name.includes('namespace=') ? name : name.replace('{', `{${labels}, `),
    values,
  }));
}

export interface Place {
  readonly namespace: string;
  readonly release: string;
}

const expected = (alertname: string, minutes: number, alerts: readonly object[]) => ({
  eval_time: `${minutes}m`,
  alertname,
  exp_alerts: alerts,
});

/**
 * promtool's file for one alert: silent while all is well, and while another release of the same namespace is at fault; silent
 * until its time, then firing, as it is labelled.
 */
export function testFile(
  alert: { alert: string; severity: string; annotations: object },
  rules: string,
  place: Place,
): object {
  const { healthy, fault, firesAfterMinutes, labels } = alertCases[alert.alert] as AlertCase;
  const fires = { exp_labels: { severity: alert.severity, ...place, ...labels }, exp_annotations: alert.annotations };
  const before = firesAfterMinutes > 0 ? [expected(alert.alert, firesAfterMinutes - 1, [])] : [];
  const silent = [1, 15, 60, 90, firesAfterMinutes + 10].map((at) => expected(alert.alert, at, []));
  const others = scraped(fault, { ...place, release: 'other' }).filter(({ series }) => series.includes('"other"'));
  const of = (input_series: object[], alert_rule_test: object[]) => ({ interval: '1m', input_series, alert_rule_test });
  return {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      of(scraped(healthy, place), silent),
      of([...scraped(healthy, place), ...others], silent),
      of(scraped(fault, place), [...before, expected(alert.alert, firesAfterMinutes, [fires])]),
    ],
  };
}
