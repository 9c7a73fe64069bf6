import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { project } from './project.js';

const knowledge = createRoute({
  getParentRoute: () => project,
  path: 'knowledge',
  component: lazyRouteComponent(() => import('../../knowledge/knowledge-page.js'), 'KnowledgePage'),
});

/** Where the pages stand beside their column, the articles are open; on a narrow screen the column is all there is. */
const knowledgeIndex = createRoute({
  getParentRoute: () => knowledge,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/knowledge/articles', params, replace: true });
  },
});

const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const given = names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
    return Object.fromEntries(given) as Partial<Record<Name, string>>;
  };

const articles = createRoute({
  getParentRoute: () => knowledge,
  path: 'articles',
  validateSearch: texts('q', 'status', 'locale'),
  component: lazyRouteComponent(() => import('../../knowledge/articles-page.js'), 'ArticlesPage'),
});

/** An article, or as `new` one that is being written; its beginning can stand in the address. */
const article = createRoute({
  getParentRoute: () => knowledge,
  path: 'articles/$articleId',
  validateSearch: texts('title', 'body'),
  component: lazyRouteComponent(() => import('../../knowledge/article-page.js'), 'ArticlePage'),
});

/** The versions of an article, and the one that is looked at. */
const versions = createRoute({
  getParentRoute: () => knowledge,
  path: 'articles/$articleId/versions',
  validateSearch: (search: Record<string, unknown>): { version?: number } =>
    typeof search.version === 'number' ? { version: search.version } : {},
  component: lazyRouteComponent(() => import('../../knowledge/versions-page.js'), 'VersionsPage'),
});

const missing = createRoute({
  getParentRoute: () => knowledge,
  path: 'missing',
  component: lazyRouteComponent(() => import('../../knowledge/missing-page.js'), 'MissingPage'),
});

/** A search as customers make it, with reasons. */
const search = createRoute({
  getParentRoute: () => knowledge,
  path: 'search',
  validateSearch: texts('q', 'locale'),
  component: lazyRouteComponent(() => import('../../knowledge/search-page.js'), 'SearchPage'),
});

const synonyms = createRoute({
  getParentRoute: () => knowledge,
  path: 'synonyms',
  component: lazyRouteComponent(() => import('../../knowledge/synonyms-page.js'), 'SynonymsPage'),
});

const importPage = createRoute({
  getParentRoute: () => knowledge,
  path: 'import',
  component: lazyRouteComponent(() => import('../../knowledge/import-page.js'), 'ImportPage'),
});

/** The knowledge base. */
export const knowledgeRoutes = knowledge.addChildren([
  knowledgeIndex,
  articles,
  article,
  versions,
  missing,
  search,
  synonyms,
  importPage,
]);
