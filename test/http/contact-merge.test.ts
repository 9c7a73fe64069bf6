import { beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';
import { identityToken, newWidgetSecret, WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeEach(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const results = (answer: { data: readonly { result: string }[] }) => answer.data.map(({ result }) => result);
const many = Array.from({ length: 50 }, (_, n) => n);
const pair = () => Promise.all([project.newContact(), project.newContact()]);
const contactOf = async (conversationId: string) =>
  project.contact((await project.conversation(conversationId)).contact_id ?? '');

describe('a merged contact', () => {
  test('is gone, and the other has its conversations, its submissions and what it lacked', async () => {
    const fields = { email: 'ada@example.com', phone: '+49 30 1', metadata: { plan: 'pro', old: true } };
    const source = await project.newContact(fields);
    const target = await project.newContact({ external_id: 'ada', name: 'Ada', metadata: { plan: 'free' } });
    const { id } = await project.newConversation({ contact_id: source.id });
    await project.newMessage(id, { sender_type: 'customer', sender_id: source.id });
    const answer = await project.mergeContact(source.id, target.id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      id: target.id,
      email: fields.email,
      phone: fields.phone,
      external_id: 'ada',
      name: 'Ada',
      metadata: { plan: 'free', old: true },
    });
    expect(await project.contact(target.id)).toEqual(answer.data);
    expect(answer.headers.etag).toBe((await project.getContact(target.id)).headers.etag);
    expect((await project.listContacts()).data).toEqual([answer.data]);
    expect((await project.listConversations({ contact_id: target.id })).data.map((record) => record.id)).toEqual([id]);
    expect((await project.listMessages(id)).data).toMatchObject([{ sender_id: target.id }]);
    expect((await project.upsertContact({ email: fields.email })).data.id).toBe(target.id);
  });

  test('that has written more than one transaction takes: the other soon has all of it', async () => {
    const [source, target] = [await project.newContact({ email: 'large@example.com' }), await project.newContact()];
    const said = { content: 'Hello', sender_type: 'customer', sender_id: source.id };
    const rows = Array.from({ length: 6 }, (_, n) => ({
      external_id: `large-${n}`,
      contact: { email: 'large@example.com' },
      messages: Array.from({ length: 400 }, () => said),
    }));
    const imported = await project.importConversations(rows);
    expect(results(imported)).toEqual(rows.map(() => 'created'));
    expect((await project.mergeContact(source.id, target.id)).data).toMatchObject({ id: target.id });
    const senders = () =>
      withDatabase(platform.databaseUrl, async (client) => {
        const text =
          'SELECT sender_id, count(*)::int AS said FROM core.messages WHERE project_id = $1 GROUP BY sender_id';
        return (await client.query(text, [project.id])).rows;
      });
    await expect.poll(senders).toEqual([{ sender_id: target.id, said: 2_400 }]);
    expect((await project.listConversations({ contact_id: target.id })).data).toHaveLength(rows.length);
  });

  test('is found by nobody, and every call that names it tells where it is', async () => {
    const [a, b] = await pair();
    const c = await project.newContact();
    const conversation = await project.newConversation();
    await project.mergeContact(a.id, b.id);
    await project.mergeContact(b.id, c.id);
    for (const { id } of [a, b])
      for (const answer of [
        await project.getContact(id),
        await project.patchContact(id, { name: 'x' }),
        await project.deleteContact(id),
        await project.mergeContact(id, c.id),
        await project.createConversation({ contact_id: id }),
        await project.patchConversation(conversation.id, { contact_id: id }),
        await project.integrations.getCustomer(id, 'stripe'),
      ])
        expect(expectRefusal(answer, 404, 'CONTACT_NOT_FOUND').merged_into).toBe(c.id);
  });

  test('does not come back when somebody names it by its email or external id: the other is meant, and keeps its own', async () => {
    const own = { email: 'new@example.com', external_id: 'new' };
    const source = await project.newContact({ email: 'old@example.com', external_id: 'old', name: 'Ada' });
    const target = await project.newContact(own);
    await project.mergeContact(source.id, target.id);
    const byEmail = await project.upsertContact({ email: 'OLD@example.com', company: 'Acme' });
    expect([byEmail.status, byEmail.data.id]).toEqual([200, target.id]);
    expect(byEmail.data).toMatchObject({ ...own, name: 'Ada', company: 'Acme' });
    for (const email of ['moved@example.com', own.email]) {
      const named = await project.upsertContact({ email, external_id: 'old' });
      expect(named.data).toMatchObject({ ...own, id: target.id });
    }
    const byExternalId = await project.upsertContact({ email: null, external_id: 'old', name: 'Ada Lovelace' });
    expect(byExternalId.data).toMatchObject({ ...own, id: target.id, name: 'Ada Lovelace', company: 'Acme' });
    const { contact_id } = await project.newConversation({ contact: { email: 'old@example.com' } });
    expect(contact_id).toBe(target.id);
    const form = await project.forms.newForm();
    const submitted = { name: 'Mallory', email: 'old@example.com', message: 'x' };
    expect((await new FormVisitor(platform.baseUrl).submit(form.id, submitted)).status).toBe(201);
    const [submission] = (await project.forms.listSubmissions(form.id)).data;
    expect(submission?.contact_id).toBe(target.id);
    expect(await project.contact(target.id)).toMatchObject({ ...own, name: 'Ada Lovelace' });
    expect((await project.listContacts()).data).toHaveLength(1);
  });

  test('is somebody else where its email is given to another contact, in another project, and once the other is erased', async () => {
    const old = { email: 'old@example.com' };
    const [source, target] = [await project.newContact(old), await project.newContact({ email: 'new@example.com' })];
    await project.mergeContact(source.id, target.id);
    expect((await (await org.newProject()).upsertContact(old)).status).toBe(201);
    const third = await project.newContact({ external_id: 'third' });
    expect((await project.patchContact(third.id, old)).status).toBe(200);
    expect((await project.upsertContact(old)).data.id).toBe(third.id);
    // What has had another owner leads back to nobody.
    await project.deleteContact(third.id);
    expect((await project.upsertContact(old)).status).toBe(201);

    const gone = { external_id: 'gone' };
    const [other, stayed] = [await project.newContact(gone), await project.newContact({ external_id: 'stayed' })];
    await project.mergeContact(other.id, stayed.id);
    expect((await project.upsertContact(gone)).data.id).toBe(stayed.id);
    await project.deleteContact(stayed.id);
    expect((await project.upsertContact(gone)).status).toBe(201);
  });

  test('keeps its external id for the one that stayed: another contact gets it by a change of that contact alone', async () => {
    const source = await project.newContact({ external_id: 'old' });
    const target = await project.newContact({ external_id: 'new' });
    const another = await project.newContact({ email: 'another@example.com' });
    await project.mergeContact(source.id, target.id);
    const taking = { email: 'another@example.com', external_id: 'old' };
    const refusal = expectRefusal(await project.upsertContact(taking), 409, 'CONTACT_CONFLICT');
    expect(refusal.conflicting_contact_id).toBe(target.id);
    expect((await project.patchContact(another.id, { external_id: 'old' })).status).toBe(200);
    expect((await project.upsertContact(taking)).data.id).toBe(another.id);
    await project.deleteContact(another.id);
    expect((await project.upsertContact({ external_id: 'old' })).status).toBe(201);
  });

  test('has no revision: what is to change only the contact as it was changes nobody', async () => {
    const old = { email: 'old@example.com' };
    const [source, target] = [await project.newContact(old), await project.newContact({ email: 'new@example.com' })];
    await project.upsertContact({ ...old, name: 'Ada' });
    const { etag = '' } = (await project.getContact(source.id)).headers;
    await project.mergeContact(source.id, target.id);
    // The revision of the one that stayed is the same by now.
    expect((await project.getContact(target.id)).headers.etag?.split('-')[0]).toBe(etag.split('-')[0]);
    expectRefusal(await project.upsertContact({ ...old, name: 'x' }, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expect((await project.contact(target.id)).name).toBe('Ada');
  });

  test('gives its email to whoever has an external id of their own, and to nobody once the other has given it up', async () => {
    const [source, target] = [
      await project.newContact({ email: 'old@example.com' }),
      await project.newContact({ email: 'new@example.com', external_id: 'new' }),
    ];
    await project.mergeContact(source.id, target.id);
    const owner = await project.upsertContact({ email: 'old@example.com', external_id: 'other' });
    expect([owner.status, owner.data.email, owner.data.external_id]).toEqual([201, 'old@example.com', 'other']);
    expect(await project.contact(target.id)).toMatchObject({ email: 'new@example.com', external_id: 'new' });
    await project.deleteContact(owner.data.id);
    expect((await project.upsertContact({ email: 'old@example.com' })).status).toBe(201);

    const [lent, filled] = [
      await project.newContact({ email: 'lent@example.com' }),
      await project.newContact({ name: 'B' }),
    ];
    await project.mergeContact(lent.id, filled.id);
    expect((await project.upsertContact({ email: 'lent@example.com' })).data.id).toBe(filled.id);
    await project.patchContact(filled.id, { email: 'own@example.com' });
    expect((await project.upsertContact({ email: 'lent@example.com' })).status).toBe(201);
  });

  test('is to an import who it is to a POST, but of an old email with another external id, which is a conflict', async () => {
    const source = await project.newContact({ email: 'old@example.com', external_id: 'old' });
    const target = await project.newContact({ email: 'new@example.com', external_id: 'new' });
    await project.mergeContact(source.id, target.id);
    const [lent, borrower] = [await project.newContact({ email: 'lent@example.com' }), await project.newContact()];
    await project.mergeContact(lent.id, target.id);
    await project.patchContact(borrower.id, { external_id: 'borrower' });
    const rows = [
      { external_id: 'old', name: 'x' },
      { email: 'old@example.com', external_id: 'other' },
      { email: 'old@example.com', name: 'Other' },
      { email: 'lent@example.com', external_id: 'borrower' },
      { email: 'old@example.com', external_id: 'old' },
      { email: 'new@example.com', external_id: 'old' },
    ];
    const { data } = await project.importContacts(rows);
    // The one that stayed had no name yet.
    expect(results({ data })).toEqual(['updated', 'failed', 'unchanged', 'failed', 'unchanged', 'unchanged']);
    for (const at of [0, 2, 4, 5]) expect(data[at]?.contact_id).toBe(target.id);
    for (const [at, id] of [
      [1, target.id],
      [3, borrower.id],
    ] as const)
      expect(data[at]?.error).toMatchObject({ code: 'CONTACT_CONFLICT', conflicting_contact_id: id });
    const kept = { email: 'new@example.com', external_id: 'new', name: 'x' };
    expect(await project.contact(target.id)).toMatchObject(kept);
  });

  test('is erased with the one that stayed, and then its id leads nowhere', async () => {
    const [source, target] = await pair();
    const { id } = await project.newConversation({ contact_id: source.id });
    await project.newMessage(id, { sender_type: 'customer', sender_id: source.id });
    await project.mergeContact(source.id, target.id);
    await project.deleteContact(target.id);
    expect((await project.conversation(id)).contact_id).toBeNull();
    expect((await project.listMessages(id)).data).toMatchObject([{ sender_id: null }]);
    const refusal = expectRefusal(await project.getContact(source.id), 404, 'CONTACT_NOT_FOUND');
    expect(refusal.merged_into).toBeUndefined();
  });
});

describe('a merge', () => {
  test('into itself, or into what is no contact of the project, is refused and changes nothing', async () => {
    const source = await project.newContact();
    const foreign = await (await org.newProject()).newContact();
    const erased = await project.newContact();
    await project.deleteContact(erased.id);
    for (const into of [source.id, foreign.id, erased.id, `con_${'0'.repeat(26)}`, 'Ada', null])
      expectInvalid(await project.mergeContact(source.id, into), 'into');
    expectRefusal(await project.mergeContact(foreign.id, source.id), 404, 'CONTACT_NOT_FOUND');
    expect(await project.contact(source.id)).toEqual(source);
  });

  test('repeated with its Idempotency-Key is answered as the first, and done once', async () => {
    const [source, target] = await pair();
    const headers = { 'idempotency-key': `merge-${source.id}` };
    const answers = await Promise.all(many.slice(0, 10).map(() => project.mergeContact(source.id, target.id, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expectRefusal(await project.mergeContact(source.id, source.id, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('beside the opposite one leaves one of both, with all that both had', async () => {
    const [a, b] = await pair();
    const opened = await Promise.all([a, b].map(({ id }) => project.newConversation({ contact_id: id })));
    const answers = await Promise.all([project.mergeContact(a.id, b.id), project.mergeContact(b.id, a.id)]);
    const [stayed] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 404 || status === 400)).toHaveLength(1);
    expect((await project.listContacts()).data).toEqual([stayed?.data]);
    for (const { id } of opened) expect((await project.conversation(id)).contact_id).toBe(stayed?.data.id);
  });

  // More at once are core's own test: each waits for those before, within the ten seconds of a request.
  test('beside nine others and as many writes loses nothing, and another tenant does not notice', async () => {
    const other = await (await platform.newOrg()).newProject();
    const before = await other.newContact({ email: '1@example.com' });
    const target = await project.newContact({ name: 'Target' });
    const sources = await Promise.all(
      many.slice(0, 10).map((n) => project.newContact({ name: `${n}`, metadata: { [`key${n}`]: n } })),
    );
    const conversations = await Promise.all(sources.map(({ id }) => project.newConversation({ contact_id: id })));
    const work = sources.flatMap(({ id }, n) => [
      project.mergeContact(id, target.id),
      project.createConversation({ contact_id: id }),
      project.createMessage(conversations[n]?.id ?? '', { content: `${n}`, sender_type: 'customer', sender_id: id }),
      project.patchContact(target.id, { metadata: { [`more${n}`]: n } }),
    ]);
    const answers = await Promise.all(work);
    for (const answer of answers)
      if (answer.status >= 300) expect(expectRefusal(answer, 404, 'CONTACT_NOT_FOUND').merged_into).toBe(target.id);
    const opened = answers.filter((answer) => answer.status === 201 && 'subject' in answer.data);
    const listed = await project.listConversations({ contact_id: target.id, include: 'total', limit: 1 });
    expect(listed.page.total).toBe(conversations.length + opened.length);
    for (const { id } of conversations) expect((await project.listMessages(id)).data).toHaveLength(1);
    expect(Object.keys((await project.contact(target.id)).metadata)).toHaveLength(20);
    expect((await project.listContacts()).data).toHaveLength(1);
    expect((await other.listContacts()).data).toEqual([before]);
  });
});

describe('a visitor of the widget', () => {
  const arrive = (token?: string) => WidgetVisitor.arrive(platform.baseUrl, project, token);

  test('goes on as the one that stayed, with the conversations of both', async () => {
    const [one, two] = [await arrive(), await arrive()];
    const [first, second] = [(await one.start('One')).conversation.id, (await two.start('Two')).conversation.id];
    const [source, target] = [await contactOf(first), await contactOf(second)];
    await project.mergeContact(source.id, target.id);
    for (const visitor of [one, two])
      expect((await visitor.conversations()).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await one.say(second, 'Me again')).status).toBe(201);
    expect((await project.listMessages(second)).data.at(-1)).toMatchObject({ sender_id: target.id });
  });

  test('whose site signed them in stays signed in, and who never was reads nothing of them', async () => {
    const secret = await newWidgetSecret(project);
    const [anonymous, signedIn] = [await arrive(), await arrive(identityToken(secret, { sub: 'ada' }))];
    const { conversation } = await anonymous.start('Who am I?');
    const own = await signedIn.start('I am Ada');
    const [source, target] = [await contactOf(conversation.id), await contactOf(own.conversation.id)];
    await project.mergeContact(source.id, target.id);
    expectRefusal(await anonymous.me(), 401, 'SESSION_INVALID');
    expect((await signedIn.conversations()).map(({ id }) => id)).toContain(conversation.id);
    const third = await project.newContact({ name: 'Third' });
    await project.mergeContact(target.id, third.id);
    expect((await signedIn.conversations()).map(({ id }) => id)).toHaveLength(2);
    expect((await project.contact(third.id)).external_id).toBe('ada');
  });

  test('is none who signs in: what identifiers the visitor had been given lead nobody there', async () => {
    const secret = await newWidgetSecret(project);
    const asStranger = identityToken(secret, { sub: 'stranger' });
    await (await arrive(asStranger)).start('From before');
    const visitor = await arrive();
    const { conversation } = await visitor.start('I am the boss');
    const boss = { email: 'boss@example.com', external_id: 'boss' };
    const said = await contactOf(conversation.id);
    expect((await project.patchContact(said.id, boss)).status).toBe(200);
    await visitor.identify(platform.baseUrl, asStranger);
    expect((await contactOf(conversation.id)).external_id).toBe('stranger');
    const real = await arrive(identityToken(secret, { sub: 'boss', email: boss.email, email_verified: true }));
    const own = await real.start('I am');
    expect((await real.conversations()).map(({ id }) => id)).toEqual([own.conversation.id]);
    expect(await contactOf(own.conversation.id)).toMatchObject(boss);
  });

  test('is none who signs in: of a visitor into whom another was merged, the other’s email leads nobody to who that is', async () => {
    const secret = await newWidgetSecret(project);
    const asStranger = identityToken(secret, { sub: 'stranger' });
    await (await arrive(asStranger)).start('From before');
    const visitor = await arrive();
    const { conversation } = await visitor.start('Hi');
    const said = await contactOf(conversation.id);
    await project.patchContact(said.id, { email: 'visitor@example.com' });
    const boss = await project.newContact({ email: 'boss@example.com' });
    await project.mergeContact(boss.id, said.id);
    expect((await project.upsertContact({ email: 'boss@example.com' })).data.id).toBe(said.id);
    await visitor.identify(platform.baseUrl, asStranger);
    expect((await project.upsertContact({ email: 'boss@example.com' })).status).toBe(201);
  });

  test('is the one that stayed also where the site signs them in later, by the old external id but not by the old email', async () => {
    const secret = await newWidgetSecret(project);
    const source = await project.newContact({ email: 'old@example.com', external_id: 'old' });
    const target = await project.newContact({ email: 'new@example.com', external_id: 'new' });
    const { id } = await project.newConversation({ contact_id: target.id });
    await project.newMessage(id, { sender_type: 'agent' });
    await project.mergeContact(source.id, target.id);
    const later = await arrive(identityToken(secret, { sub: 'old', email: 'old@example.com', name: 'Ada' }));
    const { conversation } = await later.start('Me again');
    expect(await contactOf(conversation.id)).toMatchObject({
      id: target.id,
      email: 'new@example.com',
      external_id: 'new',
      name: 'Ada',
    });
    const verified = { sub: 'stranger', email: 'old@example.com', email_verified: true };
    const stranger = await arrive(identityToken(secret, verified));
    const other = await contactOf((await stranger.start('Who am I?')).conversation.id);
    expect(other).toMatchObject({ external_id: 'stranger', email: null });
    expect(other.identities).toContainEqual({
      type: 'email',
      value: 'old@example.com',
      verified: false,
      primary: false,
    });
    expect((await project.contact(target.id)).email).toBe('new@example.com');
  });
});
