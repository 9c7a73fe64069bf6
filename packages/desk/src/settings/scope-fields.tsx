import type { Scope } from '@pharos/sdk';
import { settingTexts } from '../messages/settings.js';
import { Choices, Select } from '../ui/field.js';
import css from './settings.module.css';

const whole = ['read', 'write', 'admin'] as const;

type Right = (typeof whole)[number];
type Subject = Extract<Scope, `${string}:read`> extends `${infer Name}:read` ? Name : never;

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[];
  onChange(scopes: readonly Scope[]): void;
}

/** What a key may do: one right for everything, or one for each subject. */
export function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  const { apiKeys: words } = settingTexts;
  const all = whole.find((right) => scopes.includes(right));
  return (
    <>
      <Choices
        kind="radio"
        label={words.rights}
        choices={[
          ...whole.map((right) => ({ id: right, text: words.whole[right], about: words.wholeAbout[right] })),
          { id: 'chosen', text: words.chosen },
        ]}
        chosen={[all ?? 'chosen']}
        onChoose={(id) => onChange(id === 'chosen' ? [] : [id as Right])}
      />
      {all === undefined && <SubjectFields scopes={scopes} onChange={onChange} />}
    </>
  );
}

function SubjectFields({ scopes, onChange }: ScopeFieldsProps) {
  const { apiKeys: words } = settingTexts;
  const rightOf = (subject: Subject) => whole.find((right) => scopes.includes(`${subject}:${right}`)) ?? '';
  const choose = (subject: Subject, right: string) => {
    const others = scopes.filter((scope) => !scope.startsWith(`${subject}:`));
    onChange(right === '' ? others : [...others, `${subject}:${right as Right}`]);
  };
  return (
    <div className={css.subjects}>
      {(Object.entries(words.subjects) as [Subject, string][]).map(([subject, name]) => (
        <Select
          key={subject}
          label={name}
          value={rightOf(subject)}
          options={[['', words.nothing], ...whole.map((right) => [right, words.right[right]] as const)]}
          onChange={(right) => choose(subject, right)}
        />
      ))}
    </div>
  );
}
