import { checkSubmission, type IssueCode, plainDigits, valueLimits } from '@pharos/forms';
import type { NewAttachment, NewUpload, One } from '@pharos/widget-protocol';
import type { FormStrings } from '../locales/en.js';
import type { Listeners } from '../shared/command-queue.js';
import { ask, RequestFailed } from '../shared/http.js';
import { toJson } from '../shared/json.js';
import { fill } from '../shared/locale.js';
import { safeLink } from '../shared/rich-text.js';
import { newUpload, sendFile, type Upload } from '../shared/send-file.js';
import { randomId } from '../shared/storage.js';
import type { Beacon, Submitted } from './record.js';

/** The API's limit for one file. */
const maxFileMb = 25;
const maxFileBytes = maxFileMb * 1024 * 1024;

export interface BeaconState {
  readonly open: boolean;
  /** Whether the greeting stands beside the launcher. */
  readonly greeting: boolean;
  readonly step: 'writing' | 'sending' | 'sent';
  /** The part of its files that has been sent, 0 to 1; undefined when it has none. */
  readonly part: number | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** The problems by field name, in the visitor's language. */
  readonly issues: Readonly<Record<string, string>>;
  /** What is wrong as a whole. */
  readonly problem: string | undefined;
  readonly message: string;
}

export interface ModelParts {
  readonly base: string;
  readonly beacon: Beacon;
  readonly text: FormStrings;
  readonly listeners: Listeners;
  show(): void;
  /** The first field with an issue is to be looked at. */
  onIssues(): void;
}

interface Tried {
  /** The fields, as JSON. */
  readonly content: string;
  /** Where it was tried first: a page can change its address without being left. */
  readonly page: string | undefined;
  readonly key: string;
}

/** What happens in a beacon. */
export class Model {
  state: BeaconState;
  /** What was tried last, until it is answered: however often the same is sent, it is taken once. */
  #tried: Tried | undefined;
  /** How far files have come, so that another try does not upload them once more. */
  #uploads = new WeakMap<File, Upload>();

  constructor(
    private readonly parts: ModelParts,
    greeting: boolean,
  ) {
    this.state = {
      open: false,
      greeting,
      step: 'writing',
      part: undefined,
      values: {},
      issues: {},
      problem: undefined,
      message: '',
    };
  }

  open(): void {
    if (this.state.open) return;
    this.#set({ open: true, greeting: false });
    this.parts.listeners.emit('open');
  }

  close(): void {
    if (!this.state.open) return;
    this.#set({ open: false });
    this.parts.listeners.emit('close');
  }

  dismissGreeting(): void {
    this.#set({ greeting: false });
  }

  fill(name: string, value: unknown): void {
    const { [name]: _, ...issues } = this.state.issues;
    this.#set({ values: { ...this.state.values, [name]: value }, issues });
  }

  startAgain(): void {
    this.#tried = undefined;
    this.#set({ step: 'writing', values: {}, issues: {}, problem: undefined });
  }

  async submit(): Promise<void> {
    const { beacon, text } = this.parts;
    const { values, issues } = checkSubmission(
      beacon.form.fields.filter(({ type }) => type !== 'file'),
      this.#given(),
    );
    const wrong = [
      ...issues.map(({ name = '', code }): [string, string] => [name, wordsFor(code, text)]),
      ...this.#wrongFiles(),
    ];
    if (wrong.length > 0) return this.#refused(wrong);
    this.#set({ step: 'sending', part: undefined, issues: {}, problem: undefined });
    try {
      this.#sent(await this.#post({ ...values, ...(await this.#upload()), ...this.#caught() }));
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#failed(error);
    }
  }

