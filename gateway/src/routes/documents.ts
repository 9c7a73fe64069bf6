import { z } from 'zod';
import { defineRoute, publicAccess } from '../http/define-route.js';

export const documentRoutes = [
  defineRoute({
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    scope: publicAccess,
    summary: 'Get the OpenAPI document',
    description: 'Use it to generate a client or to import this API into a tool. It is an OpenAPI 3.1 document.',
    response: z.unknown(),
    handler: async ({ gateway }) => gateway.documents.openApi(),
  }),
  defineRoute({
    id: 'getDocs',
    method: 'GET',
    path: '/docs',
    scope: publicAccess,
    summary: 'Open this documentation',
    description: 'The API as a page for people. It needs no API key and loads nothing from other hosts.',
    response: z.string(),
    responseType: 'text/html; charset=utf-8',
    handler: async ({ gateway }) => gateway.documents.page(),
  }),
  defineRoute({
    id: 'getWebhooksGuide',
    method: 'GET',
    path: '/docs/webhooks',
    scope: publicAccess,
    summary: 'Open the webhooks guide',
    description: 'How to receive webhooks and verify their signatures, as a page for people.',
    response: z.string(),
    responseType: 'text/html; charset=utf-8',
    handler: async ({ gateway }) => gateway.documents.webhooksGuide(),
  }),
];
