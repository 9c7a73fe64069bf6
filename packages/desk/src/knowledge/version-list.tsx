import type { ListedArticleVersion } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import css from './knowledge.module.css';
import type { useVersions } from './version-queries.js';

interface ListProps {
  readonly rows: readonly ListedArticleVersion[];
  readonly chosen: number | undefined;
  readonly list: ReturnType<typeof useVersions>;
}

/** The versions of an article, the newest first, each with its time and whether it was published. */
export function VersionList({ rows, chosen, list }: ListProps) {
  const { versions: words, missing } = knowledgeTexts;
  const now = useNow();
  return (
    <nav className={css.versionList} aria-label={words.title}>
      <ol>
        {rows.map(({ version, title, created_at, published_at }) => (
          <li key={version}>
            <Link
              to="."
              search={{ version }}
              replace
              className={css.versionLink}
              aria-current={version === chosen ? 'true' : undefined}
              title={exactTime(created_at)}
            >
              <span className={css.versionTop}>
                <strong>{words.version(version)}</strong>
                <time dateTime={created_at}>{shortTime(created_at, now)}</time>
              </span>
              <span className="truncate">
                {published_at !== null && <span className={css.published}>{words.published} · </span>}
                <bdi>{title}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button look="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {missing.more}
        </Button>
      )}
    </nav>
  );
}
