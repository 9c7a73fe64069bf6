import { Connection, type PharosOptions } from './connection.js';
import { operations } from './generated/operations.js';
import {
  type AttachmentsResource,
  type EventsResource,
  type PublicFormsResource,
  Resources,
  type VisitorsResource,
} from './generated/resources.js';
import type { Attachment } from './generated/types.js';
import type { Given, Operation } from './operation.js';
import type { RequestOptions } from './request.js';
import { type Upload, uploadAsVisitor, uploadWithKey, type VisitorFile } from './upload.js';

type InProject = { readonly projectId: string };
type InForm = { readonly formId: string };

/** A client of the API: each resource is a property, and each operation a method of one of them. */
export class Pharos extends Resources {
  declare readonly events: EventsResource & { stream: EventsResource['streamEvents'] };
  declare readonly attachments: AttachmentsResource & { upload: Upload<InProject, Attachment> };
  declare readonly visitors: VisitorsResource & { upload: Upload<InProject, VisitorFile> };
  declare readonly publicForms: PublicFormsResource & { upload: Upload<InForm, VisitorFile> };
  readonly #options: PharosOptions;

  constructor(options: PharosOptions) {
    const connection = new Connection(options);
    super((name) => resourceOf(connection, name as keyof typeof operations));
    this.#options = options;
  }

  /** The same client with other options, such as for a visitor: `with({ sessionToken })`. */
  with(options: PharosOptions): Pharos {
    return new Pharos({ ...this.#options, ...options });
  }
}

/** The methods of a resource, each of which is one operation, and what takes several. */
function resourceOf(connection: Connection, name: keyof typeof operations): object {
  const own: Readonly<Record<string, Operation>> = operations[name];
  const calls = Object.entries(own).map(
    ([id, operation]) =>
      [id, (given?: Given, options?: RequestOptions) => connection.call(operation, given, options)] as const,
  );
  const methods: unknown = Object.fromEntries(calls);
  return Object.assign(methods as object, more[name]?.(methods as never, connection));
}

const more: Readonly<Partial<Record<keyof typeof operations, (methods: never, connection: Connection) => object>>> = {
  events: ({ streamEvents }: EventsResource) => ({ stream: streamEvents }),
  attachments: (methods: AttachmentsResource, connection) => ({ upload: uploadWithKey(methods, connection) }),
  visitors: ({ uploadVisitorAttachment }: VisitorsResource, connection) => ({
    upload: uploadAsVisitor<InProject>(uploadVisitorAttachment, connection),
  }),
  publicForms: ({ uploadFormFile }: PublicFormsResource, connection) => ({
    upload: uploadAsVisitor<InForm>(uploadFormFile, connection),
  }),
};
