import { enums, readBeaconSettings, renderBeacon } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { flag } from '../../pipeline/input/query-parameters.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask } from '../field-mask.js';
import { idInput, label, oneOf, text } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { allowedOrigins, color } from '../website-fields.js';
import { beaconRecord } from './schemas.js';

const maxSvg = 16_384;

const beaconChanges = z
  .strictObject({
    form_id: idInput('form').meta({
      description: 'The form that it opens: a form of the project that is not archived',
    }),
    position: oneOf(enums.beaconPosition).meta({ description: 'The corner of the page. Default: bottom-right' }),
    primary_color: color.meta({ description: 'A hex colour such as `#2563EB`' }),
    button_label: label(50).meta({ description: 'The text of the button. Default: Contact us' }),
    button_icon: oneOf(enums.beaconIcon).meta({
      description: 'The picture on the button. Default: chat. `custom_svg` needs the field `custom_svg`',
    }),
    custom_svg: text(1, maxSvg).nullable().meta({
      description:
        'An `svg` element. Everything except shapes is removed: scripts, styles, texts, links, images, animations',
    }),
    greeting_title: text(0, 100).meta({ description: 'The heading above the form' }),
    greeting_text: text(0, 500).meta({ description: 'The text below the heading' }),
    allowed_origins: allowedOrigins,
  })
  .partial();

const newBeacon = beaconChanges.required({ form_id: true });

const beaconQuery = z.strictObject({
  ...pageQuery,
  archived: flag.optional().meta({ description: '`true`: lists the archived ones instead' }),
});

const answer = revisedIn('beacon', renderBeacon);
const answerList = listIn('beacons', renderBeacon);

const beacons = '/projects/{projectId}/beacons';
const beacon = `${beacons}/{beaconId}` as const;

export const beaconRoutes = [
  defineRoute({
    id: 'listBeacons',
    method: 'GET',
    path: beacons,
    scope: 'beacons:read',
    summary: 'List beacons',
    description: 'Use it to find the beacons of a project. The newest beacon comes first.',
    query: beaconQuery,
    response: list(beaconRecord),
    handler: ({ params, query, call, rpc }) => {
      const request = { ...params, page: pageRequest(query), archived: query.archived === 'true' };
      return answerList(rpc.beacons.listBeacons(request, call), query);
    },
  }),
  defineRoute({
    id: 'createBeacon',
    method: 'POST',
    path: beacons,
    scope: 'beacons:write',
    summary: 'Create a beacon',
    description: 'Use it to put a button on your page that opens a form.',
    body: newBeacon,
    etag: true,
    status: 201,
    response: one(beaconRecord),
    errors: ['FORM_NOT_FOUND'],
    handler: ({ params, body, call, rpc }) => {
      const request = { ...params, updateMask: fieldMask(body), settings: readBeaconSettings(body) };
      return answer(rpc.beacons.createBeacon(request, call));
    },
  }),
  defineRoute({
    id: 'getBeacon',
    method: 'GET',
    path: beacon,
    scope: 'beacons:read',
    summary: 'Get a beacon',
    description: 'Use it to read the settings of a beacon. It also works for an archived beacon.',
    etag: true,
    response: one(beaconRecord),
    handler: ({ params, call, rpc }) => answer(rpc.beacons.getBeacon(params, call)),
  }),
  defineRoute({
    id: 'updateBeacon',
    method: 'PATCH',
    path: beacon,
    scope: 'beacons:write',
    summary: 'Change a beacon',
    description: 'Use it to change the look or the form of a beacon. An archived beacon cannot be changed.',
    body: beaconChanges,
    etag: true,
    ifMatch: true,
    response: one(beaconRecord),
    errors: ['FORM_NOT_FOUND'],
    handler: async ({ params, body, ifRevision, call, rpc, gateway }) => {
      const request = { ...params, updateMask: fieldMask(body), settings: readBeaconSettings(body), ifRevision };
      const changed = await rpc.beacons.updateBeacon(request, call);
      await gateway.copies.changed(params.beaconId);
      return answer(Promise.resolve(changed));
    },
  }),
  defineRoute({
    id: 'deleteBeacon',
    method: 'DELETE',
    path: beacon,
    scope: 'beacons:write',
    summary: 'Archive a beacon',
    description: 'The button no longer appears on your pages.',
    ifMatch: true,
    represents: { after: ({ params, call, rpc }) => answer(rpc.beacons.getBeacon(params, call)) },
    handler: async ({ params, ifRevision, call, rpc, gateway }) => {
      await rpc.beacons.archiveBeacon({ ...params, ifRevision }, call);
      await gateway.copies.changed(params.beaconId);
    },
  }),
];
