/** When each tone begins, in seconds, and its pitch. */
const tones = [
  [0, 660],
  [0.13, 880],
] as const;
const lengthS = 0.4;
const loudness = 0.06;

/** Plays two soft tones; false where the visitor has not touched the page, so that the browser would not let it sound. */
export function chime(): boolean {
  if (navigator.userActivation?.hasBeenActive === false) return false;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: loudness });
  volume.connect(context.destination);
  volume.gain.exponentialRampToValueAtTime(loudness / 100, context.currentTime + lengthS);
  for (const [at, frequency] of tones) {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + lengthS);
  }
  setTimeout(() => context.close(), 2_000 * lengthS);
  return true;
}
