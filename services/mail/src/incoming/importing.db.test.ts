import { fail } from '@pharos/contract';
import { transportFailure } from '@pharos/kit';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { importMail } from './import-mail.js';
import { claimMails } from './queue.js';

let world: TestMail;
let at: AtMailbox;
beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
});
afterEach(() => world.stop());

const states = async (of = at) => (await world.mails(of)).map(({ state }) => state);

/** Claims what is due, as a replica does that then dies. */
const claim = () => claimMails(world.database, { now: new Date(), after: '', busy: [], limit: 100, each: 100 }, 1_000);

describe('a mail that comes in', () => {
  test('is there once, however often and at how many replicas at a time it comes', async () => {
    const raw = rawMail();
    await Promise.all(Array.from({ length: 20 }, () => world.receive(at, raw)));
    // Each server on its way adds a header.
    await world.receive(at, `Received: by mx.example.com\r\n${raw}`);
    expect(await world.mails(at)).toHaveLength(1);
    await world.importAll();
    expect(world.core.of(at.projectId).map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('without a Message-ID is told from others by all of it, and one with another’s by its sender', async () => {
    const [one, other] = ['one', 'other'].map((text) => rawMail({ text }).replace(/^Message-ID.*\r\n/, ''));
    for (const raw of [one, other, one]) await world.receive(at, raw ?? '');
    const id = 'same@mail.example';
    for (const from of ['ada@example.com', 'eve@example.com']) await world.receive(at, rawMail({ id, from }));
    expect(await world.mails(at)).toHaveLength(4);
  });

  test('is not of whoever said in a chat that the address is theirs, unless that was proven', async () => {
    const identity = { type: ContactIdentityType.EMAIL, value: 'ada@example.com' };
    const mallory = { id: 'con_mallory', email: 'mallory@example.com', name: 'Mallory' };
    world.core.contacts.push({ ...mallory, identities: [{ ...identity, verified: false }] });
    await world.receive(at, rawMail());
    await world.importAll();
    expect(world.core.of(at.projectId)[0]?.contactId).not.toBe('con_mallory');
    const proven = { id: 'con_grace', email: 'grace@work.example', name: 'Grace' };
    world.core.contacts.push({ ...proven, identities: [{ ...identity, value: 'grace@home.example', verified: true }] });
    await world.receive(at, rawMail({ from: 'Grace@home.example' }));
    await world.importAll();
    expect(world.core.of(at.projectId)[1]?.contactId).toBe('con_grace');
  });

  test('begins a conversation with its sender, who keeps the name that they had', async () => {
    world.core.contacts.push({ id: 'con_known', email: 'Grace@example.com', name: 'Grace Hopper', identities: [] });
    await world.receive(
      at,
      rawMail({
        text: 'Hello\r\n\r\nOn Mon, Jan 5, 2026 at 9:41 AM Help <help@example.com> wrote:\r\n> How can we help?',
      }),
    );
    await world.importAll();
    await world.receive(at, rawMail({ from: 'G <grace@example.com>', subject: '' }));
    await world.importAll();
    const [first, second] = world.core.of(at.projectId);
    expect(first).toMatchObject({ subject: 'Where is my order?', tags: [], spam: false });
    expect(first?.messages).toMatchObject([
      { content: 'Hello', senderType: SenderType.CUSTOMER, isInternal: false, senderId: first?.contactId },
    ]);
    expect(second).toMatchObject({ contactId: 'con_known', subject: undefined });
    expect(world.core.contacts.map(({ name }) => name)).toEqual(['Grace Hopper', 'Ada Lovelace']);
  });

  test('goes to the conversation of what it answers, however its subject reads, and never for its subject alone', async () => {
    await world.receive(at, rawMail({ id: 'first@mail.example' }));
    await world.importAll();
    await world.receive(at, rawMail({ subject: 'Other', headers: ['In-Reply-To: <first@mail.example>'] }));
    await world.receive(at, rawMail());
    const other = await world.mailbox(at.orgId);
    await world.receive(other, rawMail({ headers: ['References: <first@mail.example>'] }));
    await world.importAll();
    expect(world.core.of(at.projectId).map(({ messages }) => messages.length)).toEqual([2, 1]);
    expect(world.core.of(other.projectId)).toHaveLength(1);
  });

  test('that answers what was deleted begins a conversation', async () => {
    await world.receive(at, rawMail({ id: 'first@mail.example' }));
    await world.importAll();
    world.core.conversations.length = 0;
    await world.receive(at, rawMail({ headers: ['In-Reply-To: <first@mail.example>'] }));
    await world.importAll();
    expect(world.core.of(at.projectId)).toHaveLength(1);
  });

  test('brings its files, as what their bytes show them to be', async () => {
    const boundary = 'b';
    const file = (name: string, type: string, content: string) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`;
    const raw = [
      'Message-ID: <files@mail.example>',
      'From: ada@example.com',
      'Subject: Files',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      '',
      '--b\r\nContent-Type: text/plain\r\n\r\nSee there.\r\n',
    ].join('\r\n');
    await world.receive(at, `${raw}${file('page.html', 'text/html', '<script>1</script>')}--b--\r\n`);
    await world.importAll();
    expect(world.core.files).toMatchObject([{ name: 'page.html', type: 'text/plain' }]);
    const { messages } = world.core.of(at.projectId)[0] ?? { messages: [] };
    expect(messages[0]?.attachmentIds).toEqual(world.core.files.map(({ id }) => id));
  });

  test('that is large waits in the storage, and is imported from there', async () => {
    const text = 'A line of a long mail.\r\n'.repeat(5_000);
    await world.receive(at, rawMail({ text }));
    const [kept] = await world.mails(at);
    expect(kept?.raw).toBeNull();
    expect(await world.storage.size(kept?.storage_key ?? '')).toBeGreaterThan(64 * 1024);
    await world.importAll();
    expect(world.core.of(at.projectId)[0]?.messages[0]?.content).toContain('A line of a long mail.');
  });
});

describe('what no person wrote', () => {
  test('an automatic answer is a note in its conversation, and reopens nothing', async () => {
    await world.receive(at, rawMail({ id: 'first@mail.example' }));
    await world.importAll();
    const headers = ['In-Reply-To: <first@mail.example>', 'Auto-Submitted: auto-replied'];
    await world.receive(at, rawMail({ text: 'I am away.', headers }));
    await world.importAll();
    const [conversation] = world.core.of(at.projectId);
    expect(conversation?.messages[1]).toMatchObject({ senderType: SenderType.SYSTEM, isInternal: true });
    expect(conversation?.messages[1]?.content).toMatch(/^Automatic mail of Ada Lovelace.*I am away\./s);
  });

  test('a mail of a list is a conversation with a note, under a tag', async () => {
    await world.receive(at, rawMail({ headers: ['List-Id: <news.example.com>', 'Precedence: list'] }));
    await world.importAll();
    const [conversation] = world.core.of(at.projectId);
    expect(conversation).toMatchObject({ tags: ['mailing-list'], messages: [{ isInternal: true }] });
  });

  test('a report of a mail that nobody here has sent is nothing', async () => {
    const report = rawMail({
      from: 'Mail Delivery System <mailer-daemon@mx.example.com>',
      subject: 'Undelivered Mail Returned to Sender',
      headers: ['X-Failed-Recipients: bob@example.com'],
    });
    await world.receive(at, report, '');
    await world.importAll();
    expect(await world.mails(at)).toMatchObject([{ state: 'ignored', reason: 'unknown_bounce' }]);
    expect(world.core.conversations).toEqual([]);
  });

  test('the mailbox’s own mail that comes back is nothing', async () => {
    await world.receive(at, rawMail({ from: 'HELP@example.com' }));
    await world.importAll();
    expect(await world.mails(at)).toMatchObject([{ state: 'ignored', reason: 'own_address' }]);
  });

  test('spam is marked before there is a message in it', async () => {
    const seen: string[] = [];
    world.core.before = (method) => void seen.push(method);
    await world.receive(at, rawMail({ headers: ['X-Spam-Flag: YES'] }));
    await world.importAll();
    expect(world.core.of(at.projectId)).toMatchObject([
      { spam: true, messages: [{ senderType: SenderType.CUSTOMER }] },
    ]);
    expect(seen).toEqual(['createConversation', 'updateConversation', 'createMessage']);
  });

  test('a blocked sender is not heard', async () => {
    world.core.contacts.push({
      id: 'con_1',
      email: 'ada@example.com',
      name: 'Ada',
      identities: [],
      blockedAt: new Date(),
    });
    await world.receive(at, rawMail());
    await world.importAll();
    expect(await world.mails(at)).toMatchObject([{ state: 'ignored', reason: 'contact_blocked' }]);
  });
});

describe('an import', () => {
  test('that two replicas share takes each mail once', async () => {
    const raws = Array.from({ length: 60 }, () => rawMail());
    await Promise.all(raws.map((raw) => world.receive(at, raw)));
    await Promise.all([world.importAll(), world.importAll()]);
    expect(new Set(await states())).toEqual(new Set(['imported']));
    expect(world.core.of(at.projectId)).toHaveLength(60);
    expect((await world.mails(at)).map(({ attempts }) => attempts)).toEqual(raws.map(() => 1));
  });

  test('of an organization whose mails hang does not delay another', async () => {
    const other = await world.mailbox();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let hanging = 0;
    world.core.before = async (_, { orgId }) => {
      if (orgId !== at.orgId) return;
      hanging += 1;
      await opened;
    };
    await Promise.all(Array.from({ length: 100 }, () => world.receive(at, rawMail())));
    const importer = world.importer();
    importer.start();
    await vi.waitFor(() => expect(hanging).toBe(8), { timeout: 60_000 });
    await world.receive(other, rawMail());
    importer.wake();
    await vi.waitFor(async () => expect(await states(other)).toEqual(['imported']), { timeout: 60_000 });
    open();
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['imported'])), { timeout: 60_000 });
    expect(world.core.of(at.projectId)).toHaveLength(100);
    await importer.stop(1_000);
  });

  test.each(['createConversation', 'updateConversation', 'createMessage'])(
    'that dies before, or after, %s leaves nothing lost and nothing double',
    async (step) => {
      await world.receive(at, rawMail({ id: 'first@mail.example' }));
      await world.importAll();
      await world.receive(at, rawMail({ text: 'Spam', headers: ['X-Spam-Flag: YES'] }));
      await world.receive(at, rawMail({ text: 'Answer', headers: ['In-Reply-To: <first@mail.example>'] }));
      for (const dies of ['before', 'after']) {
        world.core.before = (method) => {
          if (method === step && dies === 'before') throw new Error('killed');
        };
        // Nothing is written down of what it has done.
        for (const due of await claim())
          await importMail(world.importDeps, due, new AbortController().signal).catch(() => undefined);
        await world.makeDue();
      }
      world.core.before = () => undefined;
      await world.importAll();
      expect(new Set(await states())).toEqual(new Set(['imported']));
      const said = world.core.of(at.projectId).map(({ messages }) => messages.map(({ content }) => content));
      expect(said).toEqual([['It should have come on Monday.', 'Answer'], ['Spam']]);
    },
  );

  test('that is large and whose attempt hangs does not delay a large one of another organization', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.core.before = (_method, { orgId }) => (orgId === at.orgId ? hanging : undefined);
    const text = 'It is a long story. '.repeat(100_000);
    for (let n = 0; n < 12; n += 1) await world.receive(at, rawMail({ text }));
    const other = await world.mailbox();
    await world.receive(other, rawMail({ text }));
    const importer = world.importer();
    const done = importer.importSome();
    await vi.waitFor(async () => expect(await states(other)).toEqual(['imported']), { timeout: 120_000 });
    expect(new Set(await states())).toEqual(new Set(['waiting']));
    release();
    await done;
  });

  test('whose first attempt found no conversation goes on so, though one is known by now', async () => {
    await world.receive(at, rawMail({ text: 'Answer', headers: ['In-Reply-To: <first@mail.example>'] }));
    for (const due of await claim()) await importMail(world.importDeps, due, new AbortController().signal);
    await world.receive(at, rawMail({ id: 'first@mail.example' }));
    await world.importAll();
    await world.makeDue();
    await world.importAll();
    expect(world.core.of(at.projectId).map(({ messages }) => messages.length)).toEqual([1, 1]);
  });

  test('that stops gives back what is under way, and another goes on', async () => {
    let isAsked = false;
    world.core.before = (_method, _at, signal) => {
      isAsked = true;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    };
    await world.receive(at, rawMail());
    const importer = world.importer();
    importer.start();
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 60_000 });
    await importer.stop(1_000);
    expect(await world.mails(at)).toMatchObject([{ state: 'waiting', reason: 'stopped' }]);
    world.core.before = () => undefined;
    await world.importAll();
    expect(world.core.of(at.projectId)).toHaveLength(1);
  });

  test('is tried again while core is away', async () => {
    world.core.before = () => {
      throw transportFailure('UNAVAILABLE', 'core is away');
    };
    await world.receive(at, rawMail());
    // Once: what is tried again is due some seconds later.
    await world.importer().importSome();
    expect(await world.mails(at)).toMatchObject([{ state: 'waiting', attempts: 1, reason: /UNAVAILABLE/ }]);
    world.core.before = () => undefined;
    await world.makeDue();
    await world.importAll();
    expect(await states()).toEqual(['imported']);
    expect(world.outcomes).toEqual(['retried', 'imported']);
  });

  test('ends when it has failed for most of a day, or for good; its mailbox says so until a mail is taken in', async () => {
    const mailbox = async () =>
      (await world.rows('SELECT state, last_error FROM mailboxes WHERE id = $1', at.mailboxId))[0];
    world.core.before = () => {
      throw fail('VALIDATION_ERROR', { issues: [] });
    };
    await world.receive(at, rawMail());
    await world.importAll();
    expect(await states()).toEqual(['dead']);
    expect(await mailbox()).toMatchObject({
      state: 'failing',
      last_error: expect.stringContaining('VALIDATION_ERROR'),
    });
    world.core.before = () => undefined;
    await world.receive(at, rawMail());
    await world.importAll();
    expect(await mailbox()).toEqual({ state: 'active', last_error: null });
    world.core.before = () => {
      throw transportFailure('UNAVAILABLE', 'core is away');
    };
    await world.receive(at, rawMail());
    await world.rows(`UPDATE incoming_mails SET first_attempt_at = clock_now() - interval '20 hours', attempts = 9
      WHERE due_at IS NOT NULL`);
    await world.importAll();
    expect(await states()).toEqual(['dead', 'imported', 'dead']);
    expect(await mailbox()).toMatchObject({ state: 'failing' });
  });
});
