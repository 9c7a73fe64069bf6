export { incomingChannel } from './accept.js';
export * from './backlog.js';
export { openCoreClients } from './core-inbox.js';
export { Importer } from './importer.js';
export * from './purge.js';
export { RawMails } from './raw-mails.js';
export { SmtpListener, type SmtpOptions } from './smtp-listener.js';
