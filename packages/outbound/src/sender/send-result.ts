/** Why nothing answered. */
export type SendError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address';

/** What came of a request. */
export type SendResult =
  | {
      kind: 'answered';
      statusCode: number;
      /** The header, as it was. */
      retryAfter: string | undefined;
      /** The part of the answer's body that is kept. */
      responseBody: string;
      /** There was more. */
      cut?: true | undefined;
      durationMs: number;
    }
  | {
      kind: 'failed';
      error: SendError;
      /** Nothing of the request was sent: there was no connection. */
      unsent?: true | undefined;
      durationMs: number;
    };
