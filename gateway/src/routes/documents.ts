import { z } from 'zod';
import { defineRoute, publicAccess } from '../http/define-route.js';

export const documentRoutes = [
  defineRoute({
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    scope: publicAccess,
    summary: 'This API as an OpenAPI 3.1 document',
    response: z.unknown(),
    handler: async ({ gateway }) => gateway.documents.openApi(),
  }),
  defineRoute({
    id: 'getDocs',
    method: 'GET',
    path: '/docs',
    scope: publicAccess,
    summary: 'This API as a page to read',
    response: z.string(),
    responseType: 'text/html; charset=utf-8',
    handler: async ({ gateway }) => gateway.documents.page(),
  }),
  defineRoute({
    id: 'getWebhooksGuide',
    method: 'GET',
    path: '/docs/webhooks',
    scope: publicAccess,
    summary: 'How to receive webhooks, as a page to read',
    response: z.string(),
    responseType: 'text/html; charset=utf-8',
    handler: async ({ gateway }) => gateway.documents.webhooksGuide(),
  }),
];
