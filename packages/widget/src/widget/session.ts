import type { Many, NewSession, One } from '@pharos/widget-protocol';
import { type Asking, ask, RequestFailed } from '../shared/http.js';
import type { Storage } from '../shared/storage.js';

/** The visitor's session: kept between pages, begun when it is first needed, begun anew when it has ended. */
export class Session {
  #token: string | undefined;
  #beginning: Promise<string> | undefined;
  #identity: string | undefined;
  /** Whose session `#token` is, if that is known. */
  #subject: string | undefined;
  /** Whose what is typed in this tab was when this page looked last. */
  #owner: string | undefined;
  /** Grows when the person before has left: what was asked for them is not answered to the next. */
  #person = 0;

  constructor(
    readonly url: string,
    private readonly storage: Storage,
    /**
     * Of this tab alone. It says who was named last, as `owner`: what is written and not sent is theirs, also when their session has
     * ended. All of it goes when they have left.
     */
    private readonly tab: Storage,
    /**
     * Another session than before: what was known of conversations is not this visitor's. When the person before has left,
     * what they wrote and did not send is not this visitor's either.
     */
    private readonly onReplaced: (left: boolean) => void,
    /** The server does not take what the page has said of the visitor. */
    private readonly onUnnamed: () => void,
  ) {
    // Another tab may have gone over to another person since the page before.
    if (tab.get('owner') !== (storage.get('subject') ?? storage.get('owner'))) tab.clear('');
    this.#adopt();
  }

  /** Whether there is one to go on with. */
  get exists(): boolean {
    return this.#token !== undefined;
  }

