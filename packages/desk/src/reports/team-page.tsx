import { useOrganization } from '../app/organization.js';
import { useOrganizationMembers } from '../app/session.js';
import { reportTexts } from '../messages/reports.js';
import { Avatar } from '../ui/avatar.js';
import { Chart } from './chart.js';
import { FigureTable } from './figure-table.js';
import { labelsOf } from './labels.js';
import { type Both, ReportPage } from './report-page.js';
import css from './reports.module.css';

type Team = Both<'team'>;

/** What each member of the team did. */
export function TeamPage() {
  return (
    <ReportPage name="team" isEmpty={({ now, before }) => now.members.length + before.members.length === 0}>
      {(both) => (
        <>
          <Answers {...both} />
          <Members {...both} />
        </>
      )}
    </ReportPage>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function Answers({ now }: Team) {
  const { figures, team } = reportTexts;
  const { intervals } = now;
  const series = [
    {
      name: figures.replies,
      look: 'bars',
      values: intervals.map(({ members }) => sum(members.map(({ replies }) => replies))),
    },
    {
      name: figures.resolved,
      look: 'line',
      values: intervals.map(({ members }) => sum(members.map(({ resolved }) => resolved))),
    },
  ] as const;
  return <Chart title={team.chart} measure="count" series={series} labels={labelsOf(now)} />;
}

function Members({ now, before }: Team) {
  const { figures, team } = reportTexts;
  const { orgId } = useOrganization();
  const { data = [], isPending } = useOrganizationMembers(orgId);
  const known = new Map(data.map((member) => [member.id, member]));
  return (
    <FigureTable
      title={team.members}
      about={team.about}
      head={team.member}
      rows={now.members}
      before={before.members}
      keyOf={({ user_id }) => user_id}
      nameOf={({ user_id }) => {
        const member = known.get(user_id);
        const name = member?.name ?? (isPending ? '' : team.former);
        return (
          <span className={css.person}>
            <Avatar name={name || '·'} picture={member?.picture_url ?? null} />
            <span className="truncate">{name}</span>
          </span>
        );
      }}
      columns={[
        { name: figures.replies, measure: 'count', wish: 'more', figureOf: (row) => row.replies },
        { name: figures.resolved, measure: 'count', wish: 'more', figureOf: (row) => row.resolved },
        {
          name: figures.firstResponse,
          measure: 'time',
          wish: 'less',
          figureOf: (row) => row.first_response.median_seconds,
        },
        { name: figures.late, measure: 'count', wish: 'less', figureOf: (row) => row.late_first_responses },
        { name: figures.resolution, measure: 'time', wish: 'less', figureOf: (row) => row.resolution.median_seconds },
        { name: figures.csat, measure: 'rating', wish: 'more', figureOf: (row) => row.csat.average },
      ]}
    />
  );
}
