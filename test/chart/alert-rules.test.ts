import { describe, expect, test } from 'vitest';
import { alertCases, testFile } from './support/alert-cases.js';
import { type Alert, alertsOf, localPlace, localRules, type RuleFile, renderedRules } from './support/alert-rules.js';
import { helms } from './support/helm.js';
import { askPromtool, promtool } from './support/promtool.js';

const [rules, place] =
  helms.length > 0
    ? [renderedRules('everything'), { namespace: 'support', release: 'pharos' }]
    : [localRules, localPlace];
const alerts = alertsOf(rules);
// One of a component stands for those of all.
const names = [...new Set(alerts.map(({ alert }) => alert))];

/** All recordings, and of the alerts the one with this name: none reads another, and to evaluate them all takes most of the time. */
const rulesFor = (name: string): RuleFile => ({
  groups: rules.groups.map((group) => ({
    ...group,
    rules: group.rules.filter((rule) => !('alert' in rule) || rule.alert === name),
  })),
});

test.runIf(helms.length > 0)('every alert has a case of health and one of fault', () => {
  const all = alertsOf(renderedRules('everything')).map(({ alert }) => alert);
  expect(Object.keys(alertCases)).toEqual([...new Set(all)]);
});

describe.runIf(promtool)('Prometheus', () => {
  test('reads the rules of the local set-up', () => {
    const { ok, output } = askPromtool(['check', 'rules', 'rules.yaml'], { 'rules.yaml': localRules });
    expect(output).toContain(`SUCCESS: ${localRules.groups.flatMap(({ rules }) => rules).length} rules found`);
    expect(ok).toBe(true);
  });

  test.runIf(helms.length > 0)('reads the rules of the chart, which are the same beside their release', () => {
    const rendered = renderedRules('everything');
    const all = rendered.groups.flatMap((group) => group.rules);
    const { ok, output } = askPromtool(['check', 'rules', 'rules.yaml'], { 'rules.yaml': rendered });
    expect(output).toContain(`SUCCESS: ${all.length} rules found`);
    expect(ok).toBe(true);
    const moved = (expr: string) => expr.replaceAll('namespace="support"', 'namespace="local"');
    const own = all.filter((rule) => !/kubelet_|kube_/.test(rule.expr));
    expect(all.map(({ labels }) => labels)).toEqual(all.map(() => expect.objectContaining(place)));
    expect(
      own.map((rule) => ({
        ...rule,
        expr: moved(rule.expr),
        labels: { ...rule.labels, ...localPlace },
        annotations: 0,
      })),
    ).toEqual(localRules.groups.flatMap((group) => group.rules).map((rule) => ({ ...rule, annotations: 0 })));
  });

  test.each(names)(
    'fires %s at a fault when its time has come, with its labels, and never while all is well or another release is at fault',
    (name) => {
      const own = alerts.filter(({ alert }) => alert === name);
      const rule = own.find(({ labels }) => labels.component === alertCases[name]?.labels?.component) ?? own[0];
      if (!rule) throw new Error(`there is no ${name}`);
      const file = testFile(
        { alert: name, severity: rule.labels.severity ?? '', annotations: told(rule) },
        'rules.yaml',
        place,
      );
      const { ok, output } = askPromtool(['test', 'rules', 'tests.yaml'], {
        'rules.yaml': rulesFor(name),
        'tests.yaml': file,
      });
      expect(output).toContain('SUCCESS');
      expect(ok).toBe(true);
    },
  );
});

/** What it tells of the labels of its case. */
function told({ alert, annotations }: Alert): Record<string, string> {
  const labels = alertCases[alert]?.labels ?? {};
  const filled = (text: string) => text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '');
  return Object.fromEntries(Object.entries(annotations).map(([name, text]) => [name, filled(text)]));
}
