import type { Answer } from './answer.js';
import { type Org, Org as Orgs, type Reachable } from './org.js';
import { invite, newMember } from './people.js';
import type { ProjectApi } from './project-api.js';
import type { ApiKey, Article, Contact, Conversation, Form, Integration, Message, Webhook } from './records.js';
import type { PathIds } from './routes.js';

/** An organization with one record of each kind, and a recognisable text in every field that holds text. */
export interface World {
  org: Org;
  project: ProjectApi;
  conversation: Conversation;
  message: Message;
  contact: Contact;
  article: Article;
  form: Form;
  webhook: Webhook;
  keyId: string;
  ids: PathIds;
}

export async function createWorld(platform: Reachable, marker: string): Promise<World> {
  const org = await Orgs.create(platform, { name: `${marker} org` });
  const key = await org.newKey(['read'], { name: `${marker} key` });
  const project = await org.newProject({
    name: `${marker} project`,
    slug: `${marker}-slug`,
    domain: `${marker}.example`,
  });
  const contact = await project.newContact({
    email: `${marker}@example.com`,
    name: `${marker} name`,
    phone: `${marker} phone`,
    external_id: `${marker} id`,
    company: `${marker} company`,
    job_title: `${marker} job`,
    metadata: { [`${marker}Key`]: `${marker} value` },
  });
  const conversation = await project.newConversation({
    subject: `${marker} subject`,
    assigned_to: `${marker} agent`,
    tags: [`${marker} tag`],
    external_id: `${marker} case`,
    contact_id: contact.id,
  });
  const message = await project.newMessage(conversation.id, {
    content: `${marker} content`,
    sender_id: `${marker} sender`,
  });
  const article = await project.kb.newPublished({
    title: `${marker} title`,
    body: `# ${marker} heading\n\n${marker} text`,
    slug: `${marker}-article`,
    tags: [`${marker} topic`],
    external_id: `${marker} source`,
  });
  const form = await project.forms.newForm({
    name: `${marker} form`,
    slug: `${marker}-form`,
    success_message: `${marker} thanks`,
    redirect_url: `https://${marker}.example/`,
    allowed_origins: [`https://${marker}.example`, 'https://shop.example'],
    submit_button_label: `${marker} send`,
    fields: [{ type: 'email', label: `${marker} label`, name: `${marker}_field` }],
  });
  const beacon = await project.beacons.newBeacon({
    form_id: form.id,
    button_label: `${marker} button`,
    greeting_title: `${marker} title`,
    greeting_text: `${marker} greeting`,
    allowed_origins: form.allowed_origins,
  });
  const savedReply = await project.savedReplies.newSavedReply({
    name: `${marker} reply`,
    body: `${marker} body`,
    shortcut: marker.toLowerCase(),
    actions: { tags: [`${marker} tag`] },
  });
  const savedView = await project.savedViews.newSavedView({ name: `${marker} view`, filter: `tag=${marker}` });
  // The platform itself refuses what is sent there, for good: a delivery that has ended.
  const webhook = await project.newWebhook({ url: `${platform.baseUrl}/${marker}`, description: `${marker} hook` });
  const { data: tested } = await project.webhookAction<{ delivery_id: string }>(webhook.id, 'test');
  const question = await project.newQuestion(`What is the ${marker} text of the ${marker} heading?`);
  const { data: suggested } = await project.agent.suggest(question.id);
  const evaluation = await project.agent.evaluate([{ text: `What is the ${marker} text?` }]);
  const action = await project.agent.newAction({
    name: `${marker}_action`.toLowerCase(),
    description: `${marker} action`,
  });
  await project.integrations.newIntegration({ display_name: `${marker} integration` });
  const repository = { settings: { repository: 'octo/support' }, credentials: { token: `${marker}-token` } };
  await project.integrations.newIntegration({ provider: 'github', ...repository });
  await project.integrations.createIssue(conversation.id, { provider: 'github', title: `${marker} issue` });
  const mailbox = await project.mailboxes.newMailbox({
    address: `${marker}@mail.example`,
    name: `${marker} desk`,
    signature: `${marker} regards`,
  });
  const attachment = await project.files.upload(`${marker} file`, { name: `${marker} name.txt` });
  const picture = await project.kb.newPicture(`GIF89a ${marker} picture`, `${marker} picture.gif`);
  const member = await newMember(org, { role: 'agent', name: `${marker} member`, email: `${marker}@team.example` });
  const invitation = await invite(org, { email: `${marker}@invited.example` });
  const ids = {
    orgId: org.id,
    projectId: project.id,
    keyId: key.id,
    userId: member.id,
    invitationId: invitation.id,
    conversationId: conversation.id,
    messageId: message.id,
    contactId: contact.id,
    articleId: article.id,
    pictureId: picture.id,
    mailboxId: mailbox.id,
    webhookId: webhook.id,
    deliveryId: tested.delivery_id,
    runId: suggested.id,
    suggestionId: suggested.suggestions[0]?.id ?? '',
    actionId: action.id,
    evaluationId: evaluation.id,
    attachmentId: attachment.id,
    formId: form.id,
    beaconId: beacon.id,
    savedReplyId: savedReply.id,
    savedViewId: savedView.id,
    signInProvider: 'acme',
  };
  return { org, project, conversation, message, contact, article, form, webhook, keyId: key.id, ids };
}

