/** A component under a HorizontalPodAutoscaler by CPU, and load that jumps. CPU in cores. */
export interface Scaled {
  /** What the load takes before it jumps, and how many times as much afterwards. */
  load: number;
  jump: number;
  /** What a pod requests, and what it can use: a Node process uses one core. */
  request: number;
  most: number;
  /** The utilization to reach, as a share of what is requested. */
  target: number;
  minReplicas: number;
  maxReplicas: number;
  /** The time from the scaler's wish to a pod that takes its share. */
  startSeconds: number;
}

export interface Reaction {
  podsBefore: number;
  podsAfter: number;
  /** The longest that anything waited. */
  waitedSeconds: number;
  /** The time at which all that had waited was served. */
  clearedSeconds: number;
}

/** Kubernetes' own: how often it looks, what it takes for equal, and how fast it goes up unless told otherwise. */
const syncSeconds = 15;
const tolerance = 0.1;
const upPods = 4;

/** Simulates second by second, with the load as a fluid; the scaler sees what was used since its last look. */
export function react(scaled: Scaled, horizonSeconds = 3_600): Reaction {
  const podsBefore = bounded(Math.ceil(rounded(scaled.load / (scaled.request * scaled.target))), scaled);
  const arriving = scaled.load * scaled.jump;
  const coming: { pods: number; at: number }[] = [];
  let [pods, wanted, backlog, used] = [podsBefore, podsBefore, 0, 0];
  const reaction = { podsBefore, podsAfter: podsBefore, waitedSeconds: 0, clearedSeconds: 0 };
  for (let second = 1; second <= horizonSeconds; second += 1) {
    while (coming[0] && coming[0].at <= second) pods = coming.shift()?.pods ?? pods;
    const served = Math.min(pods * scaled.most, arriving + backlog);
    backlog = rounded(backlog + arriving - served);
    used += served;
    reaction.waitedSeconds = Math.max(reaction.waitedSeconds, backlog / arriving);
    if (backlog > 0) reaction.clearedSeconds = second + 1;
    if (second % syncSeconds > 0) continue;
    const next = Math.max(wanted, desired(wanted, used / syncSeconds / pods / scaled.request, scaled));
    if (next > wanted) coming.push({ pods: next, at: second + scaled.startSeconds });
    [wanted, used] = [next, 0];
  }
  // A load that is never served has no end.
  if (backlog > 0) return { ...reaction, podsAfter: pods, waitedSeconds: Infinity, clearedSeconds: Infinity };
  return { ...reaction, podsAfter: pods };
}

/** The rule of the HorizontalPodAutoscaler, with its usual limit: four pods or as many again at a time. */
function desired(pods: number, utilization: number, scaled: Scaled): number {
  const ratio = utilization / scaled.target;
  if (Math.abs(ratio - 1) <= tolerance) return pods;
  return bounded(Math.min(Math.ceil(rounded(pods * ratio)), Math.max(pods * 2, pods + upPods)), scaled);
}

const bounded = (pods: number, { minReplicas, maxReplicas }: Scaled) =>
  Math.min(Math.max(pods, minReplicas), maxReplicas);
/** Sums of fractions are a hair beside what they should be, which would ask for a pod more. */
const rounded = (value: number) => Math.round(value * 1e9) / 1e9;
