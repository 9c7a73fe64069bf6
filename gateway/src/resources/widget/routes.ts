import { invalid, readWidgetConfig, renderWidgetConfig } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { revisedIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { idInput } from '../fields.js';
import { one } from '../lists.js';
import { widgetConfigRecord, widgetFields, widgetSecretRecord } from './schemas.js';

const widgetChanges = z.strictObject({
  project_id: idInput('project').optional().meta({ description: 'If you send it, it must be the ID in the path' }),
  ...z.strictObject(widgetFields).partial().shape,
});

const answer = revisedIn('config', renderWidgetConfig);

const widget = '/projects/{projectId}/widget';

export const widgetRoutes = [
  defineRoute({
    id: 'getWidgetConfig',
    method: 'GET',
    path: `${widget}/config`,
    scope: 'widget:read',
    summary: 'Get the widget’s settings',
    description:
      'Use it to read how the widget looks and behaves. Every project has a widget; until you change it, it has default settings.',
    response: one(widgetConfigRecord),
    etag: true,
    handler: ({ params, call, rpc }) => answer(rpc.widget.getWidgetConfig(params, call)),
  }),
  defineRoute({
    id: 'updateWidgetConfig',
    method: 'PATCH',
    path: `${widget}/config`,
    scope: 'widget:write',
    summary: 'Change the widget’s settings',
    description:
      'Use it to change how the widget looks and behaves. After the answer, every visitor gets the new settings.',
    body: widgetChanges,
    response: one(widgetConfigRecord),
    etag: true,
    ifMatch: true,
    handler: async ({ params, body, ifRevision, call, rpc, gateway }) => {
      const { projectId } = params;
      const { project_id = projectId, ...fields } = body;
      if (project_id !== projectId) throw invalid(['project_id'], 'must be the same as in the path');
      const config = { ...readWidgetConfig(fields), projectId, revision: 0, hasSecret: false };
      const request = { ...params, ifRevision, updateMask: fieldMask(body), config };
      const changed = await answer(rpc.widget.updateWidgetConfig(request, call));
      await gateway.copies.changed(projectId);
      return changed;
    },
  }),
  defineRoute({
    id: 'rotateWidgetSecret',
    method: 'POST',
    path: `${widget}/secret/rotate`,
    scope: 'widget:admin',
    summary: 'Replace the identity secret of the widget',
    description:
      'Your server signs identity tokens of visitors with this secret: a JWT (HS256) with `sub`, `exp` (up to 24 hours ' +
      'ahead) and, optionally, `email` and `name`. The old secret stops working immediately, and all sessions that were ' +
      'identified with it end.',
    response: one(widgetSecretRecord),
    handler: async ({ params, call, rpc }) => {
      const { secret } = await rpc.widget.rotateWidgetSecret(params, call);
      return { data: { project_id: params.projectId, secret } };
    },
  }),
];
