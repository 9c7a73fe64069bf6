import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { anyQuery } from '../../pipeline/input/query-parameters.js';
import { rendered } from '../../pipeline/reply.js';
import { embeddableScript, scriptFreshness } from './embeddable-script.js';

const responseType = 'text/javascript; charset=utf-8';

/** What pages load, and what the widget loads itself. */
export const scriptRoutes = [
  defineRoute({
    id: 'getWidgetScript',
    method: 'GET',
    path: '/api/public/widget.js',
    scope: publicAccess,
    servedAlone: true,
    tagged: true,
    summary: 'Get the widget script',
    description:
      'Add a script element to your page, with `src="…/api/public/widget.js"` and `data-project="prj_…"`. The answer is compressed if the browser supports it, and has an ETag.',
    query: anyQuery,
    response: z.string(),
    responseType,
    handler: async () => rendered<string>(await embeddableScript('widget'), { cacheControl: scriptFreshness }),
  }),
  defineRoute({
    id: 'getWidgetMoreScript',
    method: 'GET',
    path: '/api/public/widget-more.js',
    scope: publicAccess,
    servedAlone: true,
    tagged: true,
    summary: 'Get the second script of the widget',
    description:
      'The widget loads this module itself when its window opens or an answer arrives. You do not need to add it to your page. The answer is compressed if the browser supports it, and has an ETag.',
    query: anyQuery,
    response: z.string(),
    responseType,
    handler: async () => rendered<string>(await embeddableScript('widget-more'), { cacheControl: scriptFreshness }),
  }),
  defineRoute({
    id: 'getBeaconScript',
    method: 'GET',
    path: '/api/public/beacon.js',
    scope: publicAccess,
    servedAlone: true,
    tagged: true,
    summary: 'Get the beacon script',
    description:
      'Add a script element to your page, with `src="…/api/public/beacon.js"` and `data-beacon="bcn_…"`. The answer is compressed if the browser supports it, and has an ETag.',
    query: anyQuery,
    response: z.string(),
    responseType,
    handler: async () => rendered<string>(await embeddableScript('beacon'), { cacheControl: scriptFreshness }),
  }),
];
