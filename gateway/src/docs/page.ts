import { pageStyle } from './guides/style.js';
import { Html, html, inline, prose } from './html.js';
import type { OpenApiDocument } from './openapi.js';
import { fieldTable, row, type Schema } from './schema-view.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

/** The documentation as a page that needs nothing else: no script, no font, no other server. */
export function renderPage(document: OpenApiDocument): string {
  const { info, tags = [], servers = [] } = document;
  const places = placesOf(document);
  const sections = tags.map(({ name }) => ({
    name,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${info.title} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${new Html(pageStyle)}</style></head><body>
<h1>${info.title} API</h1>${prose(info.description ?? '')}
<p>Base path <code>${servers[0]?.url}</code> · <a href="openapi.json">OpenAPI document</a> · <a href="docs/webhooks">Receiving webhooks</a></p>
<nav>${sections.map(tocView)}</nav>${sections.map(sectionView)}${recordsView(document)}</body></html>`;
  return page.text;
}

function placesOf(document: OpenApiDocument): Place[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function tocView({ name, places }: { name: string; places: Place[] }): Html {
  const links = places.map(({ operation }) => html`<br><a href="#${operation.operationId}">${operation.summary}</a>`);
  return html`<p><strong>${name}</strong>${links}</p>`;
}

function sectionView({ name, places }: { name: string; places: Place[] }): Html {
  return html`<h2>${name}</h2>${places.map(operationView)}`;
}

function operationView({ method, path, operation }: Place): Html {
  const body = schemaOf(operation.requestBody);
  return html`<section id="${operation.operationId}"><h3><code>${method} ${path}</code></h3>
<p><strong>${operation.summary}</strong></p>${prose(operation.description)}
${parametersView(operation.parameters ?? [])}${body ? html`<h4>Body</h4>${fieldTable(body)}` : undefined}
<h4>Answers</h4><table>${Object.entries(operation.responses).map(answerView)}</table></section>`;
}

function parametersView(parameters: Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => row(parameter.name, parameter.schema, parameter.required ?? false));
  return html`<h4>Parameters</h4><table>${rows}</table>`;
}

function answerView([status, answer]: [string, Content & { description: string }]): Html {
  const schema = schemaOf(answer);
  const fields = schema?.properties && Number(status) < 300 ? fieldTable(schema) : undefined;
  const lines = answer.description
    .split('\n\n')
    .map((line, at) => html`${at > 0 ? html`<br>` : undefined}${inline(line)}`);
  return html`<tr><td><code>${status}</code></td><td>${lines}${fields}</td></tr>`;
}

function recordsView({ components }: OpenApiDocument): Html {
  const records = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  const views = records.map(([name, schema]) => html`<h3 id="record-${name}">${name}</h3>${fieldTable(schema)}`);
  return html`<h2>Records</h2>${views}`;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema;
}
