import { fail } from '@pharos/contract';
import { SealError, type Sealer } from '@pharos/kit';
import type { Challenge } from './oidc-providers.js';

/** The time in which somebody is back from a provider, or finds their second factor. */
const flowMs = 10 * 60_000;

interface FlowBase {
  readonly provider: string;
  /** The path where the person goes on to. */
  readonly next: string | undefined;
  /** The token of an invitation that is accepted along with it. */
  readonly invitation: string | undefined;
}

/** The browser is at the provider. */
export interface BegunFlow extends FlowBase {
  readonly challenge: Challenge;
  /** The user to whom the identity is to be connected; undefined: somebody signs in. */
  readonly connectsTo: string | undefined;
}

/** The provider has said who they are; their second factor is still to come. */
export interface IdentifiedFlow extends FlowBase {
  readonly userId: string;
}

export type Flow = BegunFlow | IdentifiedFlow;

const context = 'sign-in at a provider';

/** What the browser keeps of a flow: nobody but the platform reads or makes it. */
export function sealFlow(sealer: Sealer, flow: Flow, now: Date): string {
  const sealed = { ...flow, until: now.getTime() + flowMs };
  return sealer.seal(JSON.stringify(sealed), context).toString('base64url');
}

/** @throws SIGN_IN_EXPIRED when the browser has none, or it is too old */
export function openFlow(sealer: Sealer, text: string | undefined, now: Date): Flow {
  if (text === undefined) throw fail('SIGN_IN_EXPIRED');
  const flow = opened(sealer, text);
  if (flow.until <= now.getTime()) throw fail('SIGN_IN_EXPIRED');
  return flow;
}

function opened(sealer: Sealer, text: string): Flow & { until: number } {
  try {
    return JSON.parse(sealer.open(Buffer.from(text, 'base64url'), context).toString()) as Flow & { until: number };
  } catch (error) {
    if (error instanceof SealError) throw fail('SIGN_IN_EXPIRED');
    throw error;
  }
}
