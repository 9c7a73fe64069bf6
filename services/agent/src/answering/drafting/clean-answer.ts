import type { Citation, ReadPassage } from '../../domain/outcome.js';
import type { AgentSettings } from '../../domain/settings.js';
import { withoutHidden } from '../safety/hidden-characters.js';
import { hostsIn, withLinksTo } from '../safety/links.js';

const maxAnswerLength = 5_000;

/** An answer as it may be sent: without hidden characters, HTML, and links to hosts that the cited articles do not name. */
export function cleaned(
  answer: string,
  citations: readonly Citation[],
  passages: ReadonlyMap<string, ReadPassage>,
  { allowed_link_hosts }: AgentSettings,
): string {
  const cited = new Set(citations.map(({ articleId }) => articleId));
  const texts = [...passages.values()].filter(({ articleId }) => cited.has(articleId)).map(({ text }) => text);
  const hosts = new Set([
    ...allowed_link_hosts.map((host) => host.toLowerCase()),
    ...texts.flatMap((text) => [...hostsIn(text)]),
  ]);
  return withLinksTo(hosts, withoutHidden(answer).slice(0, maxAnswerLength));
}

const mostTitles = 5;

/** What was read, for people. */
export function sourcesOf(passages: readonly ReadPassage[]): string {
  const titles = [...new Set(passages.map(({ title }) => title))].slice(0, mostTitles);
  return titles.length === 0 ? 'nothing' : titles.join('; ');
}
