/** The chart's alerts as a rule file of Prometheus without an operator. JSON is YAML. */
export function localAlerts(alerts) {
  const rules = alerts.map(({ alert, expr, for: since, severity, summary, runbook }) => ({
    alert,
    expr,
    for: since,
    labels: { severity },
    annotations: { summary, runbook: `docs/runbooks/${runbook}` },
  }));
  const head = '# Written by `npm run docs` from charts/pharos/files/alerts.json.\n';
  return `${head}${JSON.stringify({ groups: [{ name: 'pharos', rules }] }, null, 1)}\n`;
}
