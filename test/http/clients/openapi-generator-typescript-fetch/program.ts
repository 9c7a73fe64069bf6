import {
  AttachmentsApi,
  Configuration,
  ContactsApi,
  ConversationsApi,
  ErrorResponseFromJSON,
  ResponseError,
  VisitorsWidgetApi,
} from './pharos/index.js';

const { BASE_URL: basePath = '', API_KEY: apiKey = '', PROJECT_ID: projectId = '' } = process.env;
const withKey = new Configuration({ basePath, apiKey });

const created = await new ConversationsApi(withKey).createConversation({
  projectId,
  createConversationRequest: { subject: 'From a program' },
});

const contacts = new ContactsApi(withKey);
const pages: (string | null)[][] = [];
let cursor: string | null | undefined;
do {
  const page = await contacts.listContacts({ projectId, limit: 2, cursor: cursor ?? undefined });
  pages.push(page.data.map(({ name }) => name));
  cursor = page.page.nextCursor;
} while (cursor);

const file = new File(['hello'], 'hello.txt', { type: 'text/plain' });
const uploaded = await new AttachmentsApi(withKey).createAttachment({ projectId, file });

async function codeOf(sent: Promise<unknown>): Promise<string | undefined> {
  try {
    await sent;
  } catch (error) {
    if (error instanceof ResponseError) return ErrorResponseFromJSON(await error.response.json()).code;
    throw error;
  }
}
const code = await codeOf(contacts.getContact({ projectId, contactId: 'con_01JD3G7Q5ZK8M2R4T6V9WXYABC' }));

const visitors = new VisitorsWidgetApi(new Configuration({ basePath }));
const session = await visitors.beginWidgetSession({ projectId, beginWidgetSessionRequest: {} });

console.log(
  JSON.stringify({ created: created.data.id, pages, uploaded: uploaded.data.id, code, token: session.data.token }),
);
