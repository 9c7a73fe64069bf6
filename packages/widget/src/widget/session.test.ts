import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Asked, ended, identityOf, storagesOf, stubApi, stubLocks, stubStorage } from './page.fixture.js';
import { Session } from './session.js';

const ok = { status: 200, json: { data: {} } };

beforeEach(stubStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let tabs = 0;
function tab(
  onAnotherSession: (left: boolean) => void = () => undefined,
  onUnnamed: () => void = () => undefined,
): Session {
  tabs += 1;
  const kept = storagesOf(`tab ${tabs}`);
  return new Session('', kept.storage, kept.tab, onAnotherSession, onUnnamed);
}

const nextPeople: [string, string | null][] = [
  ['another person', identityOf('bob')],
  ['nobody', null],
];
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

/** The first of these requests gets another answer, or none. */
function failFirst(what: string, failure: () => Response): void {
  const { fetch } = globalThis;
  let isFirst = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    if (`${init.method} ${url}` !== what || !isFirst) return answer;
    isFirst = false;
    return failure();
  });
}

const lost = () => {
  throw new TypeError('unreachable');
};
const busy = () => new Response('{"code":"UNAVAILABLE"}', { status: 503 });

test.each([
  ['POST /sessions', 'finds no server', lost],
  ['POST /sessions', 'finds a busy one', busy],
  ['PATCH /session', 'finds no server', lost],
  ['PATCH /session', 'finds a busy one', busy],
])('whom the page names once is named by a later %s when the first one %s', async (what, _, failure) => {
  const page = tab();
  const asked = stubApi(() => ok);
  if (what === 'PATCH /session') await page.token();
  failFirst(what, failure);
  await page.identify(identityOf('ada'));
  const naming = asked.filter((call) => call.what === what && JSON.stringify(call.body).includes(identityOf('ada')));
  expect(naming).toHaveLength(2);
  expect(storagesOf().storage.get('subject')).toBe('ada');
});

test('whom the page names begins a session where the one before has ended, as that of who wrote as nobody known a month ago', async () => {
  const page = tab();
  const asked = stubApi(() => ok);
  await page.token();
  failFirst('PATCH /session', () => new Response(JSON.stringify(ended.json), { status: ended.status }));
  await page.identify(identityOf('ada'));
  expect(asked.map(({ what }) => what)).toEqual(['POST /sessions', 'PATCH /session', 'POST /sessions']);
  expect(asked.at(-1)?.body).toEqual({ identity_token: identityOf('ada') });
  expect(await page.token()).toBe(storagesOf().storage.get('token'));
});

test('whom the page could not name in time is not named any more once it has named another', async () => {
  const asked = stubApi(() => ok);
  failFirst('POST /sessions', lost);
  const page = tab();
  const first = page.identify(identityOf('ada'));
  await expect.poll(() => asked).toHaveLength(1);
  await page.identify(identityOf('bob'));
  await first;
  expect(asked.map(({ body }) => body)).toEqual(['ada', 'bob'].map((one) => ({ identity_token: identityOf(one) })));
  expect(storagesOf().storage.get('subject')).toBe('bob');
});

test('who is named ten times by the page, as by each of its views, is named again as who is named once', async () => {
  vi.useFakeTimers();
  const page = tab();
  const asked = stubApi(() => ok);
  await page.token();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => fetch(...request).then(busy));
  for (let times = 0; times < 10; times += 1) void page.identify(identityOf('ada'));
  await vi.advanceTimersByTimeAsync(1);
  const first = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length - first).toBeGreaterThan(3);
  expect(asked.length - first).toBeLessThan(10);
  await page.identify(null);
});

