import { mailboxTexts } from '../../messages/mailboxes.js';
import { Choices, Select, TextField } from '../../ui/field.js';
import { type IncomingDraft, withSecurity } from './server.js';

interface IncomingFieldsProps {
  readonly incoming: IncomingDraft;
  /** Whether a password is there that may stay. */
  readonly hasPassword: boolean;
  onChange(incoming: IncomingDraft): void;
}

/** How mail comes in: forwarded, or fetched from a mail server. */
export function IncomingFields({ incoming, hasPassword, onChange }: IncomingFieldsProps) {
  const { incoming: words } = mailboxTexts;
  return (
    <>
      <Choices
        kind="radio"
        label={words.title}
        choices={[
          { id: 'forward', text: words.forward, about: words.forwardAbout },
          { id: 'imap', text: words.imap, about: words.imapAbout },
        ]}
        chosen={[incoming.type]}
        onChoose={(type) => onChange({ ...incoming, type: type as IncomingDraft['type'] })}
      />
      {incoming.type === 'imap' && <ServerFields incoming={incoming} hasPassword={hasPassword} onChange={onChange} />}
    </>
  );
}

function ServerFields({ incoming, hasPassword, onChange }: IncomingFieldsProps) {
  const { server: words } = mailboxTexts;
  const { host, port, security, user, password } = incoming;
  const set = (change: Partial<IncomingDraft>) => onChange({ ...incoming, ...change });
  return (
    <>
      <TextField
        label={words.host}
        placeholder="imap.example.com"
        autoComplete="off"
        autoCapitalize="off"
        value={host}
        onChange={({ target }) => set({ host: target.value })}
      />
      <Select
        label={words.security}
        value={security}
        options={Object.entries(words.securities)}
        onChange={(next) => onChange(withSecurity(incoming, next as IncomingDraft['security']))}
      />
      <TextField
        label={words.port}
        inputMode="numeric"
        value={port}
        onChange={({ target }) => set({ port: target.value.trim() })}
      />
      <TextField
        label={words.user}
        autoComplete="off"
        autoCapitalize="off"
        value={user}
        onChange={({ target }) => set({ user: target.value })}
      />
      <TextField
        label={words.password}
        hint={hasPassword ? words.passwordKept : words.passwordHint}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => set({ password: target.value })}
      />
    </>
  );
}
