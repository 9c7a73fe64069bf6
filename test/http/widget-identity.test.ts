import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';
import { VisitorClient } from './support/visitor-client.js';
import { beginSession, identityToken, newWidgetSecret, part, signed, WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
const client = new VisitorClient(platform.baseUrl);
let org: Org;
let project: ProjectApi;
let secret: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  secret = await newWidgetSecret(project);
});

const arrive = (token?: string, at = project) => WidgetVisitor.arrive(platform.baseUrl, at, token);
const begin = (token: string, at = project) => beginSession(client, at.id, { identity_token: token });
const nowS = () => Math.floor(Date.now() / 1000);

describe('a session', () => {
  test('of an anonymous visitor makes no contact until something is said', async () => {
    const own = await org.newProject();
    const visitor = await arrive(undefined, own);
    expect(visitor.session).toMatchObject({ identified: false, visitor: null, token: expect.stringMatching(/^wst_/) });
    expect((await visitor.me()).data).toEqual({ ...visitor.session, token: undefined });
    expect((await own.listContacts()).data).toEqual([]);
    const { conversation } = await visitor.start();
    const contacts = (await own.listContacts()).data;
    expect(contacts).toMatchObject([{ email: null, external_id: null, name: expect.stringMatching(/^Visitor /) }]);
    expect((await own.conversation(conversation.id)).contact_id).toBe(contacts[0]?.id);
    const lasting = Date.parse((await visitor.me()).data.expires_at) - Date.now();
    expect(lasting).toBeGreaterThan(20 * 24 * 3_600_000);
  });

  test('ends when it is told to, and its token stands nowhere', async () => {
    const visitor = await arrive();
    const { token } = visitor.session;
    expect(await withDatabase(platform.databaseUrl, (database) => tablesThatHold(database, token))).toEqual([]);
    expect((await visitor.send('DELETE', '/session')).status).toBe(200);
    for (const answer of [await visitor.me(), await visitor.send('DELETE', '/session'), await visitor.startWith('Hi')])
      expectRefusal(answer, 401, 'SESSION_INVALID');
  });

  test('is needed, and is good for its own project only', async () => {
    const visitor = await arrive();
    const other = await org.newProject();
    const path = `/api/public/widget/${other.id}/conversations`;
    expectRefusal(await visitor.client.get(path), 401, 'SESSION_INVALID');
    for (const token of [undefined, 'nothing', `wst_${'x'.repeat(43)}`, org.key.secret, `${visitor.session.token}x`])
      expectRefusal(await client.as(token).get(`/api/public/widget/${project.id}/session`), 401, 'SESSION_INVALID');
  });

  test('neither begins nor goes on while the widget is switched off', async () => {
    const own = await org.newProject();
    const visitor = await arrive(undefined, own);
    const { conversation } = await visitor.start();
    await org.client.patch(`${own.path}/widget/config`, { enabled: false });
    expectRefusal(await beginSession(client, own.id, {}), 403, 'WIDGET_DISABLED');
    for (const answer of [await visitor.me(), await visitor.startWith('Hi'), await visitor.say(conversation.id, 'Hi')])
      expectRefusal(answer, 403, 'WIDGET_DISABLED');
    await org.client.patch(`${own.path}/widget/config`, { enabled: true });
    expect((await visitor.me()).status).toBe(200);
  });

  test('has Idempotency-Keys of its own: what visitors call the same is not the same', async () => {
    const headers = { 'idempotency-key': 'the same for everybody'.replaceAll(' ', '-') };
    const start = (visitor: WidgetVisitor, id: string) =>
      visitor.send<{ conversation: { id: string } }>(
        'POST',
        '/conversations',
        { content: 'Hello', client_message_id: id },
        headers,
      );
    const [one, two] = [await arrive(), await arrive()];
    const [first, second] = [await start(one, 'a'), await start(two, 'a')];
    expect(second.data.conversation.id).not.toBe(first.data.conversation.id);
    const again = await start(one, 'a');
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });
});