test('whom the page names is named again no sooner than the server asks for', async () => {
  vi.useFakeTimers();
  const page = tab();
  const asked = stubApi(() => ok);
  failFirst('POST /sessions', () => new Response('{"code":"RATE_LIMITED","retry_after":60}', { status: 429 }));
  const named = page.identify(identityOf('ada'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await named;
  expect(asked).toHaveLength(2);
});

test('whom the page could not name in time is not named any more once the visitor has come back to it as another', async () => {
  vi.useFakeTimers();
  const page = tab();
  const asked = stubApi(() => ok);
  failFirst('POST /sessions', lost);
  const named = page.identify(identityOf('ada'));
  await vi.advanceTimersByTimeAsync(1);
  storagesOf().storage.set('owner', 'bob');
  storagesOf(`tab ${tabs}`).tab.set('owner', 'bob');
  page.comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  await named;
  expect(asked).toHaveLength(1);
});

test('the last token of all is not used again once it has ended', async () => {
  const asked = stubApi(({ token }) => (token === 't1' ? ended : ok));
  const replaced = vi.fn();
  await tab(replaced).ask('/conversations');
  expect(asked.at(-1)?.token).toBe('t2');
  expect(replaced.mock.calls).toEqual([[false]]);
});

test('a page that names a visitor with a blank names nobody: whoever signs in then keeps what they said before', async () => {
  const asked = stubApi(() => ok);
  const replaced = vi.fn();
  const page = tab(replaced);
  await page.identify('');
  await page.token();
  await page.identify(identityOf('ada'));
  expect(asked.map(({ what, body }) => [what, body])).toEqual([
    ['POST /sessions', {}],
    ['PATCH /session', { identity_token: identityOf('ada') }],
  ]);
  expect(replaced).not.toHaveBeenCalled();
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
    await expect.poll(() => unnamed.mock.calls.length).toBe(1);
    await page.ask('/conversations');
    expect(named).toEqual([identityOf('ada'), undefined]);
    isOver = false;
    await page.identify(identityOf('ada'));
    expect([named.length, storagesOf().storage.get('subject')]).toEqual([3, 'ada']);
    expect(unnamed).toHaveBeenCalledTimes(1);
  });

  test('so they can with what is no token at all, and too long to be looked at', async () => {
    const long = identityOf('a'.repeat(4096));
    const named: (string | undefined)[] = [];
    const tooLong = { status: 422, json: { code: 'VALIDATION_ERROR' } };
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      const { identity_token: identity } = JSON.parse(String(body ?? '{}')) as { identity_token?: string };
      named.push(identity);
      const { status, json } = identity === long ? tooLong : { status: 201, json: { data: { token: 't1' } } };
      return new Response(JSON.stringify(json), { status });
    });
    const page = tab();
    await expect(page.identify(long)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect([await page.token(), named]).toEqual(['t1', [long, undefined]]);
    await page.identify(null);
  });

  test('a page that answers each time with a token that is refused hears of it every few seconds, not at once', async () => {
    vi.useFakeTimers();
    stubTimes(() => true);
    const heard: number[] = [];
    const begin = Date.now();
    const identify = () => page.identify(identityOf('ada')).catch(() => undefined);
    const page = tab(undefined, () => {
      heard.push(Date.now() - begin);
      // A few times: without the pause it would not end.
      if (heard.length < 9) void identify();
    });
    await identify();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(heard).toEqual([0, 5_000, 10_000]);
    await page.identify(null);
    await vi.advanceTimersByTimeAsync(12_000);
    vi.useRealTimers();
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

  test.each(nextPeople)('the tab goes along when another tab is of %s since', async (_, next) => {
    let isOver = false;
    stubTimes((identity) => isOver && identity === identityOf('ada'));
    const replaced = vi.fn();
    const page = tab(replaced);
    await page.identify(identityOf('ada'));
    const other = tab();
    await other.identify(next);
    const token = await other.token();
    isOver = true;
    page.forget('t1');
    await expect(page.ask('/conversations')).rejects.toMatchObject({ code: 'VISITOR_LEFT' });
    expect(replaced.mock.lastCall).toEqual([true]);
    expect([await page.token(), storagesOf().storage.get('token')]).toEqual([token, token]);
  });

  test('who writes as nobody known does not go on as whom another tab names', async () => {
    stubTimes((identity) => identity === identityOf('ada'));
    const replaced = vi.fn();
    const page = tab(replaced);
    await page.identify(identityOf('ada')).catch(() => undefined);
    await page.token();
    await tab().identify(identityOf('bob'));
    page.forget('t1');
    expect(replaced.mock.calls).toEqual([[true]]);
  });
});

describe('while a session begins', () => {
  /** Sessions begin once they are let, each with a token that says by what; some are refused. */
  function stubHeld(refused?: string) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
      const { identity_token: identity = 'nobody' } = JSON.parse(String(body ?? '{}')) as { identity_token?: string };
      asked.push(`${method} ${identity}`);
      if (method === 'POST') await held;
      if (identity === refused) return new Response('{"code":"IDENTITY_INVALID"}', { status: 401 });
      return new Response(JSON.stringify({ data: { token: identity } }));
    });
    return { asked, letGo: () => letGo() };
  }
  const ada = identityOf('ada');

  test.each(nextPeople)('%s who comes meanwhile does not get it', async (_, next) => {
    const { asked, letGo } = stubHeld();
    const page = tab();
    const left = expect(page.identify(ada)).rejects.toMatchObject({ code: 'VISITOR_LEFT' });
    await expect.poll(() => asked).toEqual([`POST ${ada}`]);
    const identified = page.identify(next);
    letGo();
    await Promise.all([left, identified]);
    expect(await page.token()).toBe(next ?? 'nobody');
    const { storage } = storagesOf();
    expect([storage.get('token'), storage.get('subject')]).toEqual([next ?? 'nobody', next ? 'bob' : undefined]);
  });

  test('a visitor who is named meanwhile keeps it', async () => {
    const { asked, letGo } = stubHeld();
    const page = tab();
    const begun = page.token();
    await expect.poll(() => asked).toEqual(['POST nobody']);
    const identified = page.identify(ada);
    letGo();
    await Promise.all([begun, identified]);
    expect(asked).toEqual(['POST nobody', `PATCH ${ada}`]);
    expect(storagesOf().storage.get('token')).toBe(ada);
  });

  test('a new identity token stays when the one before it is refused', async () => {
    const { asked, letGo } = stubHeld(ada);
    const unnamed = vi.fn();
    const page = tab(undefined, unnamed);
    const refused = expect(page.identify(ada)).rejects.toMatchObject({ code: 'IDENTITY_INVALID' });
    await expect.poll(() => asked).toEqual([`POST ${ada}`]);
    const identified = page.identify(`${ada}new`);
    letGo();
    await Promise.all([refused, identified]);
    expect([await page.token(), unnamed.mock.calls]).toEqual([`${ada}new`, []]);
  });

  test('without a name it does not replace that of whom another tab names meanwhile', async () => {
    stubHeld(ada).letGo();
    const page = tab();
    await page.identify(ada).catch(() => undefined);
    const { letGo } = stubHeld();
    const left = expect(page.ask('/conversations')).rejects.toMatchObject({ code: 'VISITOR_LEFT' });
    const identified = tab().identify(identityOf('bob'));
    letGo();
    await Promise.all([left, identified]);
    expect(storagesOf().storage.get('token')).toBe(identityOf('bob'));
  });
});