  /** What was chosen in each field for files that has any. */
  get #files(): [name: string, files: readonly File[]][] {
    return this.parts.beacon.form.fields
      .filter(({ type }) => type === 'file')
      .map(({ name }) => [name, Object.hasOwn(this.state.values, name) ? (this.state.values[name] as File[]) : []]);
  }

  #wrongFiles(): [string, string][] {
    const { beacon, text } = this.parts;
    const required = beacon.form.fields.filter((field) => field.required).map(({ name }) => name);
    return this.#files.flatMap(([name, files]): [string, string][] => {
      if (files.length === 0) return required.includes(name) ? [[name, text.required]] : [];
      const fits = files.length <= valueLimits.files && files.every(({ size }) => size <= maxFileBytes);
      return fits ? [] : [[name, fill(text.fewerFiles, { count: valueLimits.files, size: maxFileMb })]];
    });
  }

  /** The ids of all files, by field. Nothing is uploaded for whoever has filled in what people do not see. @throws RequestFailed */
  async #upload(): Promise<Record<string, string[]>> {
    const ids: Record<string, string[]> = {};
    if (Object.keys(this.#caught()).length > 0) return ids;
    const all = this.#files.flatMap(([, files]) => files);
    const bytes = all.reduce((sum, { size }) => sum + size, 0) || 1;
    let before = 0;
    for (const [name, files] of this.#files)
      for (const file of files) {
        const upload = this.#uploads.get(file) ?? newUpload();
        this.#uploads.set(file, upload);
        const sent = {
          file,
          base: this.parts.base,
          begin: (body: NewUpload, key: string) => this.#announce(body, key),
          onPart: (part: number) => this.#set({ part: (before + part * file.size) / bytes }),
        };
        const { id } = await sendFile(sent, upload);
        before += file.size;
        ids[name] = [...(ids[name] ?? []), id];
      }
    return ids;
  }

  async #announce(body: NewUpload, idempotencyKey: string): Promise<NewAttachment> {
    const { base, beacon } = this.parts;
    const url = `${base}forms/${beacon.form.id}/attachments`;
    return (await ask<One<NewAttachment>>(url, { method: 'POST', body, idempotencyKey })).data;
  }

  async #post(fields: Readonly<Record<string, unknown>>): Promise<Submitted> {
    const { base, beacon } = this.parts;
    const content = toJson(fields);
    // What has changed is another submission, which the key of the one before would be refused for.
    if (this.#tried?.content !== content) this.#tried = { content, page: pageUrl(), key: randomId() };
    const { key, page } = this.#tried;
    const { data } = await ask<{ data: Submitted }>(`${base}forms/${beacon.form.id}/submissions`, {
      method: 'POST',
      body: { fields, page_url: page },
      idempotencyKey: key,
    });
    return data;
  }

  #given(): Record<string, unknown> {
    const others = new Set([this.parts.beacon.form.honeypot, ...this.#files.map(([name]) => name)]);
    const numbers = this.parts.beacon.form.fields.filter(({ type }) => type === 'number').map(({ name }) => name);
    return Object.fromEntries(
      Object.entries(this.state.values)
        .filter(([name]) => !others.has(name))
        .map(([name, value]) => [name, numbers.includes(name) ? withPoint(String(value)) : value]),
    );
  }

  /** What stands in the field that people do not see: the server decides. */
  #caught(): Record<string, unknown> {
    const { honeypot } = this.parts.beacon.form;
    const value = this.state.values[honeypot];
    return value ? { [honeypot]: value } : {};
  }

  #sent({ id, success_action: action, success_message: message, redirect_url: url }: Submitted): void {
    this.parts.listeners.emit('submit', { id });
    const target = action === 'redirect' ? safeLink(url ?? '') : undefined;
    if (target) location.assign(target);
    this.#set({ step: 'sent', message });
  }

  #failed({ status, code, issues }: RequestFailed): void {
    const { text } = this.parts;
    if (code === 'IDEMPOTENCY_KEY_REUSED') this.#tried = undefined;
    const named = issues.flatMap(({ path }): [string, string][] =>
      path[0] === 'fields' && path.length > 1 ? [[String(path[1]), text.invalid]] : [],
    );
    if (named.length > 0) {
      this.#refused(named);
      return;
    }
    const problem = status === 429 ? text.tooMany : code === 'ORIGIN_NOT_ALLOWED' ? text.notAllowed : text.failed;
    this.#set({ step: 'writing', problem });
  }

  #refused(issues: readonly (readonly [string, string])[]): void {
    // What is sent next is another submission.
    this.#tried = undefined;
    // What was uploaded may be what is wrong.
    if (issues.some(([field]) => this.#files.some(([name]) => name === field))) this.#uploads = new WeakMap();
    this.#set({ step: 'writing', issues: Object.fromEntries(issues), problem: this.parts.text.problems });
    this.parts.onIssues();
  }

  #set(changes: Partial<BeaconState>): void {
    this.state = { ...this.state, ...changes };
    this.parts.show();
  }
}

/** Where the visitor is, without the query: that may hold what is none of ours. */
function pageUrl(): string | undefined {
  return safeLink(location.origin + location.pathname);
}

/**
 * A number with a point for its decimal comma, which is all that some keypads have. Before exactly three digits it may as well stand
 * between thousands: nobody guesses there.
 */
function withPoint(number: string): string {
  return plainDigits(number).replace(/^(\s*[+-]?\d*),(?!\d{3}\s*$)(?=\d+\s*$)/, '$1.');
}

function wordsFor(code: IssueCode, text: FormStrings): string {
  if (code === 'options') return text.option;
  if (code === 'too_long' || code === 'too_much') return text.tooLong;
  return code in text ? text[code as 'required' | 'email' | 'phone' | 'number' | 'date' | 'option'] : text.invalid;
}
