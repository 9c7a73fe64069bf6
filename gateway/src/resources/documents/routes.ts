import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { rendered } from '../../pipeline/reply.js';
import type { Encoded } from '../../server/encoded.js';

/** A browser may keep it, and asks each time whether it is still the same: another version of the platform has another. */
const kept = async <Body>(text: Promise<Encoded>) => rendered<Body>(await text, { cacheControl: 'no-cache' });

export const documentRoutes = [
  defineRoute({
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    scope: publicAccess,
    tagged: true,
    summary: 'Get the OpenAPI document',
    description:
      'Use it to generate a client or to import this API into a tool. It is an OpenAPI 3.1 document. The answer is compressed if the client supports it, and has an ETag.',
    response: z.unknown(),
    handler: ({ gateway }) => kept<unknown>(gateway.documents.sent.openApi()),
  }),
  defineRoute({
    id: 'getOpenApi30',
    method: 'GET',
    path: '/openapi-3.0.json',
    scope: publicAccess,
    tagged: true,
    summary: 'Get the OpenAPI 3.0 document',
    description:
      'For tools that do not support OpenAPI 3.1. It describes the same operations, without the webhooks, and each body in one media type only. The answer is compressed if the client supports it, and has an ETag.',
    response: z.unknown(),
    handler: ({ gateway }) => kept<unknown>(gateway.documents.sent.openApi30()),
  }),
];
