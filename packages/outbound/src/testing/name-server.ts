import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What it answers for a name: IPv4 addresses, that there is no such name, or nothing at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'silence';

const headerBytes = 12;
const typeA = 1;

/** A DNS server (RFC 1035) on a free port, which knows what a test says. */
export class NameServer {
  /** Every name that it was asked for, as often as it was. */
  readonly asked: string[] = [];

  private constructor(
    private readonly socket: Socket,
    private readonly answerOf: (name: string) => NameAnswer,
  ) {
    socket.on('message', (query, from) => this.#answer(query, from));
  }

  static async start(answerOf: (name: string) => NameAnswer): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, answerOf);
  }

  /** The address as a resolver takes it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  #answer(query: Buffer, { port, address }: RemoteInfo): void {
    const { name, end } = readName(query);
    this.asked.push(name);
    const answer = this.answerOf(name);
    if (answer === 'silence') return;
    const isA = query.readUInt16BE(end) === typeA;
    const records = answer === 'unknown' || !isA ? [] : answer.map(recordOf);
    const head = Buffer.from(query.subarray(0, end + 4));
    // An answer, recursion available; code 3 is "no such name".
    head.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    // What else the query carried (EDNS) is not answered.
    head.writeUInt32BE(0, 8);
    this.socket.send(Buffer.concat([head, ...records]), port, address);
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** The record of the name in the question, of the internet, for no time. */
function recordOf(address: string): Buffer {
  const fixed = [0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4];
  return Buffer.from([...fixed, ...address.split('.').map(Number)]);
}
