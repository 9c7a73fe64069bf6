import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Answer } from './answer.js';
import { Client } from './client.js';
import type { JsonSchema } from './schema-arbitrary.js';

interface Media {
  schema: JsonSchema;
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
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** By status. */
  responses: Record<string, { content?: Record<string, Media> }>;
}

type RawOperation = Omit<Operation, 'body' | 'method' | 'path'> & { requestBody?: { content: Record<string, Media> } };

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The API as its own document describes it. */
export class OpenApi {
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(document: Document) {
    ajvFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
    this.operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod)
        .filter(([method]) => methods.has(method))
        .map(([method, raw]) => toOperation(path, method, raw)),
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

  /** What is wrong with the answer, as words; undefined when it is one that the document describes. */
  problemWith(operation: Operation, answer: Answer): string | undefined {
    const { operationId, responses } = operation;
    if (answer.status >= 500) return `${operationId} failed: ${answer}`;
    const response = responses[answer.status];
    if (response === undefined) return `${operationId} does not document this status: ${answer}`;
    if (response.content === undefined) return answer.text === '' ? undefined : `a body where none belongs: ${answer}`;
    const type = answer.headers['content-type'] ?? '';
    const known = Object.keys(response.content).find((media) => type.startsWith(media));
    if (known === undefined) return `${operationId} does not document the media type ${type}: ${answer}`;
    if (known !== 'application/json') return undefined;
    const validate = this.#validator(operation, answer.status);
    if (validate(answer.json)) return undefined;
    return `${operationId} answered against its schema, ${this.#ajv.errorsText(validate.errors)}: ${answer}`;
  }

  #validator({ path, method, operationId }: Operation, status: number): ValidateFunction {
    const id = `${operationId} ${status}`;
    const known = this.#validators.get(id);
    if (known) return known;
    const steps = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      `${status}`,
      'content',
      'application/json',
      'schema',
    ];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const made = this.#ajv.compile({ $ref: `openapi#/${pointer}` });
    this.#validators.set(id, made);
    return made;
  }
}

function toOperation(path: string, method: string, raw: RawOperation): Operation {
  const { operationId, parameters = [], requestBody, responses } = raw;
  const body = requestBody?.content['application/json']?.schema;
  return { operationId, method: method.toUpperCase(), path, parameters, responses, body };
}
