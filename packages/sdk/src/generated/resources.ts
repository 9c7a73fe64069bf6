// Written by `npm run sdk` from the OpenAPI document. Do not edit.
import type { BytesMethod, EmptyMethod, ListMethod, Method, StreamMethod } from '../methods.js';
import type * as types from './types.js';

export interface OrganizationResource {
  /** Show who you are. */
  getMe: Method<types.GetMeData, types.GetMeResponses>;
  /** Get the organization. */
  getOrganization: Method<types.GetOrganizationData, types.GetOrganizationResponses>;
  /** Change the organization. */
  updateOrganization: Method<types.UpdateOrganizationData, types.UpdateOrganizationResponses>;
  /** List the audit log. */
  listAuditEntries: ListMethod<types.ListAuditEntriesData, types.ListAuditEntriesResponses>;
  /** Export the audit log as NDJSON. */
  exportAuditEntries: BytesMethod<types.ExportAuditEntriesData>;
}

export interface PeopleResource {
  /** Change your profile. */
  updateMe: Method<types.UpdateMeData, types.UpdateMeResponses>;
  /** List your sessions. */
  listMySessions: ListMethod<types.ListMySessionsData, types.ListMySessionsResponses>;
  /** Sign out everywhere. */
  endMySessions: EmptyMethod<types.EndMySessionsData>;
  /** End one of your sessions. */
  endMySession: EmptyMethod<types.EndMySessionData>;
  /** Show whether you have a second factor. */
  getMySecondFactor: Method<types.GetMySecondFactorData, types.GetMySecondFactorResponses>;
  /** Start setting up a second factor. */
  beginMySecondFactor: Method<types.BeginMySecondFactorData, types.BeginMySecondFactorResponses>;
  /** Turn your second factor on. */
  confirmMySecondFactor: Method<types.ConfirmMySecondFactorData, types.ConfirmMySecondFactorResponses>;
  /** Turn your second factor off. */
  removeMySecondFactor: EmptyMethod<types.RemoveMySecondFactorData>;
  /** Show how you can sign in. */
  getMySignIn: Method<types.GetMySignInData, types.GetMySignInResponses>;
  /** Start connecting a provider. */
  connectMySignIn: Method<types.ConnectMySignInData, types.ConnectMySignInResponses>;
  /** Disconnect a provider. */
  disconnectMySignIn: EmptyMethod<types.DisconnectMySignInData>;
  /** List your notifications. */
  listMyNotifications: ListMethod<types.ListMyNotificationsData, types.ListMyNotificationsResponses>;
  /** Mark notifications as read. */
  readMyNotifications: Method<types.ReadMyNotificationsData, types.ReadMyNotificationsResponses>;
  /** Show your preferences. */
  getMyPreferences: Method<types.GetMyPreferencesData, types.GetMyPreferencesResponses>;
  /** Change your preferences. */
  updateMyPreferences: Method<types.UpdateMyPreferencesData, types.UpdateMyPreferencesResponses>;
  /** List members. */
  listMembers: ListMethod<types.ListMembersData, types.ListMembersResponses>;
  /** Get a member. */
  getMember: Method<types.GetMemberData, types.GetMemberResponses>;
  /** Change a member’s role. */
  updateMember: Method<types.UpdateMemberData, types.UpdateMemberResponses>;
  /** Remove a member. */
  removeMember: EmptyMethod<types.RemoveMemberData>;
  /** List open invitations. */
  listInvitations: ListMethod<types.ListInvitationsData, types.ListInvitationsResponses>;
  /** Invite a person. */
  createInvitation: Method<types.CreateInvitationData, types.CreateInvitationResponses>;
  /** Revoke an invitation. */
  revokeInvitation: EmptyMethod<types.RevokeInvitationData>;
  /** Sign in. */
  signIn: Method<types.SignInData, types.SignInResponses>;
  /** Sign out. */
  signOut: EmptyMethod<types.SignOutData>;
  /** Change your password. */
  changePassword: Method<types.ChangePasswordData, types.ChangePasswordResponses>;
  /** Show how people can sign in. */
  getSignInOptions: Method<types.GetSignInOptionsData, types.GetSignInOptionsResponses>;
  /** Ask for a password reset link. */
  requestPasswordReset: EmptyMethod<types.RequestPasswordResetData>;
  /** Show what a one-time link is for. */
  getOneTimeLink: Method<types.GetOneTimeLinkData, types.GetOneTimeLinkResponses>;
  /** Redeem a one-time link. */
  redeemOneTimeLink: Method<types.RedeemOneTimeLinkData, types.RedeemOneTimeLinkResponses>;
  /** Start signing in with a provider. */
  startProviderSignIn: Method<types.StartProviderSignInData, types.StartProviderSignInResponses>;
  /** Sign in with the answer from a provider. */
  finishProviderSignIn: Method<types.FinishProviderSignInData, types.FinishProviderSignInResponses>;
}