/** When and from where a key was last used is noted once a minute, also of the reads themselves. */
function unusedOf({ data, page }: Answer<ApiKey[]>) {
  const keys = data.map(({ last_used_at, last_used_ip, ...key }) => key);
  return { data: keys, json: page };
}

/** Whether its provider answers changes by itself. */
function chosenOf({ data }: Answer<Integration>) {
  const { id, display_name, sidebar_enabled, settings, action_permissions } = data;
  return { data: { id, display_name, sidebar_enabled, settings, action_permissions }, json: undefined };
}

/** All that the world's owner can read of it; two of these are equal when nothing has changed. */
export async function readWorld(world: World): Promise<unknown> {
  const { org, project, conversation, message, contact, article, form, webhook } = world;
  const read = await Promise.all([
    org.client.get(`/orgs/${org.id}`),
    org.client.get<ApiKey[]>(`/orgs/${org.id}/api-keys`).then(unusedOf),
    org.client.get(`/orgs/${org.id}/members`),
    org.client.get(`/orgs/${org.id}/invitations`),
    org.client.get(`/orgs/${org.id}/projects`),
    org.client.get(`/orgs/${org.id}/projects/${project.id}`),
    project.listConversations({ include: 'total' }),
    project.getConversation(conversation.id),
    project.listMessages(conversation.id, { include: 'total' }),
    project.getMessage(conversation.id, message.id),
    project.files.get(world.ids.attachmentId ?? ''),
    project.listContacts({ include: 'total' }),
    project.getContact(contact.id),
    project.forms.listForms({ include: 'total' }),
    project.forms.getForm(form.id),
    project.savedReplies.list({ include: 'total' }),
    project.savedViews.list({ include: 'total' }),
    project.beacons.listBeacons({ include: 'total' }),
    project.beacons.getBeacon(world.ids.beaconId ?? ''),
    project.kb.listArticles({ include: 'total' }),
    project.kb.getArticle(article.id),
    project.kb.listVersions(article.id),
    project.kb.listPictures(),
    project.kb.getSynonyms(),
    project.client.get(`${project.agent.path}/status`),
    project.agent.getConfig(),
    project.agent.listRuns({ include: 'total' }),
    project.agent.getRun(world.ids.runId ?? ''),
    project.agent.listGaps(),
    project.agent.listActions({ include: 'total' }),
    project.agent.getAction(world.ids.actionId ?? ''),
    project.agent.listEvaluations({ include: 'total' }),
    project.agent.getEvaluation(world.ids.evaluationId ?? ''),
    project.integrations.get('stripe').then(chosenOf),
    project.integrations.listLinks(conversation.id),
    project.mailboxes.list({ include: 'total' }),
    project.mailboxes.get(world.ids.mailboxId ?? ''),
    project.listWebhooks({ include: 'total' }),
    project.getWebhook(webhook.id),
    project.listDeliveries(webhook.id, { include: 'total' }),
    project.getDelivery(webhook.id, world.ids.deliveryId ?? ''),
  ]);
  return read.map((answer) => [answer.data, answer.json]);
}
