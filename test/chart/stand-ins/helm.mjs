import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, refuse, save, state } from './state.mjs';

export const commands = {
  version: () => print('v3.19.0+g3d8990f'),
  // What would be installed is rendered by the real Helm, with the same values.
  upgrade: ({ values, words: [release, chart] }) => {
    if (!state.namespaces[values.namespace])
      refuse(`Error: create: failed to create: namespaces "${values.namespace}" not found`);
    const files = values.values.flatMap((file) => ['--values', file]);
    const settings = values['set-string'].flatMap((setting) => ['--set-string', setting]);
    if (process.env.REAL_HELM) {
      const args = [
        'template',
        release,
        chart,
        '--namespace',
        values.namespace,
        '--kube-version',
        '1.34.0',
        ...files,
        ...settings,
      ];
      const rendered = execFileSync(process.env.REAL_HELM, args, { encoding: 'utf8', maxBuffer: 16 << 20 });
      writeFileSync(join(process.env.STAND_IN_STATE, 'rendered.yaml'), rendered);
    }
    state.installed = true;
    save();
  },
};
