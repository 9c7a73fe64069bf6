import type { OpenApiDocument } from './openapi.js';
export function renderPage(document: OpenApiDocument): string { return JSON.stringify(document); }
