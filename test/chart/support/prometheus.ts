import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPort } from '../../support/ports.js';
import { spawnOwn, tempDir, untilUp } from '../../support/processes.js';
import type { RuleFile } from './alert-rules.js';
import { prometheus } from './promtool.js';

export interface Target {
  /** `host:port`. */
  readonly address: string;
  readonly path: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface Firing {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Prometheus {
  /** The alerts that fire now. */
  firing(): Promise<Firing[]>;
  stop(): Promise<void>;
}

/** A Prometheus that scrapes targets and evaluates rules every `everyMs`. What a target says of its own labels counts. */
export async function startPrometheus(
  targets: readonly Target[],
  rules: RuleFile,
  everyMs: number,
): Promise<Prometheus> {
  const folder = tempDir('prometheus');
  const every = `${everyMs}ms`;
  const static_configs = targets.map(({ address, path, labels }) => ({
    targets: [address],
    labels: { ...labels, __metrics_path__: path },
  }));
  const config = {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: ['rules.yaml'],
    scrape_configs: [{ job_name: 'pharos', honor_labels: true, static_configs }],
  };
  writeFileSync(join(folder.path, 'rules.yaml'), JSON.stringify(rules));
  writeFileSync(join(folder.path, 'prometheus.yaml'), JSON.stringify(config));
  const url = `http://127.0.0.1:${await ownPort()}`;
  const own = spawnOwn(prometheus ?? 'prometheus', [
    `--config.file=${join(folder.path, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder.path, 'data')}`,
    `--web.listen-address=${new URL(url).host}`,
  ]);
  const isUp = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await untilUp(own, 'Prometheus', isUp);
  return {
    firing: async () => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
        data: { alerts: (Firing & { state: string })[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing');
    },
    stop: async () => {
      await own.stop();
      folder.remove();
    },
  };
}
