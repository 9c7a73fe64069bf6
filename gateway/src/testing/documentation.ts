import express, { type Express } from 'express';
import { makeDocuments } from '../docs/make-documents.js';
import { makeSite, type Site } from '../docs/site/site.js';
import { mountDocs } from '../pages/docs/docs-pages.js';
import { sections } from '../resources/index.js';

/** The documentation as it is served. */
export function documentationSite(): Site {
  return makeSite(makeDocuments(sections).document);
}

/** What serves the documentation as the gateway does, for tests that look at it in a browser. */
export function documentationApp(): Express {
  const app = express();
  mountDocs(app, documentationSite());
  return app;
}

/** The OpenAPI document as it is served. */
export function openApiDocument(): Record<string, unknown> {
  return JSON.parse(makeDocuments(sections).openApi());
}
