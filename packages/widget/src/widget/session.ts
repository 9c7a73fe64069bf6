import type { Many, NewSession, One } from '@pharos/widget-protocol';
import { backoff } from '../shared/backoff.js';
import { type Asking, ask, RequestFailed } from '../shared/http.js';
import type { Storage } from '../shared/storage.js';

/** A page hears of refused identities not more often than this. */
const refusedMs = 5_000;

/** The visitor's session: kept between pages, begun when it is first needed, begun anew when it has ended. */
export class Session {
  #token: string | undefined;
  /** The beginning of this person's session alone. */
  #beginning: Promise<string> | undefined;
  #identity: string | undefined;
  /** Grows when the page says who the visitor is: what it said last is said again, and not each time that it said so. */
  #namings = 0;
  /** Whose this tab was when this page looked last: what is typed in it is theirs. Undefined for whom nobody has named. */
  owner: string | undefined;
  /** Grows when the person before has left: what was asked for them is not answered to the next. */
  #person = 0;
  /** When the page heard last, or is to hear, of a refused identity. */
  #reportedAtMs = 0;

  constructor(
    readonly url: string,
    private readonly storage: Storage,
    /**
     * The storage of this tab alone. It says who was named last, as `owner`: what is written and not sent is theirs, also when their session has
     * ended. All of it goes when they have left.
     */
    private readonly tab: Storage,
    /**
     * Another session than before: what was known of conversations is not this visitor's. When the person before has left,
     * what they wrote and did not send is not this visitor's either.
     */
    private readonly onAnotherSession: (left: boolean) => void,
    /** The server does not take what the page has said of the visitor. */
    private readonly onUnnamed: () => void,
  ) {
    this.#tidy();
    this.#adopt();
  }

  /** Whether there is a session to go on with. */
  get exists(): boolean {
    return this.#token !== undefined;
  }