export interface ApiKeysResource {
  /** List API keys. */
  listApiKeys: ListMethod<types.ListApiKeysData, types.ListApiKeysResponses>;
  /** Create an API key. */
  createApiKey: Method<types.CreateApiKeyData, types.CreateApiKeyResponses>;
  /** Revoke an API key. */
  revokeApiKey: EmptyMethod<types.RevokeApiKeyData>;
}

export interface DeviceFlowResource {
  /** Ask for an API key. */
  startDeviceAuthorization: Method<types.StartDeviceAuthorizationData, types.StartDeviceAuthorizationResponses>;
  /** Get the API key that was approved. */
  redeemDeviceCode: Method<types.RedeemDeviceCodeData, types.RedeemDeviceCodeResponses>;
  /** Show what a program asks for. */
  getDeviceAuthorization: Method<types.GetDeviceAuthorizationData, types.GetDeviceAuthorizationResponses>;
  /** Approve or deny what a program asks for. */
  decideDeviceAuthorization: Method<types.DecideDeviceAuthorizationData, types.DecideDeviceAuthorizationResponses>;
}

export interface ProjectsResource {
  /** List projects. */
  listProjects: ListMethod<types.ListProjectsData, types.ListProjectsResponses>;
  /** Create a project. */
  createProject: Method<types.CreateProjectData, types.CreateProjectResponses>;
  /** Get a project. */
  getProject: Method<types.GetProjectData, types.GetProjectResponses>;
  /** Change a project. */
  updateProject: Method<types.UpdateProjectData, types.UpdateProjectResponses>;
  /** Delete a project. */
  deleteProject: EmptyMethod<types.DeleteProjectData>;
  /** Get a project by its ID only. */
  getProjectById: Method<types.GetProjectByIdData, types.GetProjectByIdResponses>;
}

export interface ConversationsResource {
  /** List conversations. */
  listConversations: ListMethod<types.ListConversationsData, types.ListConversationsResponses>;
  /** Create a conversation. */
  createConversation: Method<types.CreateConversationData, types.CreateConversationResponses>;
  /** Get a conversation. */
  getConversation: Method<types.GetConversationData, types.GetConversationResponses>;
  /** Change a conversation. */
  updateConversation: Method<types.UpdateConversationData, types.UpdateConversationResponses>;
  /** Delete a conversation. */
  deleteConversation: EmptyMethod<types.DeleteConversationData>;
  /** Merge a conversation into another. */
  mergeConversation: Method<types.MergeConversationData, types.MergeConversationResponses>;
  /** Change many conversations. */
  updateConversations: Method<types.UpdateConversationsData, types.UpdateConversationsResponses>;
  /** Count conversations. */
  countConversations: Method<types.CountConversationsData, types.CountConversationsResponses>;
  /** Show what happened in a conversation. */
  listTimeline: ListMethod<types.ListTimelineData, types.ListTimelineResponses>;
  /** Import conversations. */
  importConversations: Method<types.ImportConversationsData, types.ImportConversationsResponses, Blob>;
  /** Show who is in a conversation. */
  getPresence: Method<types.GetPresenceData, types.GetPresenceResponses>;
  /** Show that you are in a conversation. */
  showPresence: Method<types.ShowPresenceData, types.ShowPresenceResponses>;
  /** Show what each side has seen. */
  getReadReceipts: Method<types.GetReadReceiptsData, types.GetReadReceiptsResponses>;
  /** Mark a conversation as seen by the team. */
  seeAsAgent: Method<types.SeeAsAgentData, types.SeeAsAgentResponses>;
  /** Show that the team is typing. */
  typeAsAgent: EmptyMethod<types.TypeAsAgentData>;
  /** Show how far you have read a conversation. */
  getReadMark: Method<types.GetReadMarkData, types.GetReadMarkResponses>;
  /** Mark a conversation as read or unread. */
  markConversation: Method<types.MarkConversationData, types.MarkConversationResponses>;
}

