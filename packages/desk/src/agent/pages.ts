import { BeakerIcon, CpuIcon, EyeIcon, GraphIcon, HistoryIcon, SlidersIcon, ZapIcon } from '@primer/octicons-react';
import type { AreaGroup } from '../app/area.js';
import { agentTexts } from '../messages/agent.js';

const base = '/$projectId/agent';

/** The pages of the agent, by what they are for. */
export function agentPages(): readonly AreaGroup[] {
  const { groups, settings, model, actions, tests, runs, shadow, usage } = agentTexts;
  return [
    {
      name: groups.setUp,
      pages: [
        { to: `${base}/settings`, name: settings.title, icon: SlidersIcon },
        { to: `${base}/model`, name: model.title, icon: CpuIcon },
        { to: `${base}/actions`, name: actions.title, icon: ZapIcon },
        { to: `${base}/tests`, name: tests.title, icon: BeakerIcon },
      ],
    },
    {
      name: groups.record,
      pages: [
        { to: `${base}/runs`, name: runs.title, icon: HistoryIcon },
        { to: `${base}/shadow`, name: shadow.title, icon: EyeIcon },
        { to: `${base}/usage`, name: usage.title, icon: GraphIcon },
      ],
    },
  ];
}