describe('an identity token', () => {
  test('leads to the contact with its external id, made when there is none', async () => {
    const token = identityToken(secret, {
      sub: 'user 1',
      email: 'one@shop.example',
      email_verified: true,
      name: 'One',
    });
    const visitor = await arrive(token);
    expect(visitor.session).toMatchObject({ identified: true, visitor: { name: 'One', email: 'one@shop.example' } });
    const { conversation } = await visitor.start();
    const contact = await project.contact((await project.conversation(conversation.id)).contact_id ?? '');
    expect(contact).toMatchObject({ external_id: 'user 1', email: 'one@shop.example', name: 'One' });
    const elsewhere = await arrive(identityToken(secret, { sub: 'user 1' }));
    expect((await elsewhere.conversations()).map(({ id }) => id)).toEqual([conversation.id]);
  });

  test('with a verified address takes over a contact of it only while nobody else was identified as that one', async () => {
    const known = await project.newContact({ email: 'Free@shop.example' });
    const free = await arrive(identityToken(secret, { sub: 'free', email: 'free@shop.example', email_verified: true }));
    const { conversation } = await free.start();
    expect((await project.conversation(conversation.id)).contact_id).toBe(known.id);
    expect((await project.contact(known.id)).email).toBe('Free@shop.example');
    const thief = await arrive(
      identityToken(secret, { sub: 'thief', email: 'free@shop.example', email_verified: true }),
    );
    expect(await thief.conversations()).toEqual([]);
    const other = (await thief.start()).conversation.id;
    const contact = await project.contact((await project.conversation(other)).contact_id ?? '');
    expect(contact).toMatchObject({ external_id: 'thief', email: null });
  });

  test('with an address that nobody has verified leads to no contact of others, neither before nor after it is there', async () => {
    const known = await project.newContact({ email: 'victim@shop.example' });
    await project.newConversation({ contact_id: known.id, message: { content: 'Private', sender_type: 'customer' } });
    for (const [n, claims] of [{}, { email_verified: false }, { email_verified: 'true' }].entries()) {
      const token = identityToken(secret, { sub: `attacker ${n}`, email: 'Victim@shop.example', ...claims });
      const attacker = await arrive(token);
      expect(await attacker.conversations()).toEqual([]);
      const { conversation } = await attacker.start('Mine');
      const contact = await project.contact((await project.conversation(conversation.id)).contact_id ?? '');
      expect(contact.id).not.toBe(known.id);
      expect(contact).toMatchObject({ external_id: `attacker ${n}`, email: null });
      expect(contact.identities.at(-1)).toEqual({
        type: 'email',
        value: 'Victim@shop.example',
        verified: false,
        primary: false,
      });
    }
    // Nor does it catch who comes later with this address.
    const early = await arrive(identityToken(secret, { sub: 'early', email: 'later@shop.example' }));
    const made = await project.upsertContact({ email: 'later@shop.example' });
    expect(made.status).toBe(201);
    await project.newConversation({ contact_id: made.data.id });
    expect(await early.conversations()).toEqual([]);
    const found = (await project.listContacts({ email: 'later@shop.example' })).data.map(({ id }) => id);
    expect(found).toHaveLength(2);
  });

  test('leads by its address where the project trusts the addresses of all its tokens', async () => {
    const own = await org.newProject();
    const ownSecret = await newWidgetSecret(own);
    const known = await own.newContact({ email: 'ada@shop.example' });
    const { id } = await own.newConversation({ contact_id: known.id });
    const trust = (trust_identity_emails: boolean) =>
      org.client.patch(`/orgs/${org.id}/projects/${own.id}`, { trust_identity_emails });
    expect((await trust(true)).status).toBe(200);
    const visitor = await arrive(identityToken(ownSecret, { sub: 'ada', email: 'ada@shop.example' }), own);
    await own.newMessage(id, { content: 'Hello' });
    expect((await visitor.conversations()).map((each) => each.id)).toEqual([id]);
    await trust(false);
    await own.newContact({ email: 'bob@shop.example' });
    const other = await arrive(identityToken(ownSecret, { sub: 'bob', email: 'bob@shop.example' }), own);
    const { conversation } = await other.start();
    expect(await own.contact((await own.conversation(conversation.id)).contact_id ?? '')).toMatchObject({
      email: null,
    });
  });

  test('that comes later keeps the thread, whether the person is known already or not', async () => {
    for (const isKnown of [false, true]) {
      const sub = `later ${isKnown}`;
      if (isKnown) await (await arrive(identityToken(secret, { sub }))).start('From before');
      const anonymous = await arrive();
      const { conversation, message } = await anonymous.start('Who am I?');
      const again = await anonymous.startWith('Who am I?', message.client_message_id ?? '');
      expect(again.data.conversation.id).toBe(conversation.id);
      const before = (await project.conversation(conversation.id)).contact_id ?? '';
      const person = await anonymous.identify(platform.baseUrl, identityToken(secret, { sub, name: 'Later' }));
      expectRefusal(await anonymous.me(), 401, 'SESSION_INVALID');
      expect((await person.conversations()).map(({ id }) => id)).toContain(conversation.id);
      expect(await person.conversations()).toHaveLength(isKnown ? 2 : 1);
      const [said] = await person.messages(conversation.id);
      expect(said).toMatchObject({
        id: message.id,
        client_message_id: message.client_message_id,
        sender: { name: 'Later' },
      });
      const repeated = await person.say(conversation.id, 'Who am I?', message.client_message_id ?? '');
      expect([repeated.status, repeated.data.id]).toEqual([200, message.id]);
      const after = (await project.conversation(conversation.id)).contact_id ?? '';
      expect(await project.contact(after)).toMatchObject({ external_id: sub, name: 'Later' });
      expect((await project.getContact(before)).status).toBe(isKnown ? 404 : 200);
      const { sender_id } = (await project.listMessages(conversation.id)).data[0] ?? {};
      expect(sender_id).toBe(after);
    }
  });

  test('of another person takes nothing along of what the first one said', async () => {
    const first = await arrive(identityToken(secret, { sub: 'shared computer, first' }));
    const { conversation } = await first.start('My secret');
    const second = await first.identify(platform.baseUrl, identityToken(secret, { sub: 'shared computer, second' }));
    expect(await second.conversations()).toEqual([]);
    expectRefusal(await second.get(`/conversations/${conversation.id}`), 404, 'CONVERSATION_NOT_FOUND');
  });

  test('ends what was anonymous of a contact that turns out to be the person’s', async () => {
    const stranger = await arrive();
    const { conversation } = await stranger.start('I am the boss');
    const { contact_id } = await project.conversation(conversation.id);
    await project.patchContact(contact_id ?? '', { email: 'boss@shop.example' });
    const boss = await arrive(
      identityToken(secret, { sub: 'the boss', email: 'boss@shop.example', email_verified: true }),
    );
    expect((await boss.conversations()).map(({ id }) => id)).toEqual([conversation.id]);
    await boss.say(conversation.id, 'For nobody else');
    expectRefusal(await stranger.get(`/conversations/${conversation.id}/messages`), 401, 'SESSION_INVALID');
  });

  test('leaves to the person what the team wrote down of the visitor', async () => {
    const person = await arrive(identityToken(secret, { sub: 'noted' }));
    await person.start('From before');
    const visitor = await arrive();
    const { conversation } = await visitor.start('Hello');
    const { contact_id } = await project.conversation(conversation.id);
    await project.patchContact(contact_id ?? '', { phone: '+49 30 1', company: 'Shop', metadata: { plan: 'pro' } });
    await visitor.identify(platform.baseUrl, identityToken(secret, { sub: 'noted' }));
    const [contact] = (await project.listContacts({ external_id: 'noted' })).data;
    expect(contact).toMatchObject({ phone: '+49 30 1', company: 'Shop', metadata: { plan: 'pro' } });
  });

  test('many at once make one contact', async () => {
    const token = identityToken(secret, { sub: 'at once', email: 'at-once@shop.example' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(token)));
    for (const answer of answers) expect(answer.status, `${answer}`).toBe(201);
    expect((await project.listContacts({ external_id: 'at once' })).data).toHaveLength(1);
  });

  test('of a secret that was replaced is good for nothing, and what it began has ended', async () => {
    const own = await org.newProject();
    const secretless = await begin(identityToken('', { sub: 'none' }), own);
    expectRefusal(secretless, 401, 'IDENTITY_INVALID');
    expect(secretless.error.error).toContain('widget/secret/rotate');
    const old = await newWidgetSecret(own);
    const visitor = await arrive(identityToken(old, { sub: 'one' }), own);
    const anonymous = await arrive(undefined, own);
    await newWidgetSecret(own);
    expectRefusal(await visitor.me(), 401, 'SESSION_INVALID');
    expect((await anonymous.me()).status).toBe(200);
    expectRefusal(await begin(identityToken(old, { sub: 'one' }), own), 401, 'IDENTITY_INVALID');
  });
});