export interface SavedRepliesResource {
  /** List saved replies. */
  listSavedReplies: ListMethod<types.ListSavedRepliesData, types.ListSavedRepliesResponses>;
  /** Create a saved reply. */
  createSavedReply: Method<types.CreateSavedReplyData, types.CreateSavedReplyResponses>;
  /** Get a saved reply. */
  getSavedReply: Method<types.GetSavedReplyData, types.GetSavedReplyResponses>;
  /** Change a saved reply. */
  updateSavedReply: Method<types.UpdateSavedReplyData, types.UpdateSavedReplyResponses>;
  /** Delete a saved reply. */
  deleteSavedReply: EmptyMethod<types.DeleteSavedReplyData>;
  /** Fill in a saved reply for a conversation. */
  fillSavedReply: Method<types.FillSavedReplyData, types.FillSavedReplyResponses>;
}

export interface SavedViewsResource {
  /** List saved views. */
  listSavedViews: ListMethod<types.ListSavedViewsData, types.ListSavedViewsResponses>;
  /** Create a saved view. */
  createSavedView: Method<types.CreateSavedViewData, types.CreateSavedViewResponses>;
  /** Get a saved view. */
  getSavedView: Method<types.GetSavedViewData, types.GetSavedViewResponses>;
  /** Change a saved view. */
  updateSavedView: Method<types.UpdateSavedViewData, types.UpdateSavedViewResponses>;
  /** Delete a saved view. */
  deleteSavedView: EmptyMethod<types.DeleteSavedViewData>;
}

export interface MessagesResource {
  /** List the messages of a conversation. */
  listMessages: ListMethod<types.ListMessagesData, types.ListMessagesResponses>;
  /** Send a message. */
  createMessage: Method<types.CreateMessageData, types.CreateMessageResponses>;
  /** Change a message. */
  updateMessage: Method<types.UpdateMessageData, types.UpdateMessageResponses>;
  /** Delete a message. */
  deleteMessage: EmptyMethod<types.DeleteMessageData>;
  /** Get a message. */
  getMessage: Method<types.GetMessageData, types.GetMessageResponses>;
  /** Send the email of a message again. */
  redeliverMessage: Method<types.RedeliverMessageData, types.RedeliverMessageResponses>;
  /** Forward a message by email. */
  forwardMessage: Method<types.ForwardMessageData, types.ForwardMessageResponses>;
  /** Send a transcript by email. */
  sendTranscript: Method<types.SendTranscriptData, types.SendTranscriptResponses>;
  /** Get the email of a message. */
  getMessageMail: Method<types.GetMessageMailData, types.GetMessageMailResponses>;
  /** Download the email of a message. */
  getMessageRawMail: BytesMethod<types.GetMessageRawMailData>;
}

export interface AttachmentsResource {
  /** Upload a file. */
  createAttachment: Method<types.CreateAttachmentData, types.CreateAttachmentResponses, FormData>;
  /** Get an attachment. */
  getAttachment: Method<types.GetAttachmentData, types.GetAttachmentResponses>;
  /** Delete an attachment. */
  deleteAttachment: EmptyMethod<types.DeleteAttachmentData>;
  /** Get the state of an upload. */
  getAttachmentUpload: Method<types.GetAttachmentUploadData, types.GetAttachmentUploadResponses>;
  /** Complete an upload. */
  completeAttachment: Method<types.CompleteAttachmentData, types.CompleteAttachmentResponses>;
  /** Get a download link. */
  getAttachmentDownload: Method<types.GetAttachmentDownloadData, types.GetAttachmentDownloadResponses>;
  /** Download an attachment. */
  downloadAttachment: BytesMethod<types.DownloadAttachmentData>;
  /** Upload a part of a file. */
  uploadAttachmentPart: EmptyMethod<types.UploadAttachmentPartData>;
  /** Complete the upload of a visitor. */
  completePublicUpload: Method<types.CompletePublicUploadData, types.CompletePublicUploadResponses>;
}

