import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/root.js';
import { alertCases, testFile } from './support/alert-cases.js';
import { helms, ofKind, render } from './support/helm.js';
import { askPromtool, promtool } from './support/promtool.js';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

const local: { groups: { rules: Rule[] }[] } = parse(
  readFileSync(join(root, 'deploy/observability/alerts.yaml'), 'utf8'),
);
const rules = local.groups.flatMap((group) => group.rules);

test('every alert has a case of health and one of fault', () => {
  expect(Object.keys(alertCases)).toEqual(rules.map(({ alert }) => alert));
});

describe.runIf(promtool)('Prometheus', () => {
  test('reads the rules of the local set-up', () => {
    const { ok, output } = askPromtool(['check', 'rules', 'rules.yaml'], { 'rules.yaml': local });
    expect(output).toContain(`SUCCESS: ${rules.length} rules found`);
    expect(ok).toBe(true);
  });

  test.runIf(helms.length > 0)('reads the rules of the chart, which are the same', () => {
    const [{ spec }] = ofKind(render('everything'), 'PrometheusRule');
    const { ok, output } = askPromtool(['check', 'rules', 'rules.yaml'], { 'rules.yaml': spec });
    expect(output).toContain(`SUCCESS: ${rules.length} rules found`);
    expect(ok).toBe(true);
    const what = (rule: Rule) => [rule.alert, rule.expr, rule.for, rule.labels];
    expect(spec.groups.flatMap((group: { rules: Rule[] }) => group.rules).map(what)).toEqual(rules.map(what));
  });

  test.each(rules.map((rule): [string, Rule] => [rule.alert, rule]))(
    'fires %s at a fault when its time has come, with its labels, and never while all is well',
    (_, rule) => {
      const [file] = [
        testFile({ alert: rule.alert, severity: rule.labels.severity, annotations: told(rule) }, 'rules.yaml'),
      ];
      const { ok, output } = askPromtool(['test', 'rules', 'tests.yaml'], { 'rules.yaml': local, 'tests.yaml': file });
      expect(output).toContain('SUCCESS');
      expect(ok).toBe(true);
    },
  );
});

/** What it tells of the labels of its case. */
function told({ alert, annotations }: Rule): Record<string, string> {
  const labels = alertCases[alert]?.labels ?? {};
  const filled = (text: string) => text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '');
  return Object.fromEntries(Object.entries(annotations).map(([name, text]) => [name, filled(text)]));
}
