import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asked, ended, identityOf, storagesOf, stubApi, stubLocks, stubStorage } from './page.fixture.js';
import { Session } from './session.js';

const ok = { status: 200, json: { data: {} } };

beforeEach(stubStorage);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let tabs = 0;
function tab(onReplaced: (left: boolean) => void = () => undefined, onUnnamed: () => void = () => undefined): Session {
  tabs += 1;
  const kept = storagesOf(`tab ${tabs}`);
  return new Session('', kept.storage, kept.tab, onReplaced, onUnnamed);
}

const begun = (asked: readonly Asked[]) => asked.filter(({ what }) => what === 'POST /sessions').length;

test('a tab that was opened before the first message goes on with the session that another tab has begun', async () => {
  const asked = stubApi(() => ok);
  const [first, second] = [tab(), tab()];
  expect(await first.token()).toBe('t1');
  expect(await second.token()).toBe('t1');
  expect(begun(asked)).toBe(1);
});

test('a tab whose token has ended goes on with the one that another tab got when its visitor was identified', async () => {
  const asked = stubApi(({ token }) => (token === 't1' ? ended : ok));
  const [first, second] = [tab(), tab()];
  await first.token();
  await second.token();
  await first.identify(identityOf('ada'));
  await second.ask('/conversations');
  expect(asked.at(-1)?.token).toBe('t2');
  expect(begun(asked)).toBe(1);
  expect(storagesOf().storage.get('token')).toBe('t2');
});

test('a tab that says who the visitor is names them in the session that another tab has begun', async () => {
  const asked = stubApi(() => ok);
  const [first, second] = [tab(), tab()];
  await first.token();
  await second.identify(identityOf('ada'));
  expect(asked.at(-1)).toMatchObject({ what: 'PATCH /session', token: 't1' });
  expect(begun(asked)).toBe(1);
});

test('the last token of all is not used again once it has ended', async () => {
  const asked = stubApi(({ token }) => (token === 't1' ? ended : ok));
  const replaced = vi.fn();
  await tab(replaced).ask('/conversations');
  expect(asked.at(-1)?.token).toBe('t2');
  expect(replaced.mock.calls).toEqual([[false]]);
});

test('a tab of one person that goes on with the session of another says that the first has left', async () => {
  stubApi(({ token }) => (token === 't1' ? ended : ok));
  const replaced = vi.fn();
  await tab().identify(identityOf('ada'));
  const [first, second] = [tab(replaced), tab()];
  await second.identify(identityOf('bob'));
  await expect(first.ask('/conversations')).rejects.toMatchObject({ code: 'VISITOR_LEFT' });
  expect(replaced.mock.calls).toEqual([[true]]);
  expect(await first.token()).toBe('t2');
});

test('two tabs that begin at once have one session', async () => {
  stubLocks();
  const asked = stubApi(() => ok);
  expect(await Promise.all([tab().token(), tab().token()])).toEqual(['t1', 't1']);
  expect(begun(asked)).toBe(1);
});

test('a page that may have no locks begins a session, and one that cannot begin says why', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } });
  stubApi(() => ok);
  expect(await tab().token()).toBe('t1');
  stubLocks();
  stubStorage();
  const refused = vi.fn(async () => new Response('{}', { status: 403 }));
  vi.stubGlobal('fetch', refused);
  await expect(tab().token()).rejects.toMatchObject({ status: 403 });
  expect(refused).toHaveBeenCalledTimes(1);
});

test('a tab that holds the lock for good keeps nobody from beginning a session', async () => {
  stubLocks(() => new Promise(() => undefined));
  const asked = stubApi(() => ok);
  void tab().token();
  const waited = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waited.signal);
  const token = tab().token();
  await expect.poll(() => begun(asked)).toBe(1);
  waited.abort();
  expect(await token).toBe('t1');
});

describe('when the token of who the visitor is has had its time', () => {
  const refused = { status: 401, json: { code: 'IDENTITY_INVALID' } };
  /** Sessions begin, but not by a token that has had its time. */
  function stubTimes(isOver: (identity: string) => boolean) {
    const named: (string | undefined)[] = [];
    let tokens = 0;
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
      if (!/sessions?$/.test(url) || method === 'DELETE') return new Response(JSON.stringify(ok.json));
      const { identity_token: identity } = JSON.parse(String(body ?? '{}')) as { identity_token?: string };
      named.push(identity);
      const { status, json } = identity !== undefined && isOver(identity) ? refused : { status: 201, json: null };
      return new Response(JSON.stringify(json ?? { data: { token: `t${++tokens}` } }), { status });
    });
    return named;
  }

  test('they can write all the same, and the page hears of it and can name them again', async () => {
    let isOver = true;
    const named = stubTimes(() => isOver);
    const unnamed = vi.fn();
    const page = tab(undefined, unnamed);
    await expect(page.identify(identityOf('ada'))).rejects.toMatchObject({ code: 'IDENTITY_INVALID' });
    expect(unnamed).toHaveBeenCalledTimes(1);
    await page.ask('/conversations');
    expect(named).toEqual([identityOf('ada'), undefined]);
    isOver = false;
    await page.identify(identityOf('ada'));
    expect([named.length, storagesOf().storage.get('subject')]).toEqual([3, 'ada']);
    expect(unnamed).toHaveBeenCalledTimes(1);
  });

  test('so it is when the session ends on a page that is open for long, without trying again', async () => {
    let isOver = false;
    const named = stubTimes(() => isOver);
    const page = tab();
    await page.identify(identityOf('ada'));
    isOver = true;
    page.forget(await page.token());
    await page.ask('/conversations');
    expect(named).toEqual([identityOf('ada'), identityOf('ada'), undefined]);
  });

  test('nobody else who is named then gets what they have written', async () => {
    stubTimes((identity) => identity === identityOf('ada'));
    const page = tab();
    await page.identify(identityOf('ada')).catch(() => undefined);
    await page.ask('/conversations');
    const replaced = vi.fn();
    const next = tab(replaced);
    await next.identify(identityOf('bob'));
    expect(replaced.mock.calls).toEqual([[true]]);
    expect(await next.token()).toBe('t2');
  });
});
