import { renderWidgetConfig } from '@pharos/contract';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { one } from '../lists.js';
import { widgetConfigRecord } from './schemas.js';

/** Where visitors ask for what belongs to a project's widget. */
export const publicWidget = '/api/public/widget/{projectId}';

export const publicWidgetRoutes = [
  defineRoute({
    id: 'getPublicWidgetConfig',
    method: 'GET',
    path: `${publicWidget}/config`,
    scope: publicAccess,
    servedAlone: true,
    tagged: true,
    summary: 'Get the widget’s settings for a page',
    description:
      'The widget uses it to load its settings. The answer has an ETag. Changes to the configuration are visible immediately. If `enabled` is false, show nothing.',
    response: one(widgetConfigRecord),
    handler: ({ params, visitor, call: { signal: _, ...call }, rpc, gateway }) =>
      // Others may wait for the same answer when this visitor has left.
      gateway.copies.answer(params.projectId, visitor, async () => {
        const { config } = await rpc.widget.resolveWidget(params, call);
        return JSON.stringify({ data: renderWidgetConfig(present(config)) });
      }),
  }),
];
