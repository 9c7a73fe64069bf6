import { Section } from '../app/area.js';
import { siteTexts } from '../messages/site.js';
import { Select, TextArea, TextField } from '../ui/field.js';
import { CheckField, ColorField, LinesField } from './fields.js';
import type { FormDraft } from './form-draft.js';
import css from './site.module.css';

type Settings = Omit<FormDraft, 'fields'>;

interface FormSettingsProps {
  readonly settings: Settings;
  readonly isDisabled: boolean;
  onChange(more: Partial<Settings>): void;
}

/** Everything of a form but its fields. */
export function FormSettings(props: FormSettingsProps) {
  const { forms: words } = siteTexts;
  const { settings, isDisabled, onChange } = props;
  return (
    <>
      <Section title={words.button}>
        <div className={css.fields}>
          <div className={css.pair}>
            <TextField
              label={words.buttonLabel}
              value={settings.submit_button_label}
              maxLength={50}
              dir="auto"
              disabled={isDisabled}
              onChange={({ target }) => onChange({ submit_button_label: target.value })}
            />
            <Select
              label={words.align}
              value={settings.submit_button_align}
              options={Object.entries(words.aligns)}
              disabled={isDisabled}
              onChange={(align) => onChange({ submit_button_align: align as Settings['submit_button_align'] })}
            />
          </div>
          <ButtonColor {...props} />
        </div>
      </Section>
      <Section title={words.after}>
        <After {...props} />
      </Section>
      <Section title={words.protection}>
        <div className={css.fields}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            value={settings.name}
            maxLength={200}
            dir="auto"
            disabled={isDisabled}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <LinesField
            label={words.origins}
            hint={words.originsHint}
            placeholder="https://shop.example.com"
            lines={settings.allowed_origins}
            disabled={isDisabled}
            onChange={(allowed_origins) => onChange({ allowed_origins })}
          />
          <Limit {...props} />
        </div>
      </Section>
    </>
  );
}

function ButtonColor({ settings, isDisabled, onChange }: FormSettingsProps) {
  const { forms: words } = siteTexts;
  const { submit_button_color: color } = settings;
  return (
    <>
      <CheckField
        label={words.ownColor}
        isChecked={color !== null}
        isDisabled={isDisabled}
        onChange={(isOwn) => onChange({ submit_button_color: isOwn ? '#2563EB' : null })}
      />
      {color !== null && (
        <ColorField
          label={words.color}
          value={color}
          disabled={isDisabled}
          onChange={(submit_button_color) => onChange({ submit_button_color })}
        />
      )}
    </>
  );
}

function After({ settings, isDisabled, onChange }: FormSettingsProps) {
  const { forms: words } = siteTexts;
  const isRedirect = settings.success_action === 'redirect';
  return (
    <div className={css.fields}>
      <Select
        label={words.next}
        value={settings.success_action}
        options={Object.entries(words.actions)}
        disabled={isDisabled}
        onChange={(action) => onChange({ success_action: action as Settings['success_action'] })}
      />
      {isRedirect ? (
        <TextField
          label={words.page}
          type="url"
          placeholder="https://shop.example.com/thanks"
          value={settings.redirect_url ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ redirect_url: target.value.trim() || null })}
        />
      ) : (
        <TextArea
          label={words.thanks}
          rows={2}
          maxLength={1_000}
          dir="auto"
          value={settings.success_message}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ success_message: target.value })}
        />
      )}
    </div>
  );
}

function Limit({ settings, isDisabled, onChange }: FormSettingsProps) {
  const { forms: words } = siteTexts;
  const numberOf = (name: 'rate_limit_per_ip' | 'rate_limit_window_seconds', max: number) => ({
    type: 'number',
    min: 1,
    max,
    value: settings[name] || '',
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: Number(target.value) }),
  });
  return (
    <div className={css.pair}>
      <TextField label={words.limit} {...numberOf('rate_limit_per_ip', 10_000)} />
      <TextField label={words.window} {...numberOf('rate_limit_window_seconds', 86_400)} />
    </div>
  );
}
