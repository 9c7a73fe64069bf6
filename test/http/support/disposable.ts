import type { RouteExpectation } from '../route-expectations.js';
import { DeviceClient } from './device-client.js';
import { invite, newMember } from './people.js';
import { furtherPhone, type PathIds } from './routes.js';
import { undelivered } from './set-delivery.js';
import type { World } from './world.js';

/** The world's ids, but those of new records where the call would destroy what it names. */
export async function disposable({ id }: RouteExpectation, { ids, org, project }: World): Promise<PathIds> {
  if (id.endsWith('DeviceAuthorization'))
    return { ...ids, userCode: (await new DeviceClient(org.client.baseUrl).newCodes()).user_code };
  if (id === 'revokeApiKey') return { ...ids, keyId: (await org.newKey(['read'])).id };
  if (id === 'removeMember') return { ...ids, userId: (await newMember(org, { role: 'viewer' })).id };
  if (id === 'revokeInvitation') return { ...ids, invitationId: (await invite(org, {})).id };
  if (id === 'deleteProject') return { ...ids, projectId: (await org.newProject()).id };
  if (id === 'deleteContact') return { ...ids, contactId: (await project.newContact()).id };
  if (id === 'blockContact') return { ...ids, contactId: (await project.newContact()).id };
  if (id === 'removeContactIdentity') {
    const { id: contactId } = await project.newContact();
    await project.client.post(`${project.path}/contacts/${contactId}/identities`, furtherPhone);
    return { ...ids, contactId };
  }
  if (id === 'mergeContact') {
    const [source, target] = [{ name: 'Ada', phone: '+49 30 1234567' }, { name: 'Ada Lovelace' }].map((of) =>
      project.newContact(of),
    );
    return { ...ids, contactId: (await source)?.id ?? '', into: (await target)?.id ?? '' };
  }
  if (id === 'mergeConversation') {
    const [source, target] = [{ subject: 'Order 4711' }, {}].map((of) => project.newConversation(of));
    return { ...ids, conversationId: (await source)?.id ?? '', into: (await target)?.id ?? '' };
  }
  if (id === 'deleteConversation') return { ...ids, conversationId: (await project.newConversation()).id };
  // A message can be changed for a quarter of an hour only.
  if (id === 'updateMessage' || id === 'deleteMessage') {
    const conversationId = (await project.newConversation()).id;
    return { ...ids, conversationId, messageId: (await project.newMessage(conversationId)).id };
  }
  if (id === 'redeliverMessage') {
    const { conversation_id: conversationId, id: messageId } = await undelivered(project);
    return { ...ids, conversationId, messageId };
  }
  if (id === 'deleteAttachment') return { ...ids, attachmentId: (await project.files.begin('x')).id };
  if (id === 'completeAttachment') return { ...ids, attachmentId: (await project.files.sendParts('x')).id };
  if (id === 'deletePicture') return { ...ids, pictureId: (await project.kb.newPicture()).id };
  if (id === 'deleteArticle') return { ...ids, articleId: (await project.kb.newArticle()).id };
  if (id === 'deleteBeacon') return { ...ids, beaconId: (await project.beacons.newBeacon()).id };
  if (id === 'deleteSavedReply') return { ...ids, savedReplyId: (await project.savedReplies.newSavedReply()).id };
  if (id === 'deleteSavedView') return { ...ids, savedViewId: (await project.savedViews.newSavedView()).id };
  if (id === 'deleteForm') return { ...ids, formId: (await project.forms.newForm()).id };
  if (id === 'deleteMailbox') return { ...ids, mailboxId: (await project.mailboxes.newMailbox()).id };
  if (id === 'deleteWebhook') return { ...ids, webhookId: (await project.newWebhook()).id };
  if (id === 'deleteAgentAction') return { ...ids, actionId: (await project.agent.newAction()).id };
  if (id === 'createAgentAction') return { ...ids, projectId: (await org.newProject()).id };
  if (id === 'deleteAgentModelKey') return { ...ids, projectId: (await projectWithKey(org)).id };
  if (id === 'createIntegration') return { ...ids, projectId: (await org.newProject()).id };
  if (id === 'deleteIntegration') {
    const made = await org.newProject();
    const { id: integrationId } = await made.integrations.newIntegration();
    return { ...ids, projectId: made.id, integrationId };
  }
  return ids;
}

async function projectWithKey(org: World['org']) {
  const made = await org.newProject();
  const key = { provider: 'openai-compatible', api_key: 'set-in-a-test', base_url: 'http://127.77.0.1:65535/v1' };
  await made.agent.putModelKey(key);
  return made;
}