  /** @throws RequestFailed */
  async token(): Promise<string> {
    // Another tab may have begun one since this page was opened.
    if (this.#token === undefined && this.#isOurs()) this.#adopt();
    if (this.#token !== undefined) return this.#token;
    this.#beginning ??= this.storage
      .alone('session', () => this.#begin())
      .finally(() => {
        this.#beginning = undefined;
      });
    return this.#beginning;
  }

  /** The record that a request with the session's token answers. @throws RequestFailed */
  async ask<Data>(path: string, asking: Asking = {}): Promise<Data> {
    return (await this.#ask<One<Data>>(path, asking)).data;
  }

  /** A page of a list. @throws RequestFailed */
  askPage<Item>(path: string): Promise<Many<Item>> {
    return this.#ask<Many<Item>>(path, {});
  }

  #ask<Answer>(path: string, asking: Asking): Promise<Answer> {
    return this.#withToken((token) => ask<Answer>(this.url + path, { ...asking, token }));
  }

  /** Once more with a new session when the old one has ended. */
  async #withToken<Answer>(work: (token: string) => Promise<Answer>): Promise<Answer> {
    const person = this.#person;
    const token = await this.#tokenOf(person);
    const answer = await work(token).catch(async (error: unknown) => {
      if (!isEnded(error)) throw error;
      this.forget(token);
      return work(await this.#tokenOf(person));
    });
    this.#mustBe(person);
    return answer;
  }

  async #tokenOf(person: number): Promise<string> {
    this.#mustBe(person);
    const token = await this.token().catch((error: RequestFailed) => {
      if (!isRefusedIdentity(error)) throw error;
      return this.token();
    });
    this.#mustBe(person);
    return token;
  }

  #mustBe(person: number): void {
    if (person !== this.#person) throw new RequestFailed(401, 'VISITOR_LEFT');
  }

  /** A token that the server does not take any more is not used again; another tab may have one that it does. */
  forget(token: string): void {
    if (this.#token !== token) return;
    const before = this.#subject;
    this.#token = undefined;
    if (this.storage.get('token') === token) this.#keep(undefined);
    else if (this.#isOurs()) this.#adopt();
    const left = this.exists && before !== undefined && before !== this.#subject;
    if (left) this.#follow();
    else this.onReplaced(false);
  }

  /** Whether what the tabs share is a session of the person whom this page has named, if it has. */
  #isOurs(): boolean {
    return this.#identity === undefined || subjectOf(this.#identity) === this.storage.get('subject');
  }

  #adopt(): void {
    this.#token = this.storage.get('token');
    this.#subject = this.storage.get('subject');
    this.#own(this.tab.get('owner') ?? this.#subject ?? this.storage.get('owner'));
  }

  #own(owner: string | undefined): void {
    this.#owner = owner;
    this.tab.set('owner', owner);
  }

  /**
   * The visitor has come back to this page as it was. Where the tab is of another person since, this page goes along with it: what
   * it still has is of the one before, and what the tab keeps is of the one now.
   */
  comeBack(): void {
    const before = this.#owner;
    if (this.tab.get('owner') === before) return;
    this.#identity = undefined;
    this.#goAlong(before !== undefined);
  }

  /**
   * Who the visitor is, by a token that the page's server has signed; null: nobody any more. An anonymous visitor keeps the
   * conversations; another person begins with none of them. @throws RequestFailed
   */
  async identify(identity: string | null): Promise<void> {
    const subject = identity === null ? undefined : subjectOf(identity);
    const before = this.storage.get('subject');
    this.#identity = identity ?? undefined;
    const isOther = (one: string | undefined) => one !== undefined && one !== subject;
    const other = isOther(before) || (before === undefined && isOther(this.storage.get('owner')));
    if (other) await this.#leave();
    else if (isOther(this.tab.get('owner'))) this.#follow();
    else if (this.#token === undefined) this.#adopt();
    if (identity === null || (!other && before !== undefined && this.#token !== undefined)) return;
    if (this.#token === undefined) await this.token();
    else await this.#askFor('/session', { method: 'PATCH', token: this.#token });
  }

  /** Another tab has gone over to another person, and this one goes along. */
  #follow(): void {
    this.tab.clear('');
    this.#goAlong(true);
  }

  #goAlong(left: boolean): void {
    if (left) this.#person += 1;
    this.#adopt();
    this.onReplaced(left);
  }

  async #leave(): Promise<void> {
    const token = this.#token;
    this.#person += 1;
    this.#keep(undefined);
    this.#owner = undefined;
    // What they wrote and did not send as well, wherever that was.
    this.tab.clear('');
    this.storage.clear('');
    this.onReplaced(true);
    // The visitor has left, whether the server hears of it or not; the token ends by itself.
    if (token !== undefined) await ask(`${this.url}/session`, { method: 'DELETE', token }).catch(() => undefined);
  }

  async #begin(): Promise<string> {
    // Another tab may have been first.
    if (this.#isOurs()) this.#adopt();
    return this.#token ?? this.#askFor('/sessions', { method: 'POST' });
  }

  /** A session of whom the page has named, if it has. */
  async #askFor(path: string, asking: Asking): Promise<string> {
    const identity = this.#identity;
    const body = identity === undefined ? {} : { identity_token: identity };
    const asked = ask<One<NewSession>>(this.url + path, { ...asking, body });
    const { data } = await asked.catch((error: RequestFailed) => {
      if (identity !== undefined && isRefusedIdentity(error)) this.#forgetIdentity(subjectOf(identity));
      throw error;
    });
    return this.#use(data);
  }

  /**
   * A token has its time, and a page may be open for longer: then they write as nobody known, until the page names them again. Nobody
   * else gets what they write.
   */
  #forgetIdentity(subject: string): void {
    this.#identity = undefined;
    this.#own(subject);
    this.storage.set('owner', subject);
    this.onUnnamed();
  }

  #use({ token }: NewSession): string {
    this.#keep(token, this.#identity === undefined ? undefined : subjectOf(this.#identity));
    return token;
  }

  #keep(token: string | undefined, subject?: string): void {
    this.#token = token;
    this.#subject = subject;
    this.storage.set('token', token);
    this.storage.set('subject', subject);
    if (subject === undefined) return;
    this.#own(subject);
    this.storage.set('owner', subject);
  }
}

function isRefusedIdentity({ code }: RequestFailed): boolean {
  return code === 'IDENTITY_INVALID';
}

export function isEnded(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401 && error.code === 'SESSION_INVALID';
}

/** Whom a token speaks of, unchecked: only to tell one person from another. */
function subjectOf(identity: string): string {
  try {
    const payload = identity.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown };
    return String(sub ?? '');
  } catch {
    return '';
  }
}
