import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

interface Contact {
  readonly id: string;
  readonly email: string | null;
  readonly identities: readonly { readonly type: string; readonly value: string; readonly verified: boolean }[];
}

describe('an address that a visitor leaves', () => {
  test('becomes an unverified identity of the contact, and the visitor is not asked again', async () => {
    const project = await org.newProject();
    const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
    expect(visitor.session.has_email).toBe(false);
    expectRefusal(await visitor.send('PUT', '/session/email', { email: 'ada@example.com' }), 404, 'CONTACT_NOT_FOUND');
    const { conversation } = await visitor.start();
    expectInvalid(await visitor.send('PUT', '/session/email', { email: 'ada' }), 'email');
    const left = await visitor.send<object>('PUT', '/session/email', { email: 'Ada@Example.com' });
    expect(left.data).toMatchObject({ id: visitor.session.id, visitor: null, has_email: true });
    expect((await visitor.me()).data.has_email).toBe(true);
    const { contact_id } = await project.conversation(conversation.id);
    const { data } = await project.client.get<Contact>(`${project.path}/contacts/${contact_id}`);
    expect(data.email).toBeNull();
    expect(data.identities).toContainEqual(
      expect.objectContaining({ type: 'email', value: 'Ada@Example.com', verified: false }),
    );
  });

  test('leads nobody to what another person says: neither the visitor to that person, nor mail of that person to the visitor', async () => {
    const project = await org.newProject();
    const post = (name: string) =>
      project.client.post<Contact>(`${project.path}/contacts`, { email: 'ada@example.com', name });
    const ada = (await post('Ada')).data;
    const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
    const { conversation } = await visitor.start();
    expect((await visitor.send('PUT', '/session/email', { email: 'ada@example.com' })).status).toBe(200);
    expect((await project.conversation(conversation.id)).contact_id).not.toBe(ada.id);
    expect((await post('Ada again')).data.id).toBe(ada.id);
    const bob = await WidgetVisitor.arrive(platform.baseUrl, project);
    await bob.start();
    await bob.send('PUT', '/session/email', { email: 'new@example.com' });
    const made = await project.client.post<Contact>(`${project.path}/contacts`, { email: 'new@example.com' });
    expect(made.status).toBe(201);
  });
});
