import type { Project } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsManager, Page } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { settingTexts } from '../messages/settings.js';
import css from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { useOrganizationProjects } from './access.js';
import { ProjectDialog } from './project-dialog.js';

/** The projects of the organization. */
export function ProjectsPage() {
  const { projects: words } = settingTexts;
  const { name, mayManage } = useOrganization();
  const projects = useOrganizationProjects();
  const [open, setOpen] = useState<Project | 'new' | undefined>();
  const create = (
    <Button look="main" onClick={() => setOpen('new')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about(name)} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      <ul className={css.rows}>
        {projects.map((project) => (
          <li key={project.id} className={css.row}>
            <div className={css.rowMain}>
              <p className="truncate" dir="auto">
                <Link to="/$projectId" params={{ projectId: project.id }} className={css.rowLink}>
                  {project.name}
                </Link>
              </p>
              <p className={`${css.faint} truncate`}>{aboutOf(project)}</p>
            </div>
            {mayManage && (
              <Button look="quiet" aria-label={words.editOf(project.name)} onClick={() => setOpen(project)}>
                {words.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ProjectDialog project={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function aboutOf({ slug, domain, first_response_target_minutes: minutes }: Project): string {
  const target = minutes === null ? [] : [settingTexts.projects.targetIs(minutes)];
  return [domain ?? slug, ...target].join(' · ');
}