test('a forged, old or strange identity token is refused, whatever it says of itself, and changes nothing', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const claims = { sub: 'attacker', exp: nowS() + 600 };
  const good = `${part({ alg: 'HS256' })}.${part(claims)}`;
  const rs256 = `${part({ alg: 'RS256' })}.${part(claims)}`;
  const [header = '', payload = '', signature = ''] = signed(good, secret).split('.');
  const otherProject = await newWidgetSecret(await org.newProject());
  const claim = (changes: object) => identityToken(secret, { ...claims, ...changes });
  const attacks: Record<string, string> = {
    'no algorithm': `${part({ alg: 'none' })}.${part(claims)}.`,
    'no algorithm, signed': signed(`${part({ alg: 'none' })}.${part(claims)}`, secret),
    'None in capitals': `${part({ alg: 'NONE' })}.${part(claims)}.${signature}`,
    'no signature': `${good}.`,
    'two parts': good,
    'four parts': `${signed(good, secret)}.x`,
    'RS256 by another key': `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
    'RS256 said, HMAC done': signed(rs256, secret),
    'public key as secret': signed(good, pem),
    'HS512 said and done': signed(`${part({ alg: 'HS512' })}.${part(claims)}`, secret, 'sha512'),
    'HS512 said, HS256 done': signed(`${part({ alg: 'HS512' })}.${part(claims)}`, secret),
    'HS384 done': signed(good, secret, 'sha384'),
    'empty secret': signed(good, ''),
    'empty key by kid': signed(`${part({ alg: 'HS256', kid: '../../dev/null' })}.${part(claims)}`, ''),
    'key by jwk': signed(`${part({ alg: 'HS256', jwk: { kty: 'oct', k: part('k') } })}.${part(claims)}`, 'k'),
    'key by jku': signed(`${part({ alg: 'HS256', jku: 'http://127.0.0.1/' })}.${part(claims)}`, 'k'),
    'critical extension': signed(`${part({ alg: 'HS256', crit: ['exp'] })}.${part(claims)}`, secret),
    'another type': signed(`${part({ alg: 'HS256', typ: 'JWE' })}.${part(claims)}`, secret),
    'secret of another project': identityToken(otherProject, claims),
    'audience of another project': claim({ aud: 'prj_0' }),
    'changed payload': `${header}.${part({ ...claims, sub: 'admin' })}.${signature}`,
    'changed signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'signature with padding': `${header}.${payload}.${signature}=`,
    'signature in plain base64': `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    expired: claim({ exp: nowS() - 1 }),
    'no expiry': claim({ exp: undefined }),
    'expiry in a year': claim({ exp: nowS() + 365 * 86_400 }),
    'expiry in milliseconds': claim({ exp: Date.now() + 60_000 }),
    'expiry as text': claim({ exp: String(nowS() + 600) }),
    'expiry beyond numbers': signed(
      `${header}.${Buffer.from('{"sub":"a","exp":1e999}').toString('base64url')}`,
      secret,
    ),
    'not yet': claim({ nbf: nowS() + 3_600 }),
    'issued tomorrow': claim({ iat: nowS() + 86_400 }),
    'no subject': claim({ sub: undefined }),
    'empty subject': claim({ sub: '' }),
    'blank subject': claim({ sub: '  ' }),
    'subject as number': claim({ sub: 1 }),
    'subject as object': claim({ sub: { $ne: null } }),
    'long subject': claim({ sub: 'x'.repeat(201) }),
    'subject with NUL': claim({ sub: 'a\0b' }),
    'half a character': claim({ sub: 'a\ud800' }),
    'no email at all': claim({ email: 'nobody' }),
    'name as list': claim({ name: ['x'] }),
    oversize: claim({ padding: 'x'.repeat(4_000) }),
    'payload as list': signed(`${header}.${part([claims])}`, secret),
    'payload no JSON': signed(`${header}.${Buffer.from('sub').toString('base64url')}`, secret),
    'header no JSON': signed(`${Buffer.from('alg').toString('base64url')}.${payload}`, secret),
    nothing: '',
  };
  const anonymous = await arrive();
  const before = (await project.listContacts({ include: 'total' })).page.total;
  for (const [name, token] of Object.entries(attacks)) {
    for (const answer of [await begin(token), await anonymous.send('PATCH', '/session', { identity_token: token })]) {
      // A token of more than 4096 characters is refused as a field before anybody reads it.
      const expected = name === 'oversize' ? [400, 'VALIDATION_ERROR'] : [401, 'IDENTITY_INVALID'];
      expect([answer.status, answer.error.code], `${name}: ${answer}`).toEqual(expected);
    }
  }
  expect((await project.listContacts({ include: 'total' })).page.total).toBe(before);
  expect((await anonymous.me()).data.identified).toBe(false);
  expect((await begin(signed(good, secret))).status).toBe(201);
  expect((await begin(claim({ aud: [project.id], iat: nowS(), nbf: nowS() }))).status).toBe(201);
});

