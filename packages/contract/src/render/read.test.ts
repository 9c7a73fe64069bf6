import { FormFieldType } from '@pharos/proto/pharos/core/v1/form';
import { expect, test } from 'vitest';
import { readAgentSettings, readContactFields, readFormSettings, readNewMessage } from '../gen/read.js';

test('a field of a body that is null or absent is not set in its message', () => {
  const fields = readContactFields({ email: 'ada@example.com', external_id: null, metadata: { plan: 'pro' } });
  expect(fields).toEqual({ email: 'ada@example.com', metadata: { plan: 'pro' } });
  expect(fields.externalId).toBeUndefined();
});

test('a field that its message always has is empty when the body lacks it', () => {
  expect(readFormSettings({ name: 'Contact' })).toMatchObject({
    name: 'Contact',
    slug: '',
    fields: [],
    successAction: 0,
    rateLimitPerIp: 0,
  });
});

test('texts become enums, in lists and in parts too', () => {
  const form = readFormSettings({ success_action: 'inline', fields: [{ type: 'email', label: 'Email' }] });
  expect(form).toMatchObject({
    successAction: 1,
    fields: [{ type: FormFieldType.EMAIL, label: 'Email', required: false }],
  });
  const hours = { time_zone: 'Europe/Berlin', hours: [{ day: 'mon', opens: '09:00', closes: '17:00' }] };
  expect(readAgentSettings({ business_hours: hours }).businessHours).toEqual({
    timeZone: 'Europe/Berlin',
    hours: hours.hours,
  });
});

test('a field has its name of the API in the body, and its own in the message', () => {
  expect(readNewMessage({ attachments: ['att_1'] }).attachmentIds).toEqual(['att_1']);
});

test('a body with a field that its message lacks does not compile', () => {
  // @ts-expect-error: nobody would read it.
  expect(readContactFields({ name: 'Ada', nickname: 'A' })).toMatchObject({ name: 'Ada' });
});
