import { getOrMake } from '@pharos/kit';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type Json, pointed, SchemaReader } from './openapi-schemas.js';

const base = 'document';
/** The most problems of one request or answer; with many alternatives there are a lot more, and the first ones tell most. */
const maxErrors = 12;

/** Says of requests and answers whether a vendor's OpenAPI document (3.0 or 3.1) allows them. */
export class OpenApiValidator {
  private readonly reader = new SchemaReader(base);
  private readonly bodies: Ajv2020;
  /** For parameters, which come as text. */
  private readonly texts: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly document: Json) {
    this.bodies = this.validator({});
    this.texts = this.validator({ coerceTypes: 'array' });
  }

  /** What is wrong with a request; `path` is without query, and without a body `body` is undefined. */
  validateRequest(method: string, path: string, query: URLSearchParams, body: unknown): string[] {
    const found = this.operation(method, path);
    if (!found) return [`${method} ${path}: no such operation`];
    const where = `${method} ${found.template}`;
    const ofQuery = this.queryErrors(`${where}: query`, found, query);
    return [...ofQuery, ...this.bodyErrors(where, found.operation.requestBody, body)];
  }

  /** What is wrong with an answer to a request of that method and path. */
  validateResponse(method: string, path: string, status: number, body: unknown): string[] {
    const found = this.operation(method, path);
    if (!found) return [];
    const where = `${method} ${found.template}: answer ${status}`;
    const responses = found.operation.responses as Json;
    const response = responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses.default;
    if (!response) return [`${where}: no such answer`];
    const schema = this.contentSchema(response);
    if (!schema) return body === undefined ? [] : [`${where}: has no body`];
    return this.errors(where, schema, body);
  }

  private bodyErrors(where: string, holder: unknown, body: unknown): string[] {
    const schema = this.contentSchema(holder);
    if (!schema) return body === undefined ? [] : [`${where}: takes no body`];
    if (body !== undefined) return this.errors(`${where}: body`, schema, body);
    return this.deref(holder as Json).required === true ? [`${where}: the body is missing`] : [];
  }

  private queryErrors(where: string, { operation, item }: Operation, query: URLSearchParams): string[] {
    const listed = [item.parameters, operation.parameters].flatMap((list) => (list ?? []) as Json[]);
    const parameters = listed.map((one) => this.deref(one)).filter((one) => one.in === 'query');
    const properties = Object.fromEntries(parameters.map((one) => [one.name, one.schema ?? {}]));
    const required = parameters.filter((one) => one.required === true).map((one) => one.name);
    const values = Object.fromEntries([...query.keys()].map((name) => [name, oneOrMore(query.getAll(name))]));
    return this.errors(where, { type: 'object', properties, required }, values, this.texts);
  }

  private errors(where: string, schema: Json, value: unknown, ajv = this.bodies): string[] {
    const validate = this.compiled.get(where) ?? ajv.compile(this.reader.read(schema));
    this.compiled.set(where, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, maxErrors).map(({ instancePath, message, params }) => {
      const unknown = params.additionalProperty ?? params.unevaluatedProperty;
      return `${where}${instancePath} ${message}${unknown === undefined ? '' : ` (${unknown})`}`;
    });
  }

  private operation(method: string, path: string): Operation | undefined {
    const paths = this.document.paths as Record<string, Json>;
    // A path without a parameter in a step goes before one with it.
    const templates = Object.keys(paths).filter((template) =>
      getOrMake(patterns, template, () => pathPattern(template)).test(path),
    );
    const byParameters = (template: string) => template.split('{').length;
    for (const template of templates.sort((a, b) => byParameters(a) - byParameters(b))) {
      const item = paths[template] as Json;
      const operation = item[method.toLowerCase()];
      if (isObject(operation)) return { template, item, operation };
    }
    return undefined;
  }

  private contentSchema(holder: unknown): Json | undefined {
    if (!isObject(holder)) return undefined;
    const content = this.deref(holder).content as Record<string, Json> | undefined;
    return content?.['application/json']?.schema as Json | undefined;
  }

  private deref(value: Json): Json {
    return typeof value.$ref === 'string' ? this.deref(pointed(this.document, value.$ref)) : value;
  }

  private validator(options: { coerceTypes?: 'array' }): Ajv2020 {
    // Formats of vendors' generators are let through: their ranges are said by `minimum` as well.
    const ajv = new Ajv2020({ strict: false, logger: false, allErrors: false, ...options });
    addFormats.default(ajv);
    const components = this.document.components as Json | undefined;
    return ajv.addSchema(this.reader.componentSchemas((components?.schemas ?? {}) as Json));
  }
}

interface Operation {
  template: string;
  item: Json;
  operation: Json;
}

/** Patterns of templates, each read once: every request is compared with all of them. */
const patterns = new Map<string, RegExp>();

function pathPattern(template: string): RegExp {
  const steps = template.split(/\{[^}]*\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${steps.join('[^/]+')}$`);
}

function oneOrMore(values: string[]): string | string[] | undefined {
  return values.length > 1 ? values : values[0];
}
