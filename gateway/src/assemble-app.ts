import type { Clock, ServiceDeps } from '@pharos/kit';
import type { Express } from 'express';
import type { Attachments } from './attachments/attachments.js';
import type { GatewayConfig } from './config.js';
import { makeDocuments } from './docs/make-documents.js';
import { Authentication } from './http/authentication.js';
import { Binder } from './http/bind.js';
import { createCorsPolicy } from './http/cors.js';
import { createApp } from './http/create-app.js';
import type { Denials } from './http/denials.js';
import type { GatewayMetrics } from './http/metrics.js';
import { Pipeline } from './http/pipeline.js';
import { anonymousTier, type TierLimits, throttleOf } from './http/rate-limit.js';
import { registerRoutes } from './http/registered-route.js';
import type { RequestLog } from './http/request-log.js';
import { Responder } from './http/respond.js';
import type { OpenStreams } from './http/streams/open-streams.js';
import type { KeyCache } from './keys/key-cache.js';
import { LookUpBudget } from './keys/look-up-budget.js';
import { revokeEverywhere } from './keys/revocations.js';
import { type Admission, unusedWindow } from './limits/limiter.js';
import type { SharedState } from './limits/shared-state.js';
import type { LiveFeeds } from './live/live-feeds.js';
import type { PublicCopies } from './public/public-copies.js';
import { routes, sections } from './routes/index.js';
import type { Rpc } from './rpc.js';

interface AppIngredients {
  config: GatewayConfig;
  deps: ServiceDeps;
  rpc: Rpc;
  shared: SharedState;
  keys: KeyCache;
  copies: PublicCopies;
  feeds: LiveFeeds;
  streams: OpenStreams;
  attachments: Attachments;
  metrics: GatewayMetrics;
  denials: Denials;
  requestLog: RequestLog;
  ready(): boolean;
}

/** Puts the parts of the HTTP API together. */
export function assembleApp(ingredients: AppIngredients): Express {
  const { config, deps, rpc, shared, keys, copies, attachments, feeds, streams, metrics, denials, requestLog, ready } =
    ingredients;
  const { log, clock } = deps;
  const tiers = tierLimits(config);
  const cors = createCorsPolicy(config.CORS_ALLOWED_ORIGINS, routes);
  const binder = new Binder(rpc);
  const pipeline = new Pipeline({
    authentication: new Authentication({
      keys,
      limiter: shared.limiter,
      tiers,
      rpc,
      clock,
      publicLimit: config.RATE_LIMIT_PUBLIC,
      lookUps: new LookUpBudget(config.RATE_LIMIT_STARTER, clock),
    }),
    binder,
    denials,
    streams,
    responder: new Responder(cors, () => anonymousWindow(config, clock)),
    cors,
    rpc,
    gateway: {
      documents: makeDocuments(sections),
      clock,
      attachments,
      copies,
      feeds,
      throttle: throttleOf(shared.limiter, {
        beginSession: config.RATE_LIMIT_WIDGET_SESSIONS,
        sendMessage: config.RATE_LIMIT_WIDGET_MESSAGES,
        type: config.RATE_LIMIT_WIDGET_MESSAGES,
      }),
      projectDeleted: (projectId) => {
        binder.forget(projectId);
        return copies.projectDeleted(projectId);
      },
      revokeEverywhere: (hash) =>
        revokeEverywhere(Buffer.from(hash).toString('base64url'), { keys, revocations: shared, clock, log }),
    },
  });
  const { TRUST_PROXY: trustProxy, DEMO_FILE: demoFile } = config;
  const routeTree = registerRoutes(routes);
  return createApp({ routes: routeTree, pipeline, metrics, requestLog, trustProxy, demoFile, ready });
}

/** The limit of an anonymous caller at the first request. */
export function anonymousWindow(config: GatewayConfig, clock: Clock): Admission {
  return unusedWindow(tierLimits(config)[anonymousTier] ?? 0, clock.now());
}

function tierLimits(config: GatewayConfig): TierLimits {
  return {
    starter: config.RATE_LIMIT_STARTER,
    pro: config.RATE_LIMIT_PRO,
    scale: config.RATE_LIMIT_SCALE,
    enterprise: config.RATE_LIMIT_ENTERPRISE,
  };
}