describe('a visitor whose history was imported', () => {
  const at = (minute: number) => new Date(Date.UTC(2016, 0, 1, 0, minute)).toISOString();
  const said = (minute: number) => ({ external_id: `${minute}`, content: `Answer ${minute}`, created_at: at(minute) });
  const importAnswers = (sub: string, minutes: number[], query: { notify?: 'true' } = {}) =>
    project.importConversations(
      [{ external_id: sub, contact: { external_id: sub }, messages: minutes.map(said) }],
      query,
    );
  const unreadOf = async (sub: string) => {
    const visitor = await arrive(identityToken(secret, { sub }));
    return (await visitor.conversations()).map(({ unread_count }) => unread_count);
  };

  test('finds it read, also what a later import adds, and what is written after it unread', async () => {
    const { data } = await importAnswers('old friend', [1, 2]);
    expect(await unreadOf('old friend')).toEqual([0]);
    await importAnswers('old friend', [1, 2, 3]);
    expect(await unreadOf('old friend')).toEqual([0]);
    await project.newMessage(data[0]?.conversation_id ?? '', { content: 'New here' });
    expect(await unreadOf('old friend')).toEqual([1]);
    await importAnswers('old friend', [4]);
    expect(await unreadOf('old friend')).toEqual([1]);
  });

  test('finds read what a later import adds after a note of the team, as that with the files, and after what they wrote', async () => {
    const { data } = await importAnswers('tidy', [1]);
    const id = data[0]?.conversation_id ?? '';
    await project.newMessage(id, { content: 'Files of before', is_internal: true });
    await project.newMessage(id, { content: 'Thank you', sender_type: 'customer' });
    const later = { external_id: 'later', content: 'Answer from there', created_at: new Date().toISOString() };
    await project.importConversations([{ external_id: 'tidy', messages: [later] }]);
    expect(await unreadOf('tidy')).toEqual([0]);
  });

  test('finds read what an import adds to a conversation that no import has made, up to what is unread there', async () => {
    await project.newConversation({
      external_id: 'half',
      contact: { external_id: 'half' },
      message: { content: 'Hello', sender_type: 'customer' },
    });
    await importAnswers('half', [1, 2]);
    expect(await unreadOf('half')).toEqual([0]);
    await importAnswers('half', [4], { notify: 'true' });
    await importAnswers('half', [3, 5]);
    expect(await unreadOf('half')).toEqual([2]);
  });

  test('finds unread what others were told of', async () => {
    await importAnswers('synchronized', [1, 2], { notify: 'true' });
    expect(await unreadOf('synchronized')).toEqual([2]);
    await importAnswers('synchronized', [3], { notify: 'true' });
    expect(await unreadOf('synchronized')).toEqual([3]);
  });
});
