import type { Clock, ServiceDeps } from '@pharos/kit';
import type { Express } from 'express';
import type { GatewayConfig } from './config.js';
import { makeDocuments } from './docs/make-documents.js';
import { makeSite } from './docs/site/site.js';
import type { Attachments } from './files/attachments.js';
import type { Pictures } from './files/pictures.js';
import type { LiveFeeds } from './live/live-feeds.js';
import { mountSignInPage } from './pages/app/app-page.js';
import { mountDemo } from './pages/demo/demo-pages.js';
import { mountDesk } from './pages/desk/desk-pages.js';
import { mountDevicePage } from './pages/device/device-page.js';
import { mountDocs } from './pages/docs/docs-pages.js';
import { Authentication } from './pipeline/auth/authentication.js';
import { Binder } from './pipeline/auth/bind.js';
import { LookUpBudget } from './pipeline/auth/look-up-budget.js';
import { createApp } from './pipeline/create-app.js';
import type { KeyCache } from './pipeline/keys/key-cache.js';
import type { KeyUses } from './pipeline/keys/key-uses.js';
import { revokeEverywhere } from './pipeline/keys/revocations.js';
import { type Admission, unusedWindow } from './pipeline/limits/limiter.js';
import { anonymousTier, type TierLimits, throttleOf } from './pipeline/limits/rate-limit.js';
import type { SharedState } from './pipeline/limits/shared-state.js';
import type { Denials } from './pipeline/log/denials.js';
import type { GatewayMetrics } from './pipeline/log/metrics.js';
import type { RequestLog } from './pipeline/log/request-log.js';
import { Pipeline } from './pipeline/pipeline.js';
import type { PublicCopies } from './pipeline/public-copies.js';
import { registerRoutes } from './pipeline/registered-route.js';
import { Responder } from './pipeline/respond.js';
import { corsHeadersOf } from './pipeline/route-headers.js';
import type { OpenStreams } from './pipeline/streams/open-streams.js';
import { routes, sections } from './resources/index.js';
import type { Rpc } from './rpc.js';
import { createCorsPolicy } from './server/cors.js';

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
  pictures: Pictures;
  metrics: GatewayMetrics;
  denials: Denials;
  keyUses: KeyUses;
  requestLog: RequestLog;
  ready(): boolean;
}

/** Puts the parts of the HTTP API together. */
export function assembleApp(ingredients: AppIngredients): Express {
  const {
    config,
    deps,
    rpc,
    shared,
    keys,
    copies,
    attachments,
    pictures,
    feeds,
    streams,
    metrics,
    denials,
    keyUses,
    requestLog,
    ready,
  } = ingredients;
  const { log, clock } = deps;
  const tiers = tierLimits(config);
  const cors = createCorsPolicy(config.CORS_ALLOWED_ORIGINS, corsHeadersOf(routes));
  const binder = new Binder(rpc);
  const documents = makeDocuments(sections);
  const pipeline = new Pipeline({
    authentication: new Authentication({
      keys,
      limiter: shared.limiter,
      tiers,
      rpc,
      clock,
      publicLimit: config.RATE_LIMIT_PUBLIC,
      peopleLimit: config.RATE_LIMIT_PEOPLE,
      lookUps: new LookUpBudget(config.RATE_LIMIT_STARTER, clock),
    }),
    binder,
    denials,
    keyUses,
    streams,
    responder: new Responder(cors, () => anonymousWindow(config, clock)),
    cors,
    rpc,
    gateway: {
      documents,
      clock,
      attachments,
      pictures,
      copies,
      feeds,
      throttle: throttleOf(shared.limiter, {
        beginSession: config.RATE_LIMIT_WIDGET_SESSIONS,
        sendMessage: config.RATE_LIMIT_WIDGET_MESSAGES,
        type: config.RATE_LIMIT_WIDGET_MESSAGES,
        signIn: config.RATE_LIMIT_SIGN_IN,
        signInAs: Math.ceil(config.RATE_LIMIT_SIGN_IN / 3),
      }),
      projectDeleted: (projectId) => {
        binder.forget(projectId);
        return copies.projectDeleted(projectId);
      },
      revokeEverywhere: (hash) =>
        revokeEverywhere(Buffer.from(hash).toString('base64url'), { keys, revocations: shared, clock, log }),
    },
  });
  const mountPages = (app: Express) => {
    mountDocs(app, makeSite(documents.document));
    mountDevicePage(app);
    mountSignInPage(app);
    const caughtMails = config.MAIL_CATCHER ? rpc.caughtMails : undefined;
    const hasMailPage = config.DEMO_FILE !== undefined && caughtMails !== undefined;
    mountDesk(app, { mailPage: hasMailPage ? '/demo/mail' : undefined });
    if (config.DEMO_FILE !== undefined) mountDemo(app, { file: config.DEMO_FILE, caughtMails });
  };
  const routeTree = registerRoutes(routes);
  return createApp({
    routes: routeTree,
    pipeline,
    metrics,
    requestLog,
    trustProxy: config.TRUST_PROXY,
    ready,
    mountPages,
  });
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
