import type { Clock, ServiceDeps } from '@pharos/kit';
import type { Express } from 'express';
import type { GatewayConfig } from './config.js';
import { makeDocuments } from './docs/make-documents.js';
import { Binder } from './http/bind.js';
import { createCorsPolicy } from './http/cors.js';
import { createApp } from './http/create-app.js';
import { Denials } from './http/denials.js';
import { Gatekeeper } from './http/gatekeeper.js';
import type { GatewayMetrics } from './http/metrics.js';
import { Pipeline } from './http/pipeline.js';
import { strangersTier, type TierLimits } from './http/rate-limit.js';
import { registerRoutes } from './http/registered-route.js';
import { Responder } from './http/respond.js';
import type { KeyCache } from './keys/key-cache.js';
import { revokeEverywhere } from './keys/revoke-everywhere.js';
import { type Admission, unusedWindow } from './limits/limiter.js';
import type { SharedState } from './limits/shared-state.js';
import { routes, sections } from './routes/index.js';
import type { Rpc } from './rpc.js';

interface AppIngredients {
  config: GatewayConfig;
  deps: ServiceDeps;
  rpc: Rpc;
  shared: SharedState;
  keys: KeyCache;
  metrics: GatewayMetrics;
  ready(): boolean;
}

/** Puts the parts of the HTTP API together. */
export function assembleApp({ config, deps, rpc, shared, keys, metrics, ready }: AppIngredients): Express {
  const { log, clock } = deps;
  const tiers = tierLimits(config);
  const cors = createCorsPolicy(config.CORS_ALLOWED_ORIGINS, routes);
  const pipeline = new Pipeline({
    gatekeeper: new Gatekeeper({ keys, limiter: shared.limiter, tiers, rpc, clock }),
    binder: new Binder(rpc),
    denials: new Denials(rpc, clock, log),
    responder: new Responder(cors, () => strangersWindow(config, clock)),
    cors,
    rpc,
    gateway: {
      documents: makeDocuments(sections),
      revokeEverywhere: (hash) =>
        revokeEverywhere(Buffer.from(hash).toString('base64url'), { keys, revocations: shared, clock, log }),
    },
    log,
  });
  return createApp({ routes: registerRoutes(routes), pipeline, metrics, log, trustProxy: config.TRUST_PROXY, ready });
}

/** What a caller would be told who is not known and came for the first time. */
export function strangersWindow(config: GatewayConfig, clock: Clock): Admission {
  return unusedWindow(tierLimits(config)[strangersTier] ?? 0, clock.now());
}

function tierLimits(config: GatewayConfig): TierLimits {
  return {
    starter: config.RATE_LIMIT_STARTER,
    pro: config.RATE_LIMIT_PRO,
    scale: config.RATE_LIMIT_SCALE,
    enterprise: config.RATE_LIMIT_ENTERPRISE,
  };
}
