import { CpuIcon, GraphIcon, PeopleIcon, TagIcon } from '@primer/octicons-react';
import { Area, type AreaGroup } from '../app/area.js';
import { t } from '../messages/index.js';
import { reportTexts } from '../messages/reports.js';

const base = '/$projectId/reports';

function pages(): readonly AreaGroup[] {
  const { overview, team, agent, topics } = reportTexts;
  return [
    {
      pages: [
        { to: `${base}/overview`, name: overview.title, icon: GraphIcon },
        { to: `${base}/team`, name: team.title, icon: PeopleIcon },
        { to: `${base}/agent`, name: agent.title, icon: CpuIcon },
        { to: `${base}/topics`, name: topics.title, icon: TagIcon },
      ],
    },
  ];
}

/** The reports: their names in a column, and the one that is open. */
export function ReportsPage() {
  return <Area to={base} title={t.areas.reports} groups={pages()} />;
}
