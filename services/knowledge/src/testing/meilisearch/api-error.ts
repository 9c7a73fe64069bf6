/** An error in Meilisearch's form, as an answer or as a task's. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type: 'invalid_request' | 'auth' | 'internal' | 'system' = 'invalid_request',
  ) {
    super(message);
  }

  toJSON() {
    const link = `https://docs.meilisearch.com/errors#${this.code}`;
    return { message: this.message, code: this.code, type: this.type, link };
  }
}

export function indexNotFound(uid: string): ApiError {
  return new ApiError(404, 'index_not_found', `Index \`${uid}\` not found.`);
}
