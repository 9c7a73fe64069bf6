import { afterEach, expect, test } from 'vitest';
import { poll } from '../support/poll.js';
import { alertCases, type Place, scraped } from './support/alert-cases.js';
import { alertsOf, type RuleFile, renderedRules } from './support/alert-rules.js';
import type { Series } from './support/budget-cases.js';
import { helms } from './support/helm.js';
import { type Firing, startPrometheus, type Target } from './support/prometheus.js';
import { prometheus } from './support/promtool.js';
import { SeriesServer } from './support/series-server.js';

/** A minute of the rules and of the cases. Prometheus looks twice in it. */
const minuteMs = 1_000;
/** The longest `for` is an hour; that of a day is cut to one. */
const longestMs = 180_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const minutes = { m: 1, h: 60, d: 24 * 60 } as const;

/** The rules with minutes of a second. What they compare stays. */
function hastened(expr: string): string {
  return expr.replaceAll(/\b(\d+)(m|h|d)\b/g, (_, n, unit: keyof typeof minutes) => `${Number(n) * minutes[unit]}s`);
}

/** What the cluster tells of a namespace, told of one for each release. */
function apart(text: string, { release }: Place): string {
  return text.replaceAll(/namespace="(nats|support)"/g, `namespace="$1.${release}"`);
}

/** Cases count times from an epoch of their own, which is the test's begin. */
function dated(name: string, values: string): string {
  return name.includes('_time{') ? values.replace(/^0/, String(Math.floor(Date.now() / 1_000))) : values;
}

/** The chart's rules that make one alert, for another release than they were rendered for. */
function rulesOf(alert: string, place: Place): RuleFile['groups'] {
  const scope = 'namespace="support",release="pharos"';
  const moved = (expr: string) =>
    apart(hastened(expr).replaceAll(scope, `namespace="${place.namespace}",release="${place.release}"`), place);
  const rules = renderedRules('everything')
    .groups.flatMap((group) => group.rules)
    .filter((rule) => ('alert' in rule ? rule.alert === alert : alert.includes('Budget')))
    .map((rule) => ({
      ...rule,
      ...('alert' in rule && { for: rule.for === '1d' ? hastened('1h') : hastened(rule.for) }),
      expr: moved(rule.expr),
      labels: { ...rule.labels, ...place },
    }));
  return [{ name: place.release, rules }];
}

/** What is to be scraped for series to be there: `up` is made by the scrape itself, and everything else is exposed. */
function targetsOf(series: Series, place: Place, server: SeriesServer, address: string): Target[] {
  const exposed = Object.entries(series).filter(([name]) => !name.startsWith('up{'));
  const path = `/${place.release}`;
  server.expose(
    path,
    Object.fromEntries(
      scraped(Object.fromEntries(exposed), place).map(({ series, values }) => [
        apart(series, place),
        dated(series, values),
      ]),
    ),
  );
  const ups = Object.entries(series).filter(([name]) => name.startsWith('up{'));
  const pods = ups.map(([name, values]) => {
    const own = Object.fromEntries([...name.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]));
    return { address, path: values.startsWith('0') ? '/gone' : path, labels: { ...place, ...own } };
  });
  return [...pods, ...(exposed.length > 0 ? [{ address, path, labels: { ...place } }] : [])];
}

test.runIf(prometheus && helms.length > 0)(
  'Prometheus fires each alert of the chart when a process exposes its fault, and none of a release whose processes are well',
  async () => {
    const server = new SeriesServer(minuteMs);
    cleanUp.push(() => server.stop());
    const address = await server.start();
    const sick = Object.keys(alertCases).map((alert) => ({ alert, place: { namespace: 'sick', release: alert } }));
    const well = sick.map(({ alert }) => ({ alert, place: { namespace: 'well', release: `${alert}-well` } }));
    const targets = [
      ...sick.flatMap(({ alert, place }) => targetsOf(alertCases[alert]?.fault ?? {}, place, server, address)),
      ...well.flatMap(({ alert, place }) => targetsOf(alertCases[alert]?.healthy ?? {}, place, server, address)),
    ];
    const groups = [...sick, ...well].flatMap(({ alert, place }) => rulesOf(alert, place));
    const running = await startPrometheus(targets, { groups }, minuteMs / 2);
    cleanUp.push(() => running.stop());

    const fired = new Map<string, Firing>();
    const waiting = () => sick.map(({ alert }) => alert).filter((alert) => !fired.has(alert));
    await poll(
      async () => {
        for (const each of await running.firing())
          if (each.labels.namespace === 'sick') fired.set(each.labels.alertname ?? '', each);
        return waiting().length === 0;
      },
      { what: `all alerts to fire`, timeoutMs: longestMs, intervalMs: 250 },
    ).catch((error) => {
      throw new Error(`did not fire: ${waiting().join(', ')}`, { cause: error });
    });

    const severities = Object.fromEntries(
      alertsOf(renderedRules('everything')).map(({ alert, labels }) => [alert, labels.severity]),
    );
    for (const { alert, place } of sick)
      expect(fired.get(alert)?.labels).toMatchObject({
        ...place,
        ...alertCases[alert]?.labels,
        severity: severities[alert],
      });
    // A machine that stands still for a moment scrapes nothing meanwhile, and says so until the next scrape.
    const ofWell = async () => (await running.firing()).filter(({ labels }) => labels.namespace !== 'sick');
    await expect.poll(ofWell).toEqual([]);
  },
  longestMs + 60_000,
);
