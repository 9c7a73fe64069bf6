/** Series by their names, in promtool's notation of values: one each minute. */
export type Series = Readonly<Record<string, string>>;

export interface AlertCase {
  /** As it is while all is well, for ever. */
  healthy: Series;
  /** From the first minute on. */
  fault: Series;
  /** When it has to fire: its `for`, and what the expression looks back. */
  firesAfterMinutes: number;
  /** By which the alert says what it is of. */
  labels?: Readonly<Record<string, string>>;
}

const gateway = 'component="gateway", pod="gateway-1"';
const requests = (kind: string, status: string) =>
  `pharos_http_request_duration_seconds_count{route="createMessage", kind="${kind}", status="${status}", ${gateway}}`;
const requestsWithin = (le: string, route = 'createMessage') =>
  `pharos_http_request_duration_seconds_bucket{route="${route}", kind="write", le="${le}", status="2xx", ${gateway}}`;
const requestsOf = (route: string) =>
  `pharos_http_request_duration_seconds_count{route="${route}", kind="write", status="2xx", ${gateway}}`;
const firstDelay = (series: string) =>
  `pharos_webhook_first_attempt_delay_seconds_${series.replace('{', '{component="webhooks", ')}`;
const firstWithin = firstDelay('bucket{le="2.5"}');
const firstAll = firstDelay('count{pod="webhooks-1"}');

/** Writes of which so many in a hundred thousand fail; reads that all fail are no matter of theirs. */
const failing = (of100000: number): Series => ({
  [requests('write', '2xx')]: `0+${100_000 - of100000}x120`,
  [requests('write', '5xx')]: `0+${of100000}x120`,
  [requests('read', '5xx')]: '0+9000x120',
});

/** Writes of which so many in ten thousand are slow; a model may take its time. */
const slow = (of10000: number): Series => ({
  [requestsWithin('0.5')]: `0+${10_000 - of10000}x120`,
  [requestsOf('createMessage')]: '0+10000x120',
  [requestsWithin('0.5', 'suggestReplies')]: '0x120',
  [requestsOf('suggestReplies')]: '0+9000x120',
});

const late = (of10000: number): Series => ({
  [firstWithin]: `0+${10_000 - of10000}x120`,
  [firstAll]: '0+10000x120',
});

// Of a month's budget, six times what lasts is the least that calls somebody, and what just lasts the least that tells anybody.
const burns = (slo: string) => ({ firesAfterMinutes: 3, labels: { slo } });
const wanes = (slo: string) => ({ firesAfterMinutes: 61, labels: { slo } });

/** For the alerts that slos.json makes. All that fail with a 5xx, too: there is no series of what is good then. */
export const budgetCases: Readonly<Record<string, AlertCase>> = {
  PharosWriteAvailabilityBudgetBurns: {
    healthy: failing(599),
    fault: { [requests('write', '5xx')]: '0+10x120' },
    ...burns('write_availability'),
  },
  PharosWriteAvailabilityBudgetWanes: { healthy: failing(99), fault: failing(101), ...wanes('write_availability') },
  PharosWriteLatencyBudgetBurns: { healthy: slow(599), fault: slow(601), ...burns('write_latency') },
  PharosWriteLatencyBudgetWanes: { healthy: slow(99), fault: slow(101), ...wanes('write_latency') },
  PharosFirstAttemptBudgetBurns: { healthy: late(599), fault: late(601), ...burns('first_attempt') },
  PharosFirstAttemptBudgetWanes: { healthy: late(99), fault: late(101), ...wanes('first_attempt') },
};