  /** @throws RequestFailed */
  async token(): Promise<string> {
    // Another tab may have begun one since this page was opened.
    if (this.#token === undefined) this.#share();
    if (this.#token !== undefined) return this.#token;
    const person = this.#person;
    this.#beginning ??= this.storage
      .alone('session', () => this.#begin(person))
      .finally(() => {
        if (person === this.#person) this.#beginning = undefined;
      });
    return this.#beginning;
  }

  /** The record that a request with the session's token answers, if it answers one. @throws RequestFailed */
  async ask<Data>(path: string, asking?: Asking): Promise<Data> {
    return (await this.#ask<One<Data>>(path, asking)).data;
  }

  /** A page of a list. @throws RequestFailed */
  askPage<Item>(path: string): Promise<Many<Item>> {
    return this.#ask<Many<Item>>(path);
  }

  /** Asks, and once more with a new session when the old one has ended. */
  async #ask<Answer>(path: string, asking?: Asking): Promise<Answer> {
    const person = this.#person;
    const work = (token: string) => ask<Answer>(this.url + path, { ...asking, token });
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
  forget(token: string | undefined): void {
    if (this.#token !== token) return;
    const person = this.#person;
    this.#token = undefined;
    if (this.storage.get('token') === token) this.#keep(undefined);
    else this.#share();
    if (person === this.#person) this.onAnotherSession(false);
  }

  /** Whose the session is that the tabs share, or was when it has ended. */
  get #shared(): string | undefined {
    return this.storage.get('subject') ?? this.storage.get('owner');
  }

  /**
   * Goes on with the session that the tabs share where that is of the same person. Where it is of another, whom this page has named
   * begins one of their own; without a name the tab goes along.
   */
  #share(): void {
    if (this.#identity !== undefined) {
      if (subjectOf(this.#identity) === this.storage.get('subject')) this.#adopt();
    } else if (this.owner === undefined || this.owner === this.#shared) this.#adopt();
    else this.#follow();
  }

  #adopt(): void {
    this.#token = this.storage.get('token');
    this.#own(this.#shared);
  }

  /** What the tab keeps is not of another than what the tabs share: another one may have gone over since the page before. */
  #tidy(): void {
    if (this.tab.get('owner') !== this.#shared) this.tab.clear('');
  }

  #own(owner: string | undefined): void {
    this.owner = owner;
    this.tab.set('owner', owner);
  }

  /**
   * The visitor has come back to this page as it was. Where the tab is of another person since, this page goes along with it: what
   * it still has is of the one before, and what the tab keeps is of the one now.
   */
  comeBack(): void {
    const before = this.owner;
    if (this.tab.get('owner') === before) return;
    this.#identity = undefined;
    this.#tidy();
    this.#changePerson(before !== undefined);
  }

  /**
   * Who the visitor is, by a token that the page's server has signed; null: nobody any more. An anonymous visitor keeps the
   * conversations; another person begins with none of them. Blank as null. @throws RequestFailed
   */
  async identify(identity: string | null): Promise<void> {
    const named = identity || undefined;
    const subject = named && subjectOf(named);
    this.#identity = named;
    const nth = ++this.#namings;
    const isOther = (one: string | undefined) => one !== undefined && one !== subject;
    if (isOther(this.#shared)) this.#leave();
    else if (isOther(this.tab.get('owner'))) this.#follow();
    else if (this.#token === undefined) this.#adopt();
    if (subject === undefined) return;
    // From now on, whether the server takes the name or not: nobody else gets what they write.
    this.#claim(subject);
    // What begins without the name is named then.
    await this.#beginning?.catch(() => undefined);
    // The page says it once: what does not reach the server is said again, until the page says something.
    for (
      let tries = 0;
      nth === this.#namings && this.#identity === named && this.storage.get('subject') !== subject;
      tries += 1
    ) {
      const token = this.#token;
      const naming = token === undefined ? this.token() : this.#askFor('/session', { method: 'PATCH', token });
      await naming.catch((error: RequestFailed) => {
        if (isEnded(error)) this.forget(token);
        else if (!error.passing) throw error;
        return backoff(tries, error.retryAfterMs);
      });
    }
  }

  /** Another tab has gone over to another person, and this one goes along. */
  #follow(): void {
    this.tab.clear('');
    this.#changePerson(true);
  }

  #changePerson(left: boolean): void {
    if (left) {
      this.#person += 1;
      this.#beginning = undefined;
    }
    this.#adopt();
    this.onAnotherSession(left);
  }

  #leave(): void {
    const token = this.storage.get('token');
    // What they wrote and did not send as well, wherever that was.
    this.storage.clear('');
    this.#follow();
    // The visitor has left, whether the server hears of it or not; the token ends by itself.
    if (token !== undefined) void ask(`${this.url}/session`, { method: 'DELETE', token }).catch(() => undefined);
  }

  async #begin(person: number): Promise<string> {
    // Another tab may have been first.
    this.#share();
    this.#mustBe(person);
    return this.#token ?? this.#askFor('/sessions', { method: 'POST' });
  }

  /** A session of whom the page has named, if it has; of nobody who has left before the answer. */
  async #askFor(path: string, asking: Asking): Promise<string> {
    const identity = this.#identity;
    const subject = identity && subjectOf(identity);
    const person = this.#person;
    const body = { identity_token: identity };
    const { data } = await ask<One<NewSession>>(this.url + path, { ...asking, body }).catch((error: RequestFailed) => {
      // The page may have sent another one since.
      if (isRefusedIdentity(error) && identity === this.#identity) {
        // It has its time, and a page may be open for longer: then they write as nobody known, until the page names them again.
        this.#identity = undefined;
        // The page may answer each time, at once, with one that is refused as well.
        this.#reportedAtMs = Math.max(Date.now(), this.#reportedAtMs + refusedMs);
        setTimeout(this.onUnnamed, this.#reportedAtMs - Date.now());
      }
      throw error;
    });
    // As nobody known they may have been overtaken by another person in another tab.
    if (identity === undefined) this.#share();
    this.#mustBe(person);
    if (this.#token === undefined || subject !== undefined) this.#keep(data.token, subject);
    return this.#token as string;
  }

  #keep(token: string | undefined, subject?: string): void {
    this.#token = token;
    this.storage.set('token', token);
    this.storage.set('subject', subject);
    if (subject !== undefined) this.#claim(subject);
  }

  /** What the tabs share, and this tab, is of this person. */
  #claim(subject: string): void {
    this.#own(subject);
    this.storage.set('owner', subject);
  }
}

function isRefusedIdentity({ code }: RequestFailed): boolean {
  return code === 'IDENTITY_INVALID' || code === 'VALIDATION_ERROR';
}

export function isEnded(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'SESSION_INVALID';
}

/** The subject of a token, unchecked: only to tell one person from another. */
function subjectOf(identity: string): string {
  try {
    const payload = identity.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown };
    return String(sub ?? '');
  } catch {
    return '';
  }
}
