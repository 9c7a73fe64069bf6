import { Refusal, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import { Choices } from '../ui/field.js';
import { Problem } from '../ui/states.js';
import { useOrganizationSettings, useRequireSecondFactor, useSecondFactor } from './second-factor-queries.js';

/** Whether all members need a second factor. Who has none themselves would shut themselves out. */
export function RequiredFactor() {
  const { secondFactor: words } = settingTexts;
  const { orgId, name } = useOrganization();
  const { data, error, refetch } = useOrganizationSettings(orgId);
  const isEnabled = useSecondFactor().data?.enabled;
  const change = useRequireSecondFactor(orgId);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  const isRequired = change.isPending ? change.variables : data?.require_second_factor;
  return (
    <Section title={words.everybody(name)} about={isEnabled || isRequired ? undefined : words.ownFirst}>
      <Choices
        kind="checkbox"
        label={words.requirement}
        isDisabled={change.isPending || !(isEnabled || isRequired)}
        choices={[{ id: 'required', text: words.require, about: words.requireAbout }]}
        chosen={isRequired ? ['required'] : []}
        onChoose={(_, isChosen) => change.mutate(isChosen)}
      />
      <Refusal error={change.error} />
    </Section>
  );
}
