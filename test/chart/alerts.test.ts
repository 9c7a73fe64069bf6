import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import { expect, test } from 'vitest';
import { publicRouteExpectations, routeExpectations } from '../http/route-expectations.js';
import { root } from '../support/root.js';
import { alertsOf, renderedRules } from './support/alert-rules.js';
import { chart, helms, withValues } from './support/helm.js';

const runbooks = join(root, 'docs/runbooks');
const rules: { record?: string; alert?: string; expr: string; runbook?: string }[] = JSON.parse(
  readFileSync(join(chart, 'files/rules.json'), 'utf8'),
);
const runbookNames = rules.flatMap(({ runbook }) => runbook ?? []);
const dashboards = readdirSync(join(chart, 'files/dashboards')).map((name) =>
  readFileSync(join(chart, 'files/dashboards', name), 'utf8'),
);

/** The metrics that the code makes: names are literals in calls of counter, gauge and histogram, or beside them. */
function madeMetrics(): Set<string> {
  const sources = ['packages', 'services', 'gateway'].flatMap((folder) => filesUnder(join(root, folder)));
  const names = sources.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/name: '([a-z][a-z0-9_]+)'|counted?\('([a-z_]+)'/g),
  ]);
  return new Set(names.map(([, name, other]) => `pharos_${name ?? other}`));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (['node_modules', 'dist', 'gen'].includes(name)) return [];
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesUnder(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

function metricsIn(text: string): string[] {
  return [...text.matchAll(/pharos_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
}

test('alerts, dashboards and autoscalers ask for metrics that there are', () => {
  const made = madeMetrics();
  const scaling = ['files/scaling.json', 'templates/_scaling.tpl'].map((name) =>
    readFileSync(join(chart, name), 'utf8'),
  );
  const asked = [...rules.map(({ expr }) => expr), ...dashboards, ...scaling].flatMap(metricsIn);
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((name) => !made.has(name))).toEqual([]);
});

test('routes that an alert leaves out are routes that there are', () => {
  const left = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/route!~"([^"]*)"/g)].flatMap(([, ids = '']) => ids.split('|')),
  );
  const ids = [...routeExpectations, ...publicRouteExpectations].map(({ id }) => id);
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((id) => !ids.includes(id))).toEqual([]);
});

test('every alert has a page that says what it means and what to do, and every page has an alert', () => {
  expect([...new Set(runbookNames)].sort()).toEqual(readdirSync(runbooks).sort());
  for (const runbook of runbookNames)
    expect(readFileSync(join(runbooks, runbook), 'utf8')).toMatch(/^# .+\n\n.+\n## Look\n\n.+\n## Do\n/s);
});

test.runIf(helms.length > 0)('alerts link to their pages, and keep the templates of Prometheus', () => {
  const all = alertsOf(renderedRules('everything'));
  expect(all.map(({ alert }) => alert)).toEqual(rules.flatMap(({ alert }) => alert ?? []));
  expect(all.find(({ alert }) => alert === 'PharosDeadEvents')?.annotations).toEqual({
    summary: '{{ $labels.consumer }} could not handle some events. They are dead.',
    runbook_url: 'https://example.com/pharos/docs/runbooks/dead-events.md',
  });
});

test.runIf(helms.length > 0)('nobody is told of components that do not run, nor of volumes that no value names', () => {
  const monitoring = { rules: { enabled: true } };
  const all = alertsOf(renderedRules(withValues({ monitoring, components: { mail: { enabled: false } } })));
  const absent = all.filter(({ alert }) => alert === 'PharosComponentAbsent').map(({ labels }) => labels.component);
  expect(absent.sort()).toEqual(serviceNames.filter((name) => name !== 'mail').sort());
  expect(all.map(({ alert }) => alert)).not.toContain('PharosNatsVolumeFull');
});

test('every selector of a rule or a panel names its namespace and release', () => {
  const panels = dashboards.flatMap((text) =>
    [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = '']): string => JSON.parse(expr)),
  );
  const all = [...rules.map(({ expr }) => expr), ...panels];
  const selectors = all.flatMap((expr) => [
    ...expr.matchAll(/\b(?:up|(?:pharos|process|nodejs)[_:][a-z0-9_:]+)\b(\{.{0,40}|)/g),
  ]);
  expect(selectors.length).toBeGreaterThan(all.length);
  expect(
    selectors.map(([all]) => all).filter((all) => !/\{(\$scope|namespace="\$namespace",release="\$rel)/.test(all)),
  ).toEqual([]);
});
