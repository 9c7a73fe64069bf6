type Document = Readonly<Record<string, unknown>>;
type Operations = Record<string, Record<string, { method: string; path: string }>>;

/** Every operation, by its resource and then its ID, in the order of the document. */
export declare function operationsOf(document: Document): Operations;

/** The module with the table. */
export declare function tableText(resources: Operations): string;

/** The module with the body and the codes of errors. */
export declare function errorsText(document: Document): string;

/** The module with a type for each resource. */
export declare function resourcesText(resources: Operations, document: Document): string;
