/** The keys of the one query cache, each in one place. What begins with a project's key goes with the project. */
export const queryKeys = {
  me: ['me'] as const,
  notifications: ['notifications'] as const,
  projects: (orgId: string) => ['projects', orgId] as const,
  members: (orgId: string) => ['members', orgId] as const,
  invitations: (orgId: string) => ['invitations', orgId] as const,
  project: (projectId: string) => ['project', projectId] as const,
  counts: (projectId: string) => ['project', projectId, 'counts'] as const,
  lists: (projectId: string) => ['project', projectId, 'lists'] as const,
  list: (projectId: string, filter: object) => ['project', projectId, 'lists', filter] as const,
  heads: (projectId: string) => ['project', projectId, 'heads'] as const,
  head: (projectId: string, filter: object) => ['project', projectId, 'heads', filter] as const,
  conversation: (projectId: string, id: string) => ['project', projectId, 'conversation', id] as const,
  timeline: (projectId: string, id: string) => ['project', projectId, 'timeline', id] as const,
  links: (projectId: string, id: string) => ['project', projectId, 'links', id] as const,
  receipts: (projectId: string, id: string) => ['project', projectId, 'receipts', id] as const,
  savedViews: (projectId: string) => ['project', projectId, 'saved-views'] as const,
  savedReplies: (projectId: string) => ['project', projectId, 'saved-replies'] as const,
  articleSearch: (projectId: string, query: string) => ['project', projectId, 'article-search', query] as const,
  contact: (projectId: string, id: string) => ['project', projectId, 'contact', id] as const,
  contactConversations: (projectId: string, id: string) =>
    ['project', projectId, 'contact', id, 'conversations'] as const,
};
