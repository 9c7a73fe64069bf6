import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Answer } from './answer.js';
import { Client } from './client.js';
import type { JsonSchema } from './schema-arbitrary.js';
import { strict } from './strict-schemas.js';

interface Media {
  schema: JsonSchema;
  /** Of errors, by their codes. */
  examples?: Record<string, unknown>;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  method: string;
  /** As the client of its callers takes it: below `/api/v1`, or the whole path of what visitors call. */
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** By status. */
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, unknown> }>;
}

interface Reference {
  $ref: string;
}

type RawOperation = Pick<Operation, 'operationId'> & {
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Operation['responses'][string] | Reference>;
};

interface Document {
  webhooks: Record<string, { post: RawOperation }>;
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, unknown>>;
}

/** What the client of callers with a key puts before its paths. */
const prefix = '/api/v1';
const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The API as its own document describes it. */
export class OpenApi {
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  readonly #document: Document;

  private constructor(document: Document) {
    this.#document = document;
    ajvFormats.default(this.#ajv);
    this.#ajv.addSchema(strict(document), 'openapi');
    this.operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod)
        .filter(([method]) => methods.has(method))
        .map(([method, raw]) => toOperation(document, path, method, raw)),
    );
  }

  static async read(baseUrl: string): Promise<OpenApi> {
    return new OpenApi((await new Client(baseUrl).get('/openapi.json')).json as Document);
  }

  /** Throws on a name that the document lacks. */
  operation(operationId: string): Operation {
    const found = this.operations.find((operation) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`no operation ${operationId}`);
    return found;
  }

  /** The names of the headers of each event's deliveries, in lower case and in order. */
  webhookHeaders(): Record<string, string[]> {
    const namesOf = ({ parameters = [] }: RawOperation) =>
      parameters.map((each) => resolve(this.#document, each).name.toLowerCase()).sort();
    return Object.fromEntries(Object.entries(this.#document.webhooks).map(([name, { post }]) => [name, namesOf(post)]));
  }

  /**
   * What is wrong with the answer, as words; undefined when it is one that the document describes. `mayBeAway` says of
   * which server of somebody else's the answer may be that it is away.
   */
  problemWith(operation: Operation, answer: Answer, mayBeAway?: Away): string | undefined {
    const { operationId, responses } = operation;
    if (answer.status >= 500 && !isAway(answer, mayBeAway)) return `${operationId} failed: ${answer}`;
    const response = responses[answer.status] ?? responses[rangeOf(answer.status)];
    if (response === undefined) return `${operationId} does not document this status: ${answer}`;
    const tag = answer.headers.etag;
    if (tag !== undefined && !response.headers?.ETag)
      return `${operationId} does not document the ETag ${tag}: ${answer}`;
    // Whoever prefers it gets the record, which stands in no schema of this answer.
    if (answer.headers['preference-applied'] !== undefined) return undefined;
    if (response.content === undefined) return answer.text === '' ? undefined : `a body where none belongs: ${answer}`;
    const type = answer.headers['content-type'] ?? '';
    const known = Object.keys(response.content).find((media) => isOf(type, media));
    if (known === undefined) return `${operationId} does not document the media type ${type}: ${answer}`;
    if (known !== 'application/json') return undefined;
    const { code = '' } = Object(answer.json) as { code?: string };
    if (answer.status >= 400 && !(code in (response.content[known]?.examples ?? {})))
      return `${operationId} does not document ${code}: ${answer}`;
    const validate = this.#validator(operation, answer.status);
    if (validate(answer.json)) return undefined;
    return `${operationId} answered against its schema, ${this.#ajv.errorsText(validate.errors)}: ${answer}`;
  }

  #validator({ method, operationId, ...operation }: Operation, status: number): ValidateFunction {
    const id = `${operationId} ${status}`;
    const known = this.#validators.get(id);
    if (known) return known;
    const path = this.#document.paths[operation.path] ? operation.path : prefix + operation.path;
    const steps = [...responseSteps(this.#document, path, method, status), 'content', 'application/json', 'schema'];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const made = this.#ajv.compile({ $ref: `openapi#/${pointer}` });
    this.#validators.set(id, made);
    return made;
  }
}

function toOperation(document: Document, path: string, method: string, raw: RawOperation): Operation {
  const { operationId, requestBody } = raw;
  const parameters = (raw.parameters ?? []).map((each) => inlined(document, each) as Parameter);
  const responses = Object.fromEntries(
    Object.entries(raw.responses).map(([status, each]) => [status, resolve(document, each)]),
  );
  const body = bodyOf(document, requestBody?.content['application/json']?.schema);
  const place = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  return { operationId, method: method.toUpperCase(), path: place, parameters, responses, body };
}

/** `503` is one of `5XX`. */
function rangeOf(status: number): string {
  return `${Math.floor(status / 100)}XX`;
}

/** Where the answer of a status stands: among those of the operation, or where these refer to. */
function responseSteps({ paths }: Document, path: string, method: string, status: number): string[] {
  const { [status]: own, [rangeOf(status)]: other } = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const answer = own ?? other;
  if (answer && '$ref' in answer) return answer.$ref.split('/').slice(1);
  return ['paths', path, method.toLowerCase(), 'responses', `${status}`];
}

function resolve<Value extends object>({ components }: Document, value: Value | Reference): Value {
  if (!('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return components[kind]?.[name] as Value;
}

/** A server that does not answer, of those that a platform calls for its customers. */
export type Away = 'INTEGRATION_UNAVAILABLE' | 'MODEL_UNAVAILABLE';

function isAway({ status, json }: Answer, mayBeAway?: Away): boolean {
  return mayBeAway !== undefined && status === 503 && (json as { code?: string }).code === mayBeAway;
}

/** The schema of a body with all that it refers to in place: what makes up requests knows no references. */
function bodyOf(document: Document, schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema && (inlined(document, schema) as JsonSchema);
}

function inlined(document: Document, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inlined(document, item));
  if ('$ref' in value) return inlined(document, resolve(document, value as Reference));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(document, inner)]));
}

/** Whether a media type is of a range, such as `image/*`. */
function isOf(type: string, range: string): boolean {
  return range === '*/*' || type.startsWith(range.replace(/\*$/, ''));
}
