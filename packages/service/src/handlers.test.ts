import type { IdempotentCall, RpcHandler } from '@pharos/kit';
import {
  ContactServiceDefinition,
  type UpsertContactRequest,
  UpsertContactResponse,
} from '@pharos/proto/pharos/core/v1/contact';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { expect, test } from 'vitest';
import { createHandlers, type Writing } from './handlers.js';
import { aCall, handlersOf } from './testing/calls.js';

/** Notes what handlers ask of the database and of the keeping of answers, which have tests of their own. */
class Notes {
  readonly steps: string[] = [];
  readonly works: unknown[] = [];
  readonly kept: { codec: unknown; about: readonly string[] | undefined }[] = [];

  serve(before?: Writing['before']) {
    const of = (work: object) => ({ place: this.works.push(work) });
    const heavyRead = (reader: object, run: (own: object) => unknown) => run(of({ ...reader, kind: 'heavy read' }));
    const database = { for: of, heavyRead };
    const onWritten = () => void this.steps.push('written');
    const isKept = async ({ call }: { call: { idempotency?: object } }) => call.idempotency !== undefined;
    const idempotent = {
      run: <Response>(call: IdempotentCall<Response>) => this.#run(call),
      isKept,
      keep: async () => {},
    };
    const writing = { database, idempotent, onWritten, before } as never as Writing;
    return createHandlers({ database: undefined as never, clock: undefined as never }, writing).serve;
  }

  async #run<Response>({ codec, database, work, about }: IdempotentCall<Response>): Promise<Response> {
    this.steps.push('begin');
    const response = await work(database);
    this.kept.push({ codec, about: about?.(response) });
    return response;
  }
}

type Upsert = RpcHandler<UpsertContactRequest, UpsertContactResponse>;

const nothing = async () => ({}) as never;
const contactRpcs = {
  getContact: nothing,
  listContacts: nothing,
  updateContact: nothing,
  deleteContact: nothing,
  mergeContact: nothing,
  importContacts: nothing,
  addContactIdentity: nothing,
  removeContactIdentity: nothing,
  blockContact: nothing,
  unblockContact: nothing,
};
const at = { orgId: 'org_1', projectId: 'prj_1' };
const page = { pageSize: 10, pageToken: '', includeTotal: false };

test('what the protos promise to write nothing is a read, anything else a write; lists that search or count are heavy', async () => {
  const notes = new Notes();
  const serve = notes.serve();
  const bound = [
    serve(ContactServiceDefinition, { ...contactRpcs, upsertContact: nothing }),
    serve(SearchServiceDefinition, { resolveSearch: nothing, listUnansweredSearches: nothing }),
  ];
  const contacts = handlersOf(bound, ContactServiceDefinition);
  const search = handlersOf(bound, SearchServiceDefinition);
  const call = aCall();
  await contacts.upsertContact({ ...at, fields: undefined, updateMask: [] }, call);
  await contacts.getContact({ ...at, contactId: 'con_1' }, call);
  const metadata = [{ key: 'plan', values: ['pro'] }];
  await contacts.listContacts({ ...at, page, metadata: [] }, call);
  await contacts.listContacts({ ...at, page, metadata: [], q: 'ada' }, call);
  await contacts.listContacts({ ...at, page, metadata }, call);
  await contacts.listContacts({ ...at, page: { ...page, includeTotal: true }, metadata: [] }, call);
  await contacts.listContacts({ ...at, page: undefined, metadata: [], q: 'ada' }, call);
  await search.resolveSearch({ ...at, q: 'refund', mode: 0, limit: 1 }, call);
  const kinds = ['write', 'read', 'read', 'heavy read', 'heavy read', 'heavy read', 'heavy read', 'read'];
  expect(notes.works).toEqual(kinds.map((kind) => ({ owner: 'org_1', kind, caller: call })));
  expect(notes.steps).toEqual(['begin', 'written']);
});

test('a write is checked before anything of it begins, its answer is kept by its own codec, and then others are told', async () => {
  const notes = new Notes();
  const step = (name: string) => async () => void notes.steps.push(name);
  const upsertContact = {
    rpc: () => step('rpc')().then(() => ({ contact: { id: 'con_1' } }) as never),
    about: ({ contact }: UpsertContactResponse) => contact?.id,
    check: step('check'),
    around: (handler: Upsert): Upsert => {
      return (request, call) => step('around')().then(() => handler(request, call));
    },
  };
  const bound = notes.serve(step('before'))(ContactServiceDefinition, { ...contactRpcs, upsertContact });
  await handlersOf([bound], ContactServiceDefinition).upsertContact(
    { ...at, fields: undefined, updateMask: [] },
    aCall(),
  );
  expect(notes.steps).toEqual(['around', 'before', 'check', 'begin', 'rpc', 'written']);
  expect(notes.kept).toEqual([{ codec: UpsertContactResponse, about: ['con_1'] }]);
});

test('a write whose answer is kept is not checked again: what was right then may be wrong by now', async () => {
  const notes = new Notes();
  const upsertContact = { rpc: nothing, check: () => Promise.reject(new Error('wrong by now')) };
  const bound = notes.serve()(ContactServiceDefinition, { ...contactRpcs, upsertContact });
  const request = { ...at, fields: undefined, updateMask: [] };
  await handlersOf([bound], ContactServiceDefinition).upsertContact(request, aCall('again'));
  expect(notes.steps).toEqual(['begin', 'written']);
});

test.each(['before', 'check', 'rpc'])('when its %s fails nothing is written, and nobody is told', async (failing) => {
  const notes = new Notes();
  const failIf = async (name: string) => {
    if (name === failing) throw new Error(`no ${name}`);
    return {} as never;
  };
  const upsertContact = { rpc: () => failIf('rpc'), check: () => failIf('check') };
  const bound = notes.serve(() => failIf('before'))(ContactServiceDefinition, { ...contactRpcs, upsertContact });
  const upsert = handlersOf([bound], ContactServiceDefinition).upsertContact(
    { ...at, fields: undefined, updateMask: [] },
    aCall(),
  );
  await expect(upsert).rejects.toThrow(`no ${failing}`);
  expect(notes.steps).toEqual(failing === 'rpc' ? ['begin'] : []);
});

test('a read waits for what comes before it, and is refused with it', async () => {
  const notes = new Notes();
  const refuse = () => Promise.reject(new Error('no such project'));
  const bound = notes.serve(refuse)(ContactServiceDefinition, { ...contactRpcs, upsertContact: nothing });
  const read = handlersOf([bound], ContactServiceDefinition).getContact({ ...at, contactId: 'con_1' }, aCall());
  await expect(read).rejects.toThrow('no such project');
  expect(notes.works).toEqual([]);
});

test('values that the database cannot hold are the caller’s fault, in reads and writes', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('invalid byte sequence'), { code: '22021' }));
  const rpcs = { ...contactRpcs, getContact: refused, upsertContact: refused };
  const contacts = handlersOf([new Notes().serve()(ContactServiceDefinition, rpcs)], ContactServiceDefinition);
  const failure = { reason: 'VALIDATION_ERROR' };
  await expect(contacts.getContact({ ...at, contactId: 'con_1' }, aCall())).rejects.toMatchObject(failure);
  await expect(contacts.upsertContact({ ...at, fields: undefined, updateMask: [] }, aCall())).rejects.toMatchObject(
    failure,
  );
});
