import type { Clock } from '@pharos/kit';

interface Circuit {
  /** In a row, before it opened. */
  failures: number;
  /** How often it opened in a row; 0: it is closed. */
  opened: number;
  openUntilMs: number;
  probing: boolean;
}

/** So many failures in a row open it. */
const tolerated = 5;
const firstPauseMs = 10_000;
const longestPauseMs = 300_000;
/** Circuits that are remembered; those that failed longest ago are forgotten first. */
const maxCircuits = 10_000;

/**
 * Keeps turns from waiting for what does not answer: after five failures in a row a key's circuit is open for 10 s, then for
 * twice as long each time up to 5 min. Once that is over one call may try; its success closes the circuit.
 */
export class Breakers {
  readonly #circuits = new Map<string, Circuit>();

  constructor(private readonly clock: Pick<Clock, 'monotonicMs'>) {}

  /** Whether a call may be made now. Whoever may says afterwards how it went: by `succeeded`, `failed` or `undecided`. */
  admits(key: string): boolean {
    const circuit = this.#circuits.get(key);
    if (!circuit || circuit.opened === 0) return true;
    if (circuit.probing || this.clock.monotonicMs() < circuit.openUntilMs) return false;
    circuit.probing = true;
    return true;
  }

  succeeded(key: string): void {
    this.#circuits.delete(key);
  }

  failed(key: string): void {
    const circuit = this.#circuits.get(key) ?? { failures: 0, opened: 0, openUntilMs: 0, probing: false };
    // It was sent before the circuit opened, with many others perhaps: that tells nothing new.
    if (circuit.opened > 0 && !circuit.probing) return;
    this.#circuits.delete(key);
    const failures = circuit.failures + 1;
    const opened = circuit.probing || failures >= tolerated ? circuit.opened + 1 : 0;
    const pauseMs = Math.min(firstPauseMs * 2 ** Math.max(0, opened - 1), longestPauseMs);
    this.#circuits.set(key, { failures, opened, openUntilMs: this.clock.monotonicMs() + pauseMs, probing: false });
    if (this.#circuits.size > maxCircuits) this.#circuits.delete(this.#circuits.keys().next().value as string);
  }

  /** It ended without saying anything of the provider: another call may try. */
  undecided(key: string): void {
    const circuit = this.#circuits.get(key);
    if (circuit) circuit.probing = false;
  }
}
