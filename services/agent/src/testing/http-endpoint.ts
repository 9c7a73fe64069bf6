import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that an endpoint got. */
export interface EndpointRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on the loopback that answers as a test says. */
export class HttpEndpoint {
  readonly requests: EndpointRequest[] = [];
  answer: (request: EndpointRequest, response: ServerResponse) => void = (_, response) => response.end('{}');
  readonly #server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { url = '', headers } = incoming;
      const request = { url, headers, body: Buffer.concat(chunks).toString() };
      this.requests.push(request);
      this.answer(request, response);
    });
  });

  static async start(): Promise<HttpEndpoint> {
    const made = new HttpEndpoint();
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
