import { fail } from '@pharos/contract';
import type { GetRunRequest, GetRunResponse } from '@pharos/proto/pharos/agent/v1/run';
import { runRecord } from '../store/run-record.js';
import { findRun } from '../store/runs.js';
import type { AgentRpc } from './deps.js';

export const getRun: AgentRpc<GetRunRequest, GetRunResponse> = async (request, _call, { database }) => {
  const row = await findRun(database, request);
  if (!row) throw fail('RUN_NOT_FOUND');
  return { run: runRecord.toMessage(row) };
};
