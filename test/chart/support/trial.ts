import { type Call, type Ended, type Running, StandInCluster, type State } from './stand-in-cluster.js';

const script = 'deploy/kubernetes/try.mjs';
const everything = ['kubectl', 'helm', 'kind', 'docker'];
/** Calls that change nothing. */
const looks =
  /^(info|version|buildx|config get|config current|auth|get|--context \S+ (--request-timeout=10s )?(--namespace \S+ )?(version|auth|get)|image (ls|inspect))/;

/** What `npm run try:kubernetes` puts on what it makes. */
export const mark = { 'pharos.dev/made-by': 'try-kubernetes' };

/** `npm run try:kubernetes` on a machine whose programs are stand-ins. */
export class Trial extends StandInCluster {
  static begin(state: Partial<State> = {}, programs: readonly string[] = everything): Promise<Trial> {
    return Trial.create(state, programs, (port) => new Trial(port));
  }

  start(...args: string[]): Running {
    return this.startScript(script, ['--port', String(this.port), ...args]);
  }

  remove(...args: string[]): Promise<Ended> {
    return this.startScript(script, ['--delete', ...args]).ended;
  }

  /** Runs it until it forwards, asks for what the key is good for, and ends it as Ctrl-C does. */
  async tryOut(...args: string[]): Promise<Ended & { answered: number }> {
    const running = this.start(...args);
    await running.prints('Pharos is running');
    const headers = { 'x-api-key': this.state.admin.key ?? '' };
    const me = await fetch(`http://127.0.0.1:${this.port}/api/v1/me`, { headers });
    return { ...(await running.interrupt()), answered: me.status };
  }

  callsOf(program: string, ...words: string[]): Call[] {
    return this.calls.filter((call) => call.program === program && words.every((word) => call.args.includes(word)));
  }

  changes(): Call[] {
    return this.calls.filter(({ args }) => !looks.test(args.join(' ')));
  }
}
