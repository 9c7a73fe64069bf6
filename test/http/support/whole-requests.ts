import { personRouteExpectations, publicRouteExpectations, routeExpectations } from '../route-expectations.js';
import { consentTo } from './consent.js';
import { approvedCode, grantType } from './device-client.js';
import { disposable } from './disposable.js';
import type { Reachable } from './org.js';
import {
  auth,
  connectProvider,
  fromOwnPage,
  goodPassword,
  invite,
  newEmail,
  newMember,
  providerAnswer,
  setUpSecondFactor,
  signIn,
  totp,
} from './people.js';
import { commonNames, goodBodies, goodBytes, goodQuery, type PathIds } from './routes.js';
import { VisitorClient } from './visitor-client.js';
import { announceFile, sendFile, sendPart } from './visitor-files.js';
import { identityToken, newWidgetSecret, WidgetVisitor } from './widget-visitor.js';
import type { World } from './world.js';

/** A request in which everything fits: it must succeed. */
export interface WholeRequest {
  ids: PathIds;
  query: Record<string, string>;
  /** Absent: no body. */
  body?: string;
  /** Who sends it, of a public route. */
  visitor: VisitorClient;
  /** What it needs besides; with a cookie, a person sends it, and no key. */
  headers?: Record<string, string>;
}

type Made = Partial<Omit<WholeRequest, 'body'> & { body: unknown; raw: string }>;
type Make = (world: World, platform: Reachable) => Made | Promise<Made>;

const arrive = ({ project }: World, { baseUrl }: Reachable) => WidgetVisitor.arrive(baseUrl, project);

/** With a session of its own, and a body. */
const withSession =
  (body?: unknown): Make =>
  async (world, platform) => ({ visitor: (await arrive(world, platform)).client, body });

/** The same about a conversation of the visitor's. */
const aboutConversation =
  (body?: unknown): Make =>
  async (world, platform) => {
    const visitor = await arrive(world, platform);
    const { conversation } = await visitor.start();
    return { visitor: visitor.client, ids: { conversationId: conversation.id }, body };
  };

/** The query of a signed address. */
const signedIn = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

const aFile = { name: 'wheel.png', size: 4, type: 'image/png' };

/** With a file that a visitor has uploaded and not sent yet. */
const aboutFile: Make = async (world, platform) => {
  const visitor = await arrive(world, platform);
  const { data } = await sendFile(visitor.client, `${visitor.path}/attachments`, { content: 'four' });
  return { visitor: visitor.client, ids: { attachmentId: data.id } };
};

/** With a file that a visitor has sent all parts of. */
const aboutParts: Make = async (world, platform) => {
  const visitor = await arrive(world, platform);
  const { data } = await announceFile(visitor.client, `${visitor.path}/attachments`, { size: 4 });
  for (const part of data.upload?.parts ?? []) await sendPart(visitor.client, part, Buffer.from('four'));
  return { ids: { attachmentId: data.id }, query: signedIn(data.upload?.complete_url ?? '') };
};

/** Sent by a person of their own. */
const byPerson =
  (body?: unknown): Make =>
  async ({ org }) => ({ headers: { ...fromOwnPage, cookie: (await newMember(org)).cookie }, body });

