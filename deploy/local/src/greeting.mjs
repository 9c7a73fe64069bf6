/**
 * @typedef {object} Greeting
 * @property {string} baseUrl
 * @property {string} keptIn Where the key and the link are kept.
 * @property {string} env The command that prints variables for a shell.
 * @property {string} stop What Ctrl-C does.
 * @property {import('./data-folder.js').FirstStart | undefined} made What was made just now.
 * @property {import('./data-folder.js').FirstStart | undefined} known What an earlier first start made.
 * @property {boolean} [demo] Whether the demo page has something to show.
 * @property {boolean} [catchesMail] Whether what would go out by mail is shown there.
 */

/**
 * What a person who has just started Pharos wants to read: what to open first, then what programs need. Plain JavaScript without
 * imports: `npm run try:kubernetes` prints it before anything is built.
 * @param {Greeting} facts
 * @returns {string}
 */
export function greeting(facts) {
  return [
    '',
    'Pharos is running.',
    '',
    ...places(facts),
    '',
    ...access(facts),
    '',
    ...advice(facts),
    facts.stop,
    '',
  ].join('\n');
}

/**
 * What can be opened in a browser.
 * @param {Greeting} facts
 */
function places({ baseUrl, made, known, demo, catchesMail }) {
  const facts = made ?? known;
  return [
    ...(facts ? [line('Sign in', facts.owner_link ?? `${baseUrl}/app`)] : []),
    ...(demo ? [line('Demo', `${baseUrl}/demo`)] : []),
    ...(demo && catchesMail ? [line('Mail sent', `${baseUrl}/demo/mail`)] : []),
    line('Docs', `${baseUrl}/docs`),
  ];
}

/**
 * What programs need; the value of the key on the first start only, so that it does not stay in every log.
 * @param {Greeting} facts
 */
function access({ baseUrl, made, known }) {
  const facts = made ?? known;
  return [
    line('Base URL', baseUrl),
    ...(facts ? [line('Organization', facts.org_id)] : []),
    ...(made ? [line('Admin key', made.api_key)] : []),
    ...(facts?.mail ? [line('Mail', `${facts.mail.address}, by SMTP at ${facts.mail.smtp}`)] : []),
  ];
}

/** @param {Greeting} facts */
function advice({ keptIn, env, made, known }) {
  const facts = made ?? known;
  if (facts === undefined) return [];
  return [
    ...(facts.owner_link ? ['The link makes you the owner. It works once.'] : []),
    `The key and the link are in ${keptIn}. In another terminal, this sets BASE, ORG and KEY:`,
    '',
    `  eval "$(${env})"`,
    '',
  ];
}

/**
 * @param {string} name
 * @param {string} value
 */
function line(name, value) {
  return `  ${name.padEnd(14)}${value}`;
}
