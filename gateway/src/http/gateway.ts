/** What handlers can ask of the gateway itself. */
export interface Gateway {
  readonly documents: Documents;
  /** Resolves once no gateway accepts the key with this hash any more. Core has marked it revoked before. */
  revokeEverywhere(hash: Uint8Array): Promise<void>;
}

/** What the documentation routes serve, made once from the table of routes. */
export interface Documents {
  /** The OpenAPI document, as JSON text. */
  readonly openApi: string;
  /** The same as a page for people. */
  readonly page: string;
  /** How to receive webhooks. */
  readonly webhooksGuide: string;
}