/** What routes for people need besides the ids of the world. */
const ofPeople: Readonly<Record<string, Make>> = {
  updateMe: byPerson({ public_name: 'Ada', time_zone: 'Europe/London' }),
  listMySessions: byPerson(),
  endMySessions: byPerson(),
  async listMyNotifications({ org, project }) {
    const { id, cookie } = await newMember(org);
    await project.newConversation({ subject: 'Where is my order?', assigned_to: id });
    return { headers: { ...fromOwnPage, cookie } };
  },
  readMyNotifications: byPerson({}),
  getMyPreferences: byPerson(),
  updateMyPreferences: byPerson({
    sound: false,
    mail: false,
    hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  }),
  markConversation: byPerson({}),
  getReadMark: byPerson(),
  getAnalyticsOverview: byPerson(),
  exportAnalyticsOverviewCsv: byPerson(),
  getAnalyticsTeam: byPerson(),
  exportAnalyticsTeamCsv: byPerson(),
  getAnalyticsAgent: byPerson(),
  exportAnalyticsAgentCsv: byPerson(),
  getAnalyticsTopics: byPerson(),
  exportAnalyticsTopicsCsv: byPerson(),
  showPresence: byPerson({ state: 'writing' }),
  async startMailboxAuthorization({ org }) {
    const { cookie } = await newMember(org, { role: 'admin' });
    return { headers: { ...fromOwnPage, cookie }, body: { provider: 'google' } };
  },
  async finishMailboxAuthorization({ org, project }) {
    const { cookie, client } = await newMember(org, { role: 'admin' });
    const { id: mailboxId } = await project.mailboxes.newMailbox();
    const body = await consentTo(client, `${project.path}/mailboxes/${mailboxId}`);
    return { headers: { ...fromOwnPage, cookie }, ids: { mailboxId }, body };
  },
  async endMySession({ org }, { baseUrl }) {
    const { email, cookie, client } = await newMember(org);
    await signIn(baseUrl, email);
    const [latest] = (await client.get<{ id: string }[]>('/me/sessions')).data;
    return { headers: { ...fromOwnPage, cookie }, ids: { sessionId: latest?.id ?? '' } };
  },
  getMySecondFactor: byPerson(),
  beginMySecondFactor: byPerson({ password: goodPassword }),
  async confirmMySecondFactor({ org }) {
    const person = await newMember(org);
    const { secret } = await setUpSecondFactor(person, { confirmed: false });
    return { headers: { ...fromOwnPage, cookie: person.cookie }, body: { code: totp(secret) } };
  },
  async removeMySecondFactor({ org }) {
    const person = await newMember(org);
    const { recoveryCodes } = await setUpSecondFactor(person);
    return { headers: { ...fromOwnPage, cookie: person.cookie }, body: { code: recoveryCodes[0] } };
  },
  getMySignIn: byPerson(),
  connectMySignIn: byPerson({ password: goodPassword }),
  async disconnectMySignIn({ org }) {
    const person = await newMember(org);
    await connectProvider(person);
    return { headers: { ...fromOwnPage, cookie: person.cookie } };
  },
  startProviderSignIn: () => ({ headers: fromOwnPage, body: { next: '/app/settings' } }),
  async finishProviderSignIn({ org }, { baseUrl }) {
    const { email } = await invite(org, {});
    const { json, cookie = '' } = await auth(baseUrl, 'oidc/acme/start', {});
    const person = { sub: email, email, email_verified: true, name: 'Grace Hopper' };
    const body = await providerAnswer(String(json.data?.authorization_url), person);
    return { headers: { ...fromOwnPage, cookie }, body };
  },
  signIn: async ({ org }) => ({
    headers: fromOwnPage,
    body: { email: (await newMember(org)).email, password: goodPassword },
  }),
  signOut: byPerson(),
  changePassword: byPerson({ current_password: goodPassword, password: 'quite another password' }),
  requestPasswordReset: () => ({ headers: fromOwnPage, body: { email: newEmail() } }),
  getOneTimeLink: async ({ org }) => ({ headers: fromOwnPage, body: { token: (await invite(org, {})).token } }),
  redeemOneTimeLink: async ({ org }) => ({
    headers: fromOwnPage,
    body: { token: (await invite(org, {})).token, name: 'Grace Hopper', password: goodPassword },
  }),
};

