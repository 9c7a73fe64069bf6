/** Says of which document the types were made. */
export declare function markOf(document: Readonly<Record<string, unknown>>): string;