export interface ContactsResource {
  /** List contacts. */
  listContacts: ListMethod<types.ListContactsData, types.ListContactsResponses>;
  /** Create or update a contact. */
  upsertContact: Method<types.UpsertContactData, types.UpsertContactResponses>;
  /** Get a contact. */
  getContact: Method<types.GetContactData, types.GetContactResponses>;
  /** Change a contact. */
  updateContact: Method<types.UpdateContactData, types.UpdateContactResponses>;
  /** Delete a contact and their personal data. */
  deleteContact: EmptyMethod<types.DeleteContactData>;
  /** Merge a contact into another. */
  mergeContact: Method<types.MergeContactData, types.MergeContactResponses>;
  /** Add an identity to a contact. */
  addContactIdentity: Method<types.AddContactIdentityData, types.AddContactIdentityResponses>;
  /** Remove an identity from a contact. */
  removeContactIdentity: EmptyMethod<types.RemoveContactIdentityData>;
  /** Block a contact. */
  blockContact: Method<types.BlockContactData, types.BlockContactResponses>;
  /** Unblock a contact. */
  unblockContact: EmptyMethod<types.UnblockContactData>;
  /** Import contacts. */
  importContacts: Method<types.ImportContactsData, types.ImportContactsResponses, Blob>;
}

export interface FormsResource {
  /** List forms. */
  listForms: ListMethod<types.ListFormsData, types.ListFormsResponses>;
  /** Create a form. */
  createForm: Method<types.CreateFormData, types.CreateFormResponses>;
  /** Get a form. */
  getForm: Method<types.GetFormData, types.GetFormResponses>;
  /** Change a form. */
  updateForm: Method<types.UpdateFormData, types.UpdateFormResponses>;
  /** Archive a form. */
  deleteForm: EmptyMethod<types.DeleteFormData>;
  /** List form submissions. */
  listFormSubmissions: ListMethod<types.ListFormSubmissionsData, types.ListFormSubmissionsResponses>;
  /** Export submissions as CSV. */
  exportFormSubmissionsCsv: BytesMethod<types.ExportFormSubmissionsCsvData>;
  /** Export submissions as NDJSON. */
  exportFormSubmissionsNdjson: BytesMethod<types.ExportFormSubmissionsNdjsonData>;
}

export interface BeaconsResource {
  /** List beacons. */
  listBeacons: ListMethod<types.ListBeaconsData, types.ListBeaconsResponses>;
  /** Create a beacon. */
  createBeacon: Method<types.CreateBeaconData, types.CreateBeaconResponses>;
  /** Get a beacon. */
  getBeacon: Method<types.GetBeaconData, types.GetBeaconResponses>;
  /** Change a beacon. */
  updateBeacon: Method<types.UpdateBeaconData, types.UpdateBeaconResponses>;
  /** Archive a beacon. */
  deleteBeacon: EmptyMethod<types.DeleteBeaconData>;
}

export interface KnowledgeBaseResource {
  /** List articles. */
  listArticles: ListMethod<types.ListArticlesData, types.ListArticlesResponses>;
  /** Create an article. */
  createArticle: Method<types.CreateArticleData, types.CreateArticleResponses>;
  /** Get an article. */
  getArticle: Method<types.GetArticleData, types.GetArticleResponses>;
  /** Change an article. */
  updateArticle: Method<types.UpdateArticleData, types.UpdateArticleResponses>;
  /** Delete an article. */
  deleteArticle: EmptyMethod<types.DeleteArticleData>;
  /** Publish an article. */
  publishArticle: EmptyMethod<types.PublishArticleData>;
  /** Unpublish an article. */
  unpublishArticle: EmptyMethod<types.UnpublishArticleData>;
  /** List the versions of an article. */
  listArticleVersions: ListMethod<types.ListArticleVersionsData, types.ListArticleVersionsResponses>;
  /** Get a version of an article. */
  getArticleVersion: Method<types.GetArticleVersionData, types.GetArticleVersionResponses>;
  /** List pictures. */
  listPictures: ListMethod<types.ListPicturesData, types.ListPicturesResponses>;
  /** Upload a picture. */
  createPicture: Method<types.CreatePictureData, types.CreatePictureResponses>;
  /** Get a picture. */
  getPicture: Method<types.GetPictureData, types.GetPictureResponses>;
  /** Delete a picture. */
  deletePicture: EmptyMethod<types.DeletePictureData>;
  /** Import articles. */
  importArticles: Method<types.ImportArticlesData, types.ImportArticlesResponses, Blob>;
  /** Search the knowledge base. */
  searchKnowledgeBase: Method<types.SearchKnowledgeBaseData, types.SearchKnowledgeBaseResponses>;
  /** List searches without a result. */
  listUnansweredSearches: ListMethod<types.ListUnansweredSearchesData, types.ListUnansweredSearchesResponses>;
  /** Get the synonyms. */
  getSynonyms: Method<types.GetSynonymsData, types.GetSynonymsResponses>;
  /** Replace the synonyms. */
  replaceSynonyms: Method<types.ReplaceSynonymsData, types.ReplaceSynonymsResponses>;
}

