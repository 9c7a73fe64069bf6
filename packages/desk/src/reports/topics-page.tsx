import { shortDate } from '../app/time.js';
import { reportTexts } from '../messages/reports.js';
import { Chart } from './chart.js';
import { FigureTable } from './figure-table.js';
import { shown } from './format.js';
import { labelsOf } from './labels.js';
import { type Both, ReportPage } from './report-page.js';
import css from './reports.module.css';

type Topics = Both<'topics'>;
const shownTags = 4;

/** What conversations are about: their tags, and the questions that the AI agent could not answer. */
export function TopicsPage() {
  const isEmpty = ({ now, before }: Topics) =>
    now.tags.length + before.tags.length + now.questions.length + before.questions.length === 0;
  return (
    <ReportPage name="topics" isEmpty={isEmpty}>
      {(both) => (
        <>
          <Tags {...both} />
          <Questions {...both} />
        </>
      )}
    </ReportPage>
  );
}

function Tags({ now, before }: Topics) {
  const { figures, topics, agent } = reportTexts;
  if (now.tags.length === 0) return <p className={css.about}>{topics.noTags}</p>;
  const series = now.tags.slice(0, shownTags).map(({ tag }) => ({
    name: tag,
    look: 'line' as const,
    values: now.intervals.map(({ tags }) => tags.find((each) => each.tag === tag)?.conversations ?? 0),
  }));
  return (
    <>
      <Chart title={topics.chart} measure="count" series={series} labels={labelsOf(now)} />
      <FigureTable
        title={topics.tags}
        head={topics.tag}
        rows={now.tags}
        before={before.tags}
        keyOf={({ tag }) => tag}
        nameOf={({ tag }) => <bdi>{tag}</bdi>}
        columns={[
          { name: figures.conversations, measure: 'count', wish: 'neither', figureOf: (row) => row.conversations },
          { name: figures.resolved, measure: 'count', wish: 'more', figureOf: (row) => row.resolved },
          { name: topics.answered, measure: 'count', wish: 'more', figureOf: (row) => row.answered_by_agent },
          { name: agent.handedOver, measure: 'count', wish: 'less', figureOf: (row) => row.handed_over },
          { name: figures.csat, measure: 'rating', wish: 'more', figureOf: (row) => row.csat.average },
        ]}
      />
    </>
  );
}

function Questions({ now }: Topics) {
  const { topics } = reportTexts;
  return (
    <section className={css.tableSection}>
      <h3>{topics.questions}</h3>
      <p className={css.about}>{now.questions.length === 0 ? topics.noQuestions : topics.questionsAbout}</p>
      <ol className={css.questions}>
        {now.questions.map(({ question, count, last_asked_at }) => (
          <li key={question}>
            <span dir="auto">{question}</span>
            <span>
              {topics.asked(shown(count, 'count'), count)} · {topics.last(shortDate(last_asked_at))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
