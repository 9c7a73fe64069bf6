import { mailboxTexts } from '../../messages/mailboxes.js';
import { Choices, Select, TextField } from '../../ui/field.js';
import { type Security, type ServerDraft, type Way, withSecurity } from './server.js';

interface ServerFieldsProps<Type extends string> {
  readonly way: Way<Type>;
  readonly words: { readonly title: string } & Readonly<Record<'none' | 'noneAbout' | 'own' | 'ownAbout', string>>;
  readonly draft: ServerDraft<Type>;
  /** Whether a password is there that may stay. */
  readonly hasPassword: boolean;
  onChange(draft: ServerDraft<Type>): void;
}

/** How mail comes in or goes out: over the platform, or over a mail server of one's own. */
export function WayFields<Type extends string>(props: ServerFieldsProps<Type>) {
  const { way, words, draft, onChange } = props;
  return (
    <>
      <Choices
        kind="radio"
        label={words.title}
        choices={[
          { id: way.none, text: words.none, about: words.noneAbout },
          { id: way.own, text: words.own, about: words.ownAbout },
        ]}
        chosen={[draft.type]}
        onChoose={(type) => onChange({ ...draft, type: type as Type })}
      />
      {draft.type === way.own && <ServerFields {...props} />}
    </>
  );
}

function ServerFields<Type extends string>({ way, draft, hasPassword, onChange }: ServerFieldsProps<Type>) {
  const { server: words } = mailboxTexts;
  const { host, port, security, user, password } = draft;
  const set = (change: Partial<ServerDraft<Type>>) => onChange({ ...draft, ...change });
  const plain = { autoComplete: 'off', autoCapitalize: 'off' } as const;
  return (
    <>
      <TextField
        label={words.host(way.protocol)}
        placeholder={`${way.own}.example.com`}
        {...plain}
        value={host}
        onChange={({ target }) => set({ host: target.value })}
      />
      <Select
        label={words.security(way.protocol)}
        value={security}
        options={Object.entries(words.securities)}
        onChange={(next) => onChange(withSecurity(way, draft, next as Security))}
      />
      <TextField
        label={words.port(way.protocol)}
        inputMode="numeric"
        value={port}
        onChange={({ target }) => set({ port: target.value.trim() })}
      />
      <TextField
        label={words.user(way.protocol)}
        {...plain}
        value={user}
        onChange={({ target }) => set({ user: target.value })}
      />
      <TextField
        label={words.password(way.protocol)}
        hint={hasPassword ? words.passwordKept : words.passwordHint}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => set({ password: target.value })}
      />
    </>
  );
}