export interface AgentResource {
  /** Get the status of the agent. */
  getAgentStatus: Method<types.GetAgentStatusData, types.GetAgentStatusResponses>;
  /** Get the agent’s configuration. */
  getAgentConfig: Method<types.GetAgentConfigData, types.GetAgentConfigResponses>;
  /** Change the agent’s configuration. */
  updateAgentConfig: EmptyMethod<types.UpdateAgentConfigData>;
  /** Suggest replies. */
  suggestReplies: Method<types.SuggestRepliesData, types.SuggestRepliesResponses>;
  /** Give feedback on a suggestion. */
  giveSuggestionFeedback: EmptyMethod<types.GiveSuggestionFeedbackData>;
  /** Set the project’s model key. */
  putAgentModelKey: EmptyMethod<types.PutAgentModelKeyData>;
  /** Delete the project’s model key. */
  deleteAgentModelKey: EmptyMethod<types.DeleteAgentModelKeyData>;
  /** List agent actions. */
  listAgentActions: ListMethod<types.ListAgentActionsData, types.ListAgentActionsResponses>;
  /** Create an agent action. */
  createAgentAction: Method<types.CreateAgentActionData, types.CreateAgentActionResponses>;
  /** Get an agent action. */
  getAgentAction: Method<types.GetAgentActionData, types.GetAgentActionResponses>;
  /** Change an agent action. */
  updateAgentAction: Method<types.UpdateAgentActionData, types.UpdateAgentActionResponses>;
  /** Delete an agent action. */
  deleteAgentAction: EmptyMethod<types.DeleteAgentActionData>;
  /** Try an action out. */
  testAgentAction: Method<types.TestAgentActionData, types.TestAgentActionResponses>;
  /** Replace the secret of an action. */
  rotateAgentActionSecret: Method<types.RotateAgentActionSecretData, types.RotateAgentActionSecretResponses>;
  /** List agent runs. */
  listAgentRuns: ListMethod<types.ListAgentRunsData, types.ListAgentRunsResponses>;
  /** Get an agent run. */
  getAgentRun: Method<types.GetAgentRunData, types.GetAgentRunResponses>;
  /** List knowledge gaps. */
  listKnowledgeGaps: ListMethod<types.ListKnowledgeGapsData, types.ListKnowledgeGapsResponses>;
  /** Try the agent. */
  tryAgent: Method<types.TryAgentData, types.TryAgentResponses>;
  /** Test the agent. */
  startAgentEvaluation: Method<types.StartAgentEvaluationData, types.StartAgentEvaluationResponses>;
  /** List tests of the agent. */
  listAgentEvaluations: ListMethod<types.ListAgentEvaluationsData, types.ListAgentEvaluationsResponses>;
  /** Get a test of the agent. */
  getAgentEvaluation: Method<types.GetAgentEvaluationData, types.GetAgentEvaluationResponses>;
  /** Get the report of the agent. */
  getAgentReport: Method<types.GetAgentReportData, types.GetAgentReportResponses>;
}

export interface AnalyticsResource {
  /** Get an overview. */
  getAnalyticsOverview: Method<types.GetAnalyticsOverviewData, types.GetAnalyticsOverviewResponses>;
  /** Export the overview as CSV. */
  exportAnalyticsOverviewCsv: BytesMethod<types.ExportAnalyticsOverviewCsvData>;
  /** Get the figures of the team. */
  getAnalyticsTeam: Method<types.GetAnalyticsTeamData, types.GetAnalyticsTeamResponses>;
  /** Export the figures of the team as CSV. */
  exportAnalyticsTeamCsv: BytesMethod<types.ExportAnalyticsTeamCsvData>;
  /** Get the figures of the AI agent. */
  getAnalyticsAgent: Method<types.GetAnalyticsAgentData, types.GetAnalyticsAgentResponses>;
  /** Export the figures of the AI agent as CSV. */
  exportAnalyticsAgentCsv: BytesMethod<types.ExportAnalyticsAgentCsvData>;
  /** Get topics. */
  getAnalyticsTopics: Method<types.GetAnalyticsTopicsData, types.GetAnalyticsTopicsResponses>;
  /** Export topics as CSV. */
  exportAnalyticsTopicsCsv: BytesMethod<types.ExportAnalyticsTopicsCsvData>;
}

