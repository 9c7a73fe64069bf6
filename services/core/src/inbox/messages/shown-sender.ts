import { shownToCustomers } from '../../accounts/index.js';
import { messageRecord } from './record.js';

/** SQL of how customers see who of the team wrote a message of `messages`; null where that was no person, or one who is not known. */
export const shownSender = (messages: string) => `CASE WHEN ${messages}.sender_type = 'agent'
    AND ${messages}.sender_id LIKE 'usr\\_%' THEN ${shownToCustomers(`${messages}.sender_id`, `${messages}.project_id`)} END`;

/** The columns of a message that a statement has just written. */
export const writtenMessage = messageRecord.of('messages', { sender: shownSender('messages') });
