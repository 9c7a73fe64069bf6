const plural = new Intl.PluralRules('en');
const n = (count: number, one: string, other: string) => `${count} ${plural.select(count) === 'one' ? one : other}`;

/** How deliveries went, in figures. */
export interface Figures {
  readonly delivered: number;
  readonly failed: number;
  readonly p95_duration_ms: number | null;
  readonly pending: number;
  readonly held: number;
}

/** The texts of webhooks and integrations in English. */
export const connectionsEn = {
  webhooks: {
    one: 'Webhook',
    about: (project: string) => `What happens in ${project} is sent to your own programs.`,
    needs: 'Owners and admins set up webhooks, test them and send deliveries again.',
    empty: 'There is no webhook yet. Add one to have events sent to your server as they happen.',
    create: 'Add webhook',
    createNow: 'Add',
    created: 'Your new secret',
    createdAbout: 'Your program checks with it that a delivery is from here. Copy it now: it is not shown again.',
    secret: 'Secret',
    change: 'Change',
    save: 'Save',
    url: 'Address',
    urlHint: 'Where your program waits for events. It answers with 2xx within ten seconds.',
    description: 'Description',
    descriptionHint: 'Your own words. It may be empty.',
    events: 'Events',
    allEvents: 'All events',
    allEventsAbout: 'Also those that are added later',
    chosenEvents: 'Chosen events',
    content: 'Content',
    notes: 'Include internal notes',
    notesAbout: 'Notes that only your team sees here are sent to the address too.',
    receivesAll: 'Receives all events.',
    receives: (events: readonly string[]) => `Receives ${events.join(', ')}.`,
    status: { active: 'Active', disabled: 'Paused' },
    reason: {
      failures: 'ten deliveries in a row failed. What came since is kept.',
      gone: 'the address answered that it is gone. What came since is kept.',
      request: 'somebody paused it. Nothing is kept for it meanwhile.',
    },
    reasonShort: { failures: 'Deliveries failed', gone: 'The address is gone', request: 'By hand' },
    enable: 'Resume',
    resume: 'Resume and send what was kept',
    disable: 'Pause',
    figures: ({ delivered, failed, p95_duration_ms, pending, held }: Figures) => [
      `Last 24 hours: ${delivered} delivered`,
      `${failed} failed`,
      ...(p95_duration_ms === null ? [] : [`95 % answered within ${p95_duration_ms} ms`]),
      ...(pending > 0 ? [`${pending} waiting`] : []),
      ...(held > 0 ? [`${held} held`] : []),
    ],
    test: 'Send a test',
    testArrived: (answer: string) => `The test arrived: ${answer}`,
    testFailed: (answer: string) => `The test did not arrive: ${answer}`,
    rotate: 'Replace secret',
    rotateTitle: 'Replace the secret?',
    overlap: 'The old secret',
    overlapHint:
      'While both sign, your program can change over without losing anything. If somebody else knows the old one, stop it at once.',
    hours: (hours: number) => (hours === 0 ? 'Stops at once' : `Works for another ${n(hours, 'hour', 'hours')}`),
    recover: 'Send failed ones again',
    recoverTitle: 'Send failed deliveries again',
    recoverAbout: 'Everything that failed or was held is sent once more, and what arrived is not.',
    recoverNow: 'Send again',
    recovered: (count: number) => `${n(count, 'delivery is', 'deliveries are')} sent again`,
    since: 'Since',
    spans: { 1: 'The last hour', 24: 'The last 24 hours', 168: 'The last 7 days', 2160: 'The last 90 days' },
    remove: 'Delete',
    removeTitle: 'Delete this webhook?',
    removeAbout: (url: string) => `Nothing is sent to ${url} any more, and its deliveries are gone with it.`,
  },
  deliveries: {
    title: 'Deliveries',
    about: 'What was sent, the newest first.',
    one: 'Delivery',
    show: 'Show',
    filters: {
      all: 'All attempts',
      delivered: 'Delivered',
      failed: 'Failed',
      pending: 'Waiting',
      held: 'Held',
    },
    empty: {
      all: 'Nothing was sent yet. Send a test to try it.',
      delivered: 'Nothing has arrived yet.',
      failed: 'No attempt has failed.',
      pending: 'Nothing is waiting.',
      held: 'Nothing is held.',
    },
    more: 'Show earlier ones',
    attempt: (number: number, ms: number) => `Attempt ${number} · ${ms} ms`,
    errors: {
      timeout: 'no answer in time',
      dns: 'unknown host',
      tls: 'no trusted certificate',
      connection: 'no connection',
      blocked_address: 'address not allowed',
      secret_unavailable: 'secret unavailable',
      internal: 'internal error',
    },
    state: {
      pending: 'Another attempt is due.',
      delivered: 'Delivered.',
      failed: 'All attempts failed, or the address refused it.',
      held: 'Kept until the webhook works again.',
      stopped: 'Not sent any more.',
    },
    payload: 'What is sent',
    attempts: 'Attempts',
    noAttempts: 'None yet.',
    answer: 'The answer',
    redeliver: 'Send again',
    again: 'The delivery is sent again',
  },
  signature: {
    title: 'Check the signature',
    about: 'Anybody can call your address. The signature shows that a delivery is from here and is not old.',
    show: 'Show the code for Node.js',
    more: 'All about webhooks, with code for Python, Go, PHP and Ruby',
  },
};