export interface WidgetResource {
  /** Get the widget’s settings. */
  getWidgetConfig: Method<types.GetWidgetConfigData, types.GetWidgetConfigResponses>;
  /** Change the widget’s settings. */
  updateWidgetConfig: Method<types.UpdateWidgetConfigData, types.UpdateWidgetConfigResponses>;
  /** Replace the identity secret of the widget. */
  rotateWidgetSecret: Method<types.RotateWidgetSecretData, types.RotateWidgetSecretResponses>;
}

export interface IntegrationsResource {
  /** List the products that you can connect. */
  listIntegrationProviders: ListMethod<types.ListIntegrationProvidersData, types.ListIntegrationProvidersResponses>;
  /** List integrations. */
  listIntegrations: ListMethod<types.ListIntegrationsData, types.ListIntegrationsResponses>;
  /** Connect a product. */
  createIntegration: Method<types.CreateIntegrationData, types.CreateIntegrationResponses>;
  /** Get an integration. */
  getIntegration: Method<types.GetIntegrationData, types.GetIntegrationResponses>;
  /** Delete an integration. */
  deleteIntegration: EmptyMethod<types.DeleteIntegrationData>;
  /** Change an integration. */
  updateIntegration: Method<types.UpdateIntegrationData, types.UpdateIntegrationResponses>;
  /** Replace the credentials of an integration. */
  replaceIntegrationCredentials: Method<types.ReplaceIntegrationCredentialsData, types.ReplaceIntegrationCredentialsResponses>;
  /** Create an issue from a conversation. */
  createConversationIssue: Method<types.CreateConversationIssueData, types.CreateConversationIssueResponses>;
  /** List the links of a conversation. */
  listConversationLinks: ListMethod<types.ListConversationLinksData, types.ListConversationLinksResponses>;
  /** Get a contact’s customer data. */
  getContactCustomer: Method<types.GetContactCustomerData, types.GetContactCustomerResponses>;
}

export interface MailboxesResource {
  /** List mailboxes. */
  listMailboxes: ListMethod<types.ListMailboxesData, types.ListMailboxesResponses>;
  /** Create a mailbox. */
  createMailbox: Method<types.CreateMailboxData, types.CreateMailboxResponses>;
  /** Get a mailbox. */
  getMailbox: Method<types.GetMailboxData, types.GetMailboxResponses>;
  /** Change a mailbox. */
  updateMailbox: Method<types.UpdateMailboxData, types.UpdateMailboxResponses>;
  /** Delete a mailbox. */
  deleteMailbox: EmptyMethod<types.DeleteMailboxData>;
  /** Test a mailbox. */
  testMailbox: Method<types.TestMailboxData, types.TestMailboxResponses>;
  /** Start connecting a mailbox with OAuth. */
  startMailboxAuthorization: Method<types.StartMailboxAuthorizationData, types.StartMailboxAuthorizationResponses>;
  /** Connect a mailbox with OAuth. */
  finishMailboxAuthorization: Method<types.FinishMailboxAuthorizationData, types.FinishMailboxAuthorizationResponses>;
  /** Receive an email from a provider. */
  receiveMail: EmptyMethod<types.ReceiveMailData>;
}

export interface EventsResource {
  /** Stream events. */
  streamEvents: StreamMethod<types.StreamEventsData, types.StreamEventsResponses>;
}

