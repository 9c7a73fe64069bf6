export { type AcceptDeps, acceptMail, incomingChannel } from './accept.js';
export * from './backlog.js';
export { BytesInFlight } from './bytes-in-flight.js';
export { openCoreClients } from './core-inbox.js';
export { Importer } from './importer.js';
export * from './purge.js';
export { moveIncoming } from './queue.js';
export { RawMails } from './raw-mails.js';
export { maxMailBytes, SmtpListener, type SmtpOptions } from './smtp-listener.js';
