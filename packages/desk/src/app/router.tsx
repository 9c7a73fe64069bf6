import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { agentRoutes } from './routes/agent.js';
import { contactsRoutes } from './routes/contacts.js';
import { firstStepsRoute } from './routes/first-steps.js';
import { inboxRoutes } from './routes/inbox.js';
import { knowledgeRoutes } from './routes/knowledge.js';
import { index, project, projectIndex, root } from './routes/project.js';
import { reportsRoutes } from './routes/reports.js';
import { searchRoute } from './routes/search.js';
import { connectMailboxRoute, settingsRoutes } from './routes/settings.js';
import { siteRoutes } from './routes/site.js';

const routeTree = root.addChildren([
  index,
  connectMailboxRoute,
  project.addChildren([
    projectIndex,
    inboxRoutes,
    searchRoute,
    contactsRoutes,
    firstStepsRoute,
    knowledgeRoutes,
    siteRoutes,
    agentRoutes,
    reportsRoutes,
    settingsRoutes,
  ]),
]);

/** The addresses of the desk. */
export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/app',
    context: { client },
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
