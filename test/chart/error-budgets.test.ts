import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localPlace, localRules } from './support/alert-rules.js';
import { chart, type KubernetesObject } from './support/helm.js';
import { askPromtool, promtool } from './support/promtool.js';

const { panels } = JSON.parse(readFileSync(join(chart, 'files/dashboards/pharos.json'), 'utf8'));
const burns: [string, string][] = panels
  .filter(({ title }: KubernetesObject) => title.startsWith('Budget burn'))
  .map(({ title, targets }: KubernetesObject) => [
    title,
    targets[0].expr.replaceAll('$namespace', localPlace.namespace).replaceAll('$release', localPlace.release),
  ]);

const requests = (status: string, release = localPlace.release) =>
  `pharos_http_request_duration_seconds_count{namespace="${localPlace.namespace}", release="${release}", component="gateway", kind="write", status="${status}"}`;

describe.runIf(promtool)('the dashboard shows how quickly error budgets are spent', () => {
  test('over an hour, six hours and three days', () => {
    expect(burns.map(([title]) => /an hour|six hours|three days/.exec(title)?.[0])).toEqual([
      'an hour',
      'six hours',
      'three days',
    ]);
  });

  test.each(burns)(
    '%s: ten times as quickly as it lasts where one write in 100 fails and one in 1 000 may',
    (_, expr) => {
      const input_series = [
        { series: requests('2xx'), values: '0+990x320' },
        { series: requests('5xx'), values: '0+10x320' },
        { series: requests('5xx', 'other'), values: '0+900x320' },
      ];
      const sum = `round(sum by (slo) (${expr.replaceAll('"pharos"', '"pharos",slo="write_availability"')}), 0.001)`;
      const exp_samples = [{ labels: '{slo="write_availability"}', value: 10 }];
      const tests = [
        { interval: '15m', input_series, promql_expr_test: [{ expr: sum, eval_time: '76h', exp_samples }] },
      ];
      // Five minutes have no two points here, and are no matter of these panels.
      const file = { rule_files: ['rules.yaml'], evaluation_interval: '15m', tests };
      const { ok, output } = askPromtool(['test', 'rules', 't.yaml'], { 'rules.yaml': localRules, 't.yaml': file });
      expect(output).toContain('SUCCESS');
      expect(ok).toBe(true);
    },
  );
});
