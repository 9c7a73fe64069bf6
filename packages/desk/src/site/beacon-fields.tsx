import type { Beacon } from '@pharos/sdk';
import { siteTexts } from '../messages/site.js';
import { Select, TextArea, TextField } from '../ui/field.js';
import { ColorField, LinesField } from './fields.js';
import { useForms } from './form-queries.js';
import css from './site.module.css';

interface BeaconFieldsProps {
  readonly beacon: Beacon;
  readonly isDisabled: boolean;
  onChange(more: Partial<Beacon>): void;
}

/** All that can be chosen of a beacon. */
export function BeaconFields({ beacon, isDisabled, onChange }: BeaconFieldsProps) {
  const { beacons: words, widget } = siteTexts;
  const { data: forms = [] } = useForms(beacon.project_id);
  const hasForm = forms.some(({ id }) => id === beacon.form_id);
  const text = (name: 'button_label' | 'greeting_title' | 'greeting_text', maxLength: number) => ({
    label: words.parts[name],
    value: beacon[name],
    maxLength,
    dir: 'auto',
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Select
        label={words.form}
        value={beacon.form_id}
        options={[
          ...(hasForm ? [] : [[beacon.form_id, words.formArchived] as const]),
          ...forms.map(({ id, name }) => [id, name] as const),
        ]}
        disabled={isDisabled}
        onChange={(form_id) => onChange({ form_id })}
      />
      <TextField {...text('button_label', 50)} />
      <div className={css.pair}>
        <Select
          label={words.parts.button_icon}
          value={beacon.button_icon}
          options={Object.entries(words.icons)}
          disabled={isDisabled}
          onChange={(icon) => onChange({ button_icon: icon as Beacon['button_icon'] })}
        />
        <Select
          label={widget.position}
          value={beacon.position}
          options={Object.entries(widget.choices.position)}
          disabled={isDisabled}
          onChange={(position) => onChange({ position: position as Beacon['position'] })}
        />
      </div>
      {beacon.button_icon === 'custom_svg' && (
        <TextArea
          label={words.parts.custom_svg}
          hint={words.svgHint}
          rows={4}
          spellCheck={false}
          maxLength={16_384}
          value={beacon.custom_svg ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ custom_svg: target.value || null })}
        />
      )}
      <ColorField
        label={widget.color}
        value={beacon.primary_color}
        disabled={isDisabled}
        onChange={(primary_color) => onChange({ primary_color })}
      />
      <TextField {...text('greeting_title', 100)} />
      <TextArea rows={2} {...text('greeting_text', 500)} />
      <LinesField
        label={siteTexts.forms.origins}
        hint={words.originsHint}
        placeholder="https://shop.example.com"
        lines={beacon.allowed_origins}
        disabled={isDisabled}
        onChange={(allowed_origins) => onChange({ allowed_origins })}
      />
    </>
  );
}
