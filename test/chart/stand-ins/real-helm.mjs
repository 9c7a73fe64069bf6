import { execFileSync } from 'node:child_process';

/** What the real Helm prints. */
export function realHelm(args) {
  return execFileSync(process.env.REAL_HELM, args, { encoding: 'utf8', maxBuffer: 16 << 20 });
}
