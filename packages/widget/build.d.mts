/** Makes the scripts, each with the path that it is written to. */
export declare function bundle(): Promise<{ path: string; contents: Buffer }[]>;

/** Names that the scripts shorten, as a whole: nobody else says them. */
export declare const shortened: RegExp;
