/** What a test of a webhook is delivered as. It tells whether an endpoint answers now: once it has ended it is not sent again. */
export const testEvent = 'webhook.test';
