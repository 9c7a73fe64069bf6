import { Channel, ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Tier } from '@pharos/proto/pharos/core/v1/organization';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import { AttemptStatus } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { AttemptError, WebhookStatus } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { enumText } from './enum-text.js';

export const conversationStatus = enumText(ConversationStatus);
export const priority = enumText(Priority);
export const channel = enumText(Channel);
export const senderType = enumText(SenderType);
export const contentType = enumText(ContentType);
export const tier = enumText(Tier);
export const agentMode = enumText(AgentMode);
export const webhookStatus = enumText(WebhookStatus);
export const attemptStatus = enumText(AttemptStatus);
export const attemptError = enumText(AttemptError);
