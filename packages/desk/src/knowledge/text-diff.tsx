import { useMemo } from 'react';
import { knowledgeTexts } from '../messages/knowledge.js';
import type { ArticleText } from './article-text.js';
import css from './knowledge.module.css';
import { languageName } from './language-name.js';
import { type DiffLine, diffLines, folded } from './line-diff.js';

/** What of an article came and went between two texts. */
export function TextDiff({ before, after }: { readonly before: ArticleText; readonly after: ArticleText }) {
  const { diff } = knowledgeTexts;
  const lines = useMemo(() => folded(diffLines(before.body, after.body)), [before.body, after.body]);
  const isSame = lines.every(({ kind }) => kind === 'skipped');
  const others = [
    [diff.title, before.title, after.title],
    [diff.language, languageName(before.locale), languageName(after.locale)],
    [diff.tags, before.tags.join(', '), after.tags.join(', ')],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
    <section className={css.diff} tabIndex={0} aria-label={diff.label}>
      {others.map(
        ([name, old, now]) =>
          old !== now && (
            <div key={name}>
              <p className={css.diffName}>{name}</p>
              {old !== '' && <Line kind="removed" text={old} />}
              {now !== '' && <Line kind="added" text={now} />}
            </div>
          ),
      )}
      {!isSame && (
        <div>
          <p className={css.diffName}>{diff.body}</p>
          {lines.map((each, at) =>
            each.kind === 'skipped' ? (
              <p key={at} className={css.skipped}>
                {diff.unchanged(each.count)}
              </p>
            ) : (
              <Line key={at} {...each} />
            ),
          )}
        </div>
      )}
    </section>
  );
}

const signs = { same: ' ', added: '+', removed: '−' } as const;
const elements = { same: 'span', added: 'ins', removed: 'del' } as const;

function Line({ kind, text }: DiffLine) {
  const Element = elements[kind];
  return (
    <p className={css.diffLine} data-kind={kind} dir="auto">
      <span aria-hidden>{signs[kind]}</span>
      <Element>{text || ' '}</Element>
    </p>
  );
}