export interface WebhooksResource {
  /** List webhooks. */
  listWebhooks: ListMethod<types.ListWebhooksData, types.ListWebhooksResponses>;
  /** Create a webhook. */
  createWebhook: Method<types.CreateWebhookData, types.CreateWebhookResponses>;
  /** Get a webhook. */
  getWebhook: Method<types.GetWebhookData, types.GetWebhookResponses>;
  /** Change a webhook. */
  updateWebhook: Method<types.UpdateWebhookData, types.UpdateWebhookResponses>;
  /** Delete a webhook. */
  deleteWebhook: EmptyMethod<types.DeleteWebhookData>;
  /** Send a test event. */
  testWebhook: Method<types.TestWebhookData, types.TestWebhookResponses>;
  /** Replace the secret of a webhook. */
  rotateWebhookSecret: Method<types.RotateWebhookSecretData, types.RotateWebhookSecretResponses>;
  /** List deliveries. */
  listDeliveries: ListMethod<types.ListDeliveriesData, types.ListDeliveriesResponses>;
  /** Get a delivery. */
  getDelivery: Method<types.GetDeliveryData, types.GetDeliveryResponses>;
  /** Send a delivery again. */
  redeliverDelivery: Method<types.RedeliverDeliveryData, types.RedeliverDeliveryResponses>;
  /** Send failed deliveries again. */
  recoverDeliveries: Method<types.RecoverDeliveriesData, types.RecoverDeliveriesResponses>;
  /** Get the statistics of a webhook. */
  getWebhookStats: Method<types.GetWebhookStatsData, types.GetWebhookStatsResponses>;
  /** List event types. */
  listEventTypes: ListMethod<types.ListEventTypesData, types.ListEventTypesResponses>;
}

export interface VisitorsResource {
  /** Get the widget’s settings for a page. */
  getPublicWidgetConfig: Method<types.GetPublicWidgetConfigData, types.GetPublicWidgetConfigResponses>;
  /** Start a visitor session. */
  beginWidgetSession: Method<types.BeginWidgetSessionData, types.BeginWidgetSessionResponses>;
  /** Get the visitor’s session. */
  getWidgetSession: Method<types.GetWidgetSessionData, types.GetWidgetSessionResponses>;
  /** Identify the visitor. */
  identifyWidgetSession: Method<types.IdentifyWidgetSessionData, types.IdentifyWidgetSessionResponses>;
  /** End the visitor’s session. */
  endWidgetSession: EmptyMethod<types.EndWidgetSessionData>;
  /** Leave an email address. */
  leaveVisitorEmail: Method<types.LeaveVisitorEmailData, types.LeaveVisitorEmailResponses>;
  /** List the visitor’s conversations. */
  listVisitorConversations: ListMethod<types.ListVisitorConversationsData, types.ListVisitorConversationsResponses>;
  /** Start a conversation. */
  startVisitorConversation: Method<types.StartVisitorConversationData, types.StartVisitorConversationResponses>;
  /** Get a conversation of the visitor. */
  getVisitorConversation: Method<types.GetVisitorConversationData, types.GetVisitorConversationResponses>;
  /** List the messages of a visitor’s conversation. */
  listVisitorMessages: ListMethod<types.ListVisitorMessagesData, types.ListVisitorMessagesResponses>;
  /** Send a message. */
  sendVisitorMessage: Method<types.SendVisitorMessageData, types.SendVisitorMessageResponses>;
  /** Mark a conversation as seen by the visitor. */
  seeAsVisitor: Method<types.SeeAsVisitorData, types.SeeAsVisitorResponses>;
  /** Rate a conversation that is resolved or closed. */
  rateVisitorConversation: Method<types.RateVisitorConversationData, types.RateVisitorConversationResponses>;
  /** Upload a file for a message of the visitor. */
  uploadVisitorAttachment: Method<types.UploadVisitorAttachmentData, types.UploadVisitorAttachmentResponses, FormData>;
  /** Delete a file that was not sent. */
  deleteVisitorAttachment: EmptyMethod<types.DeleteVisitorAttachmentData>;
  /** Get a download link for the visitor. */
  getVisitorAttachmentDownload: Method<types.GetVisitorAttachmentDownloadData, types.GetVisitorAttachmentDownloadResponses>;
  /** Stream replies to the visitor. */
  streamToVisitor: StreamMethod<types.StreamToVisitorData, types.StreamToVisitorResponses>;
  /** Show that the visitor is typing. */
  typeAsVisitor: EmptyMethod<types.TypeAsVisitorData>;
  /** Search articles for the visitor. */
  searchVisitorArticles: Method<types.SearchVisitorArticlesData, types.SearchVisitorArticlesResponses>;
  /** List the articles that visitors read most. */
  listPopularArticles: Method<types.ListPopularArticlesData, types.ListPopularArticlesResponses>;
  /** Say whether an article helped. */
  rateVisitorArticle: EmptyMethod<types.RateVisitorArticleData>;
  /** Get a published article. */
  getVisitorArticle: Method<types.GetVisitorArticleData, types.GetVisitorArticleResponses>;
  /** Show a picture of an article. */
  showPicture: BytesMethod<types.ShowPictureData>;
}

