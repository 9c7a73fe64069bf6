import { enums } from '@pharos/contract';
import type { GetStatusRequest, GetStatusResponse } from '@pharos/proto/pharos/agent/v1/config';
import { samplesNeeded } from '../answering/calibration.js';
import { findMonthUsage } from '../models/ledger.js';
import { findModelKeyProvider } from '../models/model-keys.js';
import { countJudged, readCalibration } from '../store/calibrations.js';
import { readConfig } from '../store/configs.js';
import type { AgentRpc } from './deps.js';

export const getStatus: AgentRpc<GetStatusRequest, GetStatusResponse> = async (request, call, deps) => {
  const { database, sources, models, weights } = deps;
  const { orgId, projectId } = request;
  const { requestId, actor, traceparent, signal } = call;
  const at = { orgId, projectId };
  const asked = sources.projects.getProject(at, { requestId, actor, traceparent, signal });
  const [config, usage, provider, calibration, samples, { project }] = await Promise.all([
    readConfig(database, at),
    findMonthUsage(database, at),
    findModelKeyProvider(database, at),
    readCalibration(database, at, weights),
    countJudged(database, at),
    asked,
  ]);
  return {
    status: {
      enabled: config.settings.enabled,
      mode: enums.agentMode.fromText(config.mode),
      model: await models.nameFor(at, config),
      domain: project?.domain,
      hasByomKey: provider !== undefined,
      usageThisMonth: usage,
      calibration: { source: enums.calibrationSource.fromText(calibration.source), samples, samplesNeeded },
    },
  };
};
