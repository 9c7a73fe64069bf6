// Recording rules and alerts, of what alerts.json and slos.json say. `$scope` stands for the namespace and release that a rule is about.

/** Over what the share of bad events is recorded, for the pairs of windows below. */
const windows = ['5m', '30m', '1h', '6h', '3d'];
/** Of the Google SRE workbook, "Alerting on SLOs": what would spend 2 % of a month's budget in an hour, 5 % in six hours, or all in a month. */
const burning = [
  {
    suffix: 'BudgetBurns',
    severity: 'critical',
    for: '2m',
    pairs: [
      [14.4, '1h', '5m'],
      [6, '6h', '30m'],
    ],
  },
  { suffix: 'BudgetWanes', severity: 'warning', for: '1h', pairs: [[1, '3d', '6h']] },
];

const recordName = (window) => `pharos:slo_bad:ratio_rate${window}`;

/** A counter that nobody has yet is none, so that a service whose every event is bad is not silent. */
const recordings = ({ slo, good, total, objective }) => [
  ...windows.map((window) => ({
    record: recordName(window),
    expr: `1 - (sum(rate(${good}[${window}])) or vector(0)) / sum(rate(${total}[${window}]))`,
    labels: { slo },
  })),
  // The dashboard divides by it.
  { record: 'pharos:slo_budget:ratio', expr: `vector(${budgetOf(objective)})`, labels: { slo } },
];

/** Rounded to what was meant: 1 - 0.999 is not 0.001 in binary. */
const budgetOf = (objective) => Number((1 - objective).toFixed(6));

function budgetAlerts({ slo, objective, alert, summary }) {
  const budget = budgetOf(objective);
  const above = (window, limit) => `${recordName(window)}{$scope,slo="${slo}"} > ${limit}`;
  return burning.map(({ suffix, severity, for: since, pairs }) => ({
    alert: `${alert}${suffix}`,
    expr: pairs
      .map(([factor, long, short]) =>
        [long, short].map((window) => above(window, Number((factor * budget).toFixed(6)))),
      )
      .map(([long, short]) => `(${long} and ${short})`)
      .join(' or '),
    for: since,
    severity,
    summary: `${summary}: ${severity === 'critical' ? 'the budget of a month is gone within days' : 'the budget of a month does not last'} (${objective * 100} % are promised).`,
    runbook: 'error-budget.md',
  }));
}

/** One rule for each component where a rule is about each of them. */
const forEach = ({ each, ...rule }, components) =>
  each === undefined
    ? [rule]
    : components.map((component) => {
        const named = (text) => text.replaceAll('$component', component);
        return { ...rule, component, expr: named(rule.expr), summary: named(rule.summary) };
      });

/** All rules, in the order in which they are evaluated. A rule with `component` is for where that runs, one with `when` for where the chart's value of that name is set. */
export function allRules(alerts, { waitingRoutes, slos }, components) {
  const rules = [
    ...slos.flatMap(recordings),
    ...[...alerts, ...slos.flatMap(budgetAlerts)].flatMap((alert) => forEach(alert, components)),
  ];
  return rules.map((rule) => ({ ...rule, expr: rule.expr.replaceAll('$waitingRoutes', waitingRoutes.join('|')) }));
}

/** The rules of the local set-up: a rule file for a Prometheus without operator. JSON is YAML. */
export function localRules(rules) {
  const place = { namespace: 'local', release: 'pharos' };
  const scope = Object.entries(place)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');
  const local = rules
    .filter(({ when }) => when === undefined)
    .map(({ record, alert, expr, for: since, labels, severity, component, summary, runbook }) => ({
      ...(record ? { record } : { alert }),
      expr: expr.replaceAll('$scope', scope),
      ...(alert && { for: since }),
      labels: { ...labels, ...(severity && { severity }), ...(component && { component }), ...place },
      ...(alert && { annotations: { summary, runbook: `docs/runbooks/${runbook}` } }),
    }));
  const head = '# Written by `npm run docs` from deploy/chart/alerts.json and slos.json.\n';
  return `${head}${JSON.stringify({ groups: [{ name: 'pharos', rules: local }] }, null, 1)}\n`;
}
