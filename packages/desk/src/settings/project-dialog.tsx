import type { Project } from '@pharos/sdk';
import { useState } from 'react';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import { FormDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { say } from '../ui/toasts.js';
import { useSaveProject } from './project-queries.js';

interface ProjectDialogProps {
  /** Undefined: a new one. */
  readonly project: Project | undefined;
  onClose(): void;
}

/** The name of a project, and what holds in it. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const { projects: words } = settingTexts;
  const { orgId } = useOrganization();
  const [name, setName] = useState(project?.name ?? '');
  const [domain, setDomain] = useState(project?.domain ?? '');
  const [target, setTarget] = useState(String(project?.first_response_target_minutes ?? ''));
  const save = useSaveProject(orgId, project?.id);
  const body = {
    name: name.trim(),
    domain: domain.trim() || null,
    first_response_target_minutes: target === '' ? null : Number(target),
  };
  const done = () => {
    say({ text: project ? words.saved(body.name) : words.created(body.name) });
    onClose();
  };
  return (
    <FormDialog
      title={project ? project.name : words.create}
      submit={project ? words.save : words.createNow}
      isBusy={save.isPending}
      isIncomplete={body.name === ''}
      error={save.error}
      onSubmit={() => save.mutate(body, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField label={words.name} value={name} maxLength={200} onChange={({ target: at }) => setName(at.value)} />
      <TextField
        label={words.domain}
        hint={words.domainHint}
        value={domain}
        placeholder="shop.example.com"
        onChange={({ target: at }) => setDomain(at.value)}
      />
      {project && (
        <TextField
          label={words.target}
          hint={words.targetHint}
          type="number"
          min={1}
          value={target}
          onChange={({ target: at }) => setTarget(at.value)}
        />
      )}
    </FormDialog>
  );
}
