import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realHelm } from './real-helm.mjs';
import { chartCommands } from './registry.mjs';
import { print, refuse, save, state } from './state.mjs';

export const commands = {
  ...chartCommands,
  version: () => print('v3.19.0+g3d8990f'),
  package: ({ args }) => print(realHelm(args)),
  template: ({ args }) => print(realHelm(args)),
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
      writeFileSync(join(process.env.STAND_IN_STATE, 'rendered.yaml'), realHelm(args));
    }
    state.installed = true;
    save();
  },
};
