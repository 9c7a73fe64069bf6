import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { present } from '../field-mask.js';
import { email as contactEmail } from '../fields.js';
import { one } from '../lists.js';
import { publicWidget } from './public-config.js';
import { renderSession } from './render.js';
import { callOf, visitorSession } from './session.js';
import { newSessionRecord, sessionRecord } from './visitor-schemas.js';

const identityToken = z.string().max(4_096).meta({
  description:
    'A JWT (HS256) that your server signed with the widget’s secret: `sub`, `exp` (up to 24 hours ahead), `email`, `name`',
});

const session = `${publicWidget}/session` as const;

export const widgetSessionRoutes = [
  defineRoute({
    id: 'beginWidgetSession',
    method: 'POST',
    path: `${publicWidget}/sessions`,
    scope: publicAccess,
    summary: 'Start a visitor session',
    description:
      'The widget uses it for every new visitor. Without an identity token, the session is anonymous. It expires 30 days after its last use, or after one day if the visitor sends no message.',
    body: z.strictObject({ identity_token: identityToken.optional() }),
    // A kept answer would give its token to whoever calls a request the same.
    anew: true,
    status: 201,
    response: one(newSessionRecord),
    errors: ['WIDGET_DISABLED', 'IDENTITY_INVALID'],
    handler: async ({ params, body, visitor, call, rpc, gateway }) => {
      await gateway.throttle('beginSession', visitor.subject);
      const { orgId } = await rpc.widget.resolveWidget(params, call);
      const request = { ...params, orgId, identityToken: body.identity_token };
      const made = await rpc.widgetSessions.beginSession(request, call);
      return { data: { ...renderSession(present(made.session)), token: made.token } };
    },
  }),
  defineRoute({
    id: 'getWidgetSession',
    method: 'GET',
    path: session,
    scope: publicAccess,
    summary: 'Get the visitor’s session',
    description: 'The widget uses it to find out who the visitor is and whether the session is still valid.',
    response: one(sessionRecord),
    errors: ['WIDGET_DISABLED', 'SESSION_INVALID'],
    handler: async (input) => ({ data: renderSession((await visitorSession(input)).record) }),
  }),
  defineRoute({
    id: 'identifyWidgetSession',
    method: 'PATCH',
    path: session,
    scope: publicAccess,
    summary: 'Identify the visitor',
    description:
      'The widget uses it when a visitor signs in. Conversations of the anonymous visitor now belong to the identified person. The session continues with a new token.',
    body: z.strictObject({ identity_token: identityToken }),
    response: one(newSessionRecord),
    errors: ['WIDGET_DISABLED', 'SESSION_INVALID', 'IDENTITY_INVALID'],
    handler: async (input) => {
      const { body, visitor, call, rpc, gateway } = input;
      await gateway.throttle('beginSession', visitor.subject);
      const { orgId, projectId, sessionId } = await visitorSession(input);
      const request = { orgId, projectId, sessionId, identityToken: body.identity_token };
      const made = await rpc.widgetSessions.identifySession(request, call);
      return { data: { ...renderSession(present(made.session)), token: made.token } };
    },
  }),
  defineRoute({
    id: 'leaveVisitorEmail',
    method: 'PUT',
    path: `${session}/email`,
    scope: publicAccess,
    summary: 'Leave an email address',
    description:
      'The widget uses it when a visitor says how to reach them, after the first message. The address becomes an unverified identity of the contact: it does not connect the visitor with another contact that has it.',
    body: z.strictObject({ email: contactEmail.meta({ description: 'The address that the visitor entered' }) }),
    response: one(sessionRecord),
    errors: ['WIDGET_DISABLED', 'SESSION_INVALID', 'CONTACT_NOT_FOUND'],
    handler: async (input) => {
      const { body, call, rpc, gateway } = input;
      const own = await visitorSession(input);
      await gateway.throttle('sendMessage', own.sessionId);
      const { orgId, projectId, sessionId } = own;
      const request = { orgId, projectId, sessionId, email: body.email };
      const left = await rpc.widgetSessions.leaveEmail(request, callOf(own, call));
      return { data: renderSession(present(left.session)) };
    },
  }),
  defineRoute({
    id: 'endWidgetSession',
    method: 'DELETE',
    path: session,
    scope: publicAccess,
    summary: 'End the visitor’s session',
    description: 'The widget uses it when a visitor signs out. The session token stops working.',
    errors: ['WIDGET_DISABLED', 'SESSION_INVALID'],
    handler: async (input) => {
      const { orgId, projectId, sessionId } = await visitorSession(input);
      await input.rpc.widgetSessions.endSession({ orgId, projectId, sessionId }, input.call);
    },
  }),
];
