import type { Role } from '@pharos/sdk';
import { hasAllProjects, useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import { Choices } from '../ui/field.js';
import { type Access, rolesGivenBy, useOrganizationProjects } from './access.js';

interface RoleFieldsProps {
  readonly access: Access;
  onChange(access: Access): void;
}

/** What somebody may do, and where. */
export function RoleFields({ access, onChange }: RoleFieldsProps) {
  const { role: own } = useOrganization();
  const { roles, rolesAbout, access: words } = settingTexts;
  const { role, project_ids } = access;
  return (
    <>
      <Choices
        kind="radio"
        label={words.role}
        choices={rolesGivenBy(own).map((id) => ({ id, text: roles[id], about: rolesAbout[id] }))}
        chosen={[role]}
        onChoose={(id) => onChange({ role: id as Role, project_ids })}
      />
      {!hasAllProjects(role) && (
        <Choices
          kind="radio"
          label={words.projects}
          choices={[
            { id: 'all', text: words.all, about: words.allAbout },
            { id: 'some', text: words.chosen },
          ]}
          chosen={[project_ids === null ? 'all' : 'some']}
          onChoose={(id) => onChange({ role, project_ids: id === 'all' ? null : [] })}
        />
      )}
      {!hasAllProjects(role) && project_ids !== null && (
        <ProjectChoices chosen={project_ids} onChange={(ids) => onChange({ role, project_ids: ids })} />
      )}
    </>
  );
}

interface ProjectChoicesProps {
  readonly chosen: readonly string[];
  onChange(ids: readonly string[]): void;
}

function ProjectChoices({ chosen, onChange }: ProjectChoicesProps) {
  const projects = useOrganizationProjects();
  return (
    <Choices
      kind="checkbox"
      isNested
      label={settingTexts.access.chosen}
      choices={projects.map(({ id, name }) => ({ id, text: name }))}
      chosen={chosen}
      onChoose={(id, isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
    />
  );
}