export interface ScriptsResource {
  /** Get the widget script. */
  getWidgetScript: BytesMethod<types.GetWidgetScriptData>;
  /** Get the second script of the widget. */
  getWidgetMoreScript: BytesMethod<types.GetWidgetMoreScriptData>;
  /** Get the beacon script. */
  getBeaconScript: BytesMethod<types.GetBeaconScriptData>;
}

export interface PublicFormsResource {
  /** Get a form for a page. */
  getPublicForm: Method<types.GetPublicFormData, types.GetPublicFormResponses>;
  /** Upload a file for a field of a form. */
  uploadFormFile: Method<types.UploadFormFileData, types.UploadFormFileResponses, FormData>;
  /** Submit a form. */
  submitForm: Method<types.SubmitFormData, types.SubmitFormResponses, FormData>;
  /** Get a beacon for a page. */
  getPublicBeacon: Method<types.GetPublicBeaconData, types.GetPublicBeaconResponses>;
}

export interface DocumentationResource {
  /** Get the OpenAPI document. */
  getOpenApi: Method<types.GetOpenApiData, types.GetOpenApiResponses>;
  /** Get the OpenAPI 3.0 document. */
  getOpenApi30: Method<types.GetOpenApi30Data, types.GetOpenApi30Responses>;
}

/** The resources of the API; each operation is a method of one of them. */
export abstract class Resources {
  readonly organization: OrganizationResource;
  readonly people: PeopleResource;
  readonly apiKeys: ApiKeysResource;
  readonly deviceFlow: DeviceFlowResource;
  readonly projects: ProjectsResource;
  readonly conversations: ConversationsResource;
  readonly savedReplies: SavedRepliesResource;
  readonly savedViews: SavedViewsResource;
  readonly messages: MessagesResource;
  readonly attachments: AttachmentsResource;
  readonly contacts: ContactsResource;
  readonly forms: FormsResource;
  readonly beacons: BeaconsResource;
  readonly knowledgeBase: KnowledgeBaseResource;
  readonly agent: AgentResource;
  readonly analytics: AnalyticsResource;
  readonly widget: WidgetResource;
  readonly integrations: IntegrationsResource;
  readonly mailboxes: MailboxesResource;
  readonly events: EventsResource;
  readonly webhooks: WebhooksResource;
  readonly visitors: VisitorsResource;
  readonly scripts: ScriptsResource;
  readonly publicForms: PublicFormsResource;
  readonly documentation: DocumentationResource;

  constructor(resource: (name: string) => unknown) {
    this.organization = resource('organization') as OrganizationResource;
    this.people = resource('people') as PeopleResource;
    this.apiKeys = resource('apiKeys') as ApiKeysResource;
    this.deviceFlow = resource('deviceFlow') as DeviceFlowResource;
    this.projects = resource('projects') as ProjectsResource;
    this.conversations = resource('conversations') as ConversationsResource;
    this.savedReplies = resource('savedReplies') as SavedRepliesResource;
    this.savedViews = resource('savedViews') as SavedViewsResource;
    this.messages = resource('messages') as MessagesResource;
    this.attachments = resource('attachments') as AttachmentsResource;
    this.contacts = resource('contacts') as ContactsResource;
    this.forms = resource('forms') as FormsResource;
    this.beacons = resource('beacons') as BeaconsResource;
    this.knowledgeBase = resource('knowledgeBase') as KnowledgeBaseResource;
    this.agent = resource('agent') as AgentResource;
    this.analytics = resource('analytics') as AnalyticsResource;
    this.widget = resource('widget') as WidgetResource;
    this.integrations = resource('integrations') as IntegrationsResource;
    this.mailboxes = resource('mailboxes') as MailboxesResource;
    this.events = resource('events') as EventsResource;
    this.webhooks = resource('webhooks') as WebhooksResource;
    this.visitors = resource('visitors') as VisitorsResource;
    this.scripts = resource('scripts') as ScriptsResource;
    this.publicForms = resource('publicForms') as PublicFormsResource;
    this.documentation = resource('documentation') as DocumentationResource;
  }
}
