import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../support/root.js';
import type { Place } from './alert-cases.js';
import { ofKind, render } from './helm.js';

export interface Recording {
  record: string;
  expr: string;
  labels: Record<string, string>;
}

export interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface RuleFile {
  groups: { name: string; rules: (Recording | Alert)[] }[];
}

/** Of whom the rules of the local set-up are. */
export const localPlace: Place = { namespace: 'local', release: 'pharos' };

export const localRules: RuleFile = parse(readFileSync(join(root, 'deploy/observability/alerts.yaml'), 'utf8'));

export const alertsOf = (file: RuleFile): Alert[] =>
  file.groups.flatMap(({ rules }) => rules.filter((rule) => 'alert' in rule));

/** What the chart gives the operator of Prometheus. */
export const renderedRules = (values: string | object): RuleFile => ofKind(render(values), 'PrometheusRule')[0].spec;
