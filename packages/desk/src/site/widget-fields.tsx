import type { WidgetConfig } from '@pharos/sdk';
import { locale } from '../messages/index.js';
import { siteTexts } from '../messages/site.js';
import { Select, TextArea, TextField } from '../ui/field.js';
import { CheckField, ColorField } from './fields.js';
import css from './site.module.css';

interface WidgetFieldsProps {
  readonly config: WidgetConfig;
  readonly isDisabled: boolean;
  onChange(more: Partial<WidgetConfig>): void;
}

/** The languages that the widget speaks. */
const languages = ['en', 'de', 'fr', 'es', 'ar', 'ja'];
const names = new Intl.DisplayNames(locale, { type: 'language' });

/** All that can be chosen of the widget. */
export function WidgetFields({ config, isDisabled, onChange }: WidgetFieldsProps) {
  const { widget: words } = siteTexts;
  const tags = new Set([...languages, ...(config.locale === 'auto' ? [] : [config.locale])]);
  const choices = <Name extends 'position' | 'theme' | 'ask_email'>(name: Name) => ({
    label: words[name],
    value: config[name],
    options: Object.entries(words.choices[name]),
    disabled: isDisabled,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <CheckField
        label={words.enabled}
        about={words.enabledAbout}
        isChecked={config.enabled}
        isDisabled={isDisabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <TextArea
        label={words.welcome}
        value={config.welcome_message}
        rows={3}
        maxLength={1_000}
        dir="auto"
        disabled={isDisabled}
        onChange={({ target }) => onChange({ welcome_message: target.value })}
      />
      <div className={css.pair}>
        <ColorField
          label={words.color}
          value={config.color}
          disabled={isDisabled}
          onChange={(color) => onChange({ color })}
        />
        <Select {...choices('theme')} />
        <Select {...choices('position')} />
        <Select
          label={words.language}
          value={config.locale}
          options={[['auto', words.languageOfPage], ...[...tags].map((tag) => [tag, names.of(tag) ?? tag] as const)]}
          disabled={isDisabled}
          onChange={(tag) => onChange({ locale: tag })}
        />
      </div>
      <Select {...choices('ask_email')} hint={words.ask_emailHint} />
      <TextField
        label={words.chatUrl}
        hint={words.chatUrlHint}
        value={config.chat_url ?? ''}
        type="url"
        placeholder="https://"
        maxLength={2_000}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ chat_url: target.value.trim() || null })}
      />
      <CheckField
        label={words.branding}
        isChecked={config.show_branding}
        isDisabled={isDisabled}
        onChange={(show_branding) => onChange({ show_branding })}
      />
    </>
  );
}