/** What routes without a key need besides the ids of the world. */
const ofPublic: Readonly<Record<string, Make>> = {
  ...ofPeople,
  startDeviceAuthorization: () => ({
    body: { client_name: 'Shipping tool', scopes: ['conversations:read', 'contacts:read'] },
  }),
  redeemDeviceCode: async ({ org }, platform) => ({
    body: { grant_type: grantType, device_code: await approvedCode(org, platform) },
  }),
  downloadAttachment: async ({ project, ids }) => ({
    query: signedIn((await project.files.link(ids.attachmentId ?? '')).data.url),
  }),
  async receiveMail({ project }) {
    const { webhook_path } = await project.mailboxes.newMailbox();
    const lines = ['Message-ID: <lamp@example.com>', 'From: Ada Lovelace <ada@example.com>', 'Subject: My lamp'];
    const RawEmail = `${lines.join('\r\n')}\r\n\r\nIt is dark.\r\n`;
    return { ids: { mailToken: webhook_path.split('/')[4] ?? '' }, raw: JSON.stringify({ RawEmail }) };
  },
  async uploadAttachmentPart({ project }) {
    const { id, upload } = await project.files.begin('four');
    return {
      ids: { attachmentId: id, part: '1' },
      query: signedIn(upload?.parts[0]?.url ?? ''),
      raw: 'four',
    };
  },
  completePublicUpload: aboutParts,
  beginWidgetSession: () => ({ body: {} }),
  getWidgetSession: withSession(),
  async identifyWidgetSession(world, platform) {
    const { client } = await arrive(world, platform);
    const secret = await newWidgetSecret(world.project);
    return { visitor: client, body: { identity_token: identityToken(secret, { sub: 'somebody' }) } };
  },
  endWidgetSession: withSession(),
  listVisitorConversations: withSession(),
  startVisitorConversation: withSession({ content: 'Hello', client_message_id: 'whole-start' }),
  getVisitorConversation: aboutConversation(),
  listVisitorMessages: aboutConversation(),
  sendVisitorMessage: aboutConversation({ content: 'Hello', client_message_id: 'whole-message' }),
  seeAsVisitor: aboutConversation({}),
  async rateVisitorConversation(world, platform) {
    const visitor = await arrive(world, platform);
    const { conversation } = await visitor.start();
    await world.project.patchConversation(conversation.id, { status: 'resolved' });
    return { visitor: visitor.client, ids: { conversationId: conversation.id }, body: { score: 4 } };
  },
  streamToVisitor: withSession(),
  typeAsVisitor: aboutConversation({}),
  searchVisitorArticles: async (world, platform) => ({
    visitor: (await arrive(world, platform)).client,
    query: { q: 'text' },
  }),
  async getVisitorArticle(world, platform) {
    const { id } = await world.project.kb.newPublished({ title: 'For visitors' });
    return { visitor: (await arrive(world, platform)).client, ids: { articleId: id } };
  },
  async rateVisitorArticle(world, platform) {
    const { id } = await world.project.kb.newPublished({ title: 'For visitors' });
    return { visitor: (await arrive(world, platform)).client, ids: { articleId: id }, body: { helpful: true } };
  },
  async leaveVisitorEmail(world, platform) {
    const visitor = await arrive(world, platform);
    await visitor.start();
    return { visitor: visitor.client, body: { email: 'customer@example.com' } };
  },
  uploadVisitorAttachment: withSession(aFile),
  deleteVisitorAttachment: aboutFile,
  getVisitorAttachmentDownload: aboutFile,
  async uploadFormFile({ project }) {
    const fields = [
      { type: 'email', label: 'Email' },
      { type: 'file', label: 'Files' },
    ];
    return { ids: { formId: (await project.forms.newForm({ fields })).id }, body: aFile };
  },
  submitForm: ({ form }) => ({ body: { fields: { [form.fields[0]?.name ?? '']: 'somebody@example.com' } } }),
};

/** Made when it is to be sent: what it names is there, and is nobody's else if it would be gone afterwards. */
export async function wholeRequest(
  operationId: string,
  world: World,
  platform: Reachable,
): Promise<WholeRequest | undefined> {
  const visitor = new VisitorClient(platform.baseUrl);
  const route = routeExpectations.find(({ id }) => id === operationId);
  if (route) {
    const ids = { ...commonNames, ...(await disposable(route, world)) };
    const good = goodBodies[operationId];
    const body = typeof good === 'function' ? good(ids) : good;
    const bytes = goodBytes[operationId];
    const text = bytes === undefined ? textOf(body) : { body: bytes };
    return { ids, query: goodQuery(operationId, ids), visitor, ...text };
  }
  if (![...publicRouteExpectations, ...personRouteExpectations].some(({ id }) => id === operationId)) return undefined;
  const { ids, body, raw, ...made } = (await ofPublic[operationId]?.(world, platform)) ?? {};
  const text = raw === undefined ? textOf(body) : { body: raw };
  return { query: {}, visitor, ...made, ids: { ...commonNames, ...world.ids, ...ids }, ...text };
}

function textOf(body: unknown): { body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}
