import { TriangleDownIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { sendAll } from '../inbox/sending.js';
import { chooseLanguage, language, languageNames } from '../messages/in-language.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Menu } from '../ui/menu.js';
import { say } from '../ui/toasts.js';
import { pharos, troubleOf } from './api.js';
import css from './frame.module.css';
import { usePlace, usePlaces, useProjectId, useUser } from './session.js';
import { chooseTheme, chosenTheme, type Theme } from './theme.js';

/** The name of the project, with the others to go to. */
export function ProjectMenu() {
  const places = usePlaces();
  const place = usePlace();
  const navigate = useNavigate();
  const items = places.map(({ project, membership }) => ({
    id: project.id,
    text: places.some((other) => other !== undefined && other.membership !== membership)
      ? `${project.name} · ${membership.org_name}`
      : project.name,
    isChosen: project.id === place?.project.id,
    run: () => void navigate({ to: '/$projectId', params: { projectId: project.id } }),
  }));
  const trigger = (
    <button type="button" className={css.project}>
      <span className={css.mark} aria-hidden />
      <span className={`${css.wide} truncate`} dir="auto">
        {place?.project.name}
      </span>
      <TriangleDownIcon className={css.wide} />
      <span className="hidden-text">{t.frame.projects}</span>
    </button>
  );
  return <Menu trigger={trigger} groups={[items]} />;
}

/** So long the way out waits for what is still to be sent; it is kept for when the person is back. */
const mostWaitMs = 8_000;

/** Sends what could still be taken back, ends the session, and goes where people sign in. */
export async function signOut(): Promise<void> {
  await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, mostWaitMs))]);
  try {
    await pharos.people.signOut();
    location.assign('/app/sign-in');
  } catch (error) {
    say({ text: troubleOf(error).text, isBad: true });
  }
}

/** The person: theme, language, shortcuts, and the way out. */
export function AccountMenu({ onSheet }: { onSheet(): void }) {
  const { name, picture_url } = useUser();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const themes: readonly (readonly [Theme, string])[] = [
    ['system', t.frame.system],
    ['light', t.frame.light],
    ['dark', t.frame.dark],
  ];
  const now = chosenTheme();
  const trigger = (
    <button type="button" className={css.account}>
      <Avatar name={name} picture={picture_url} />
      <span className={`${css.wide} truncate`} aria-hidden>
        {name}
      </span>
      <span className="hidden-text">{t.frame.account(name)}</span>
    </button>
  );
  return (
    <Menu
      trigger={trigger}
      groups={[
        [
          {
            id: 'account',
            text: t.frame.myAccount,
            run: () => void navigate({ to: '/$projectId/settings/profile', params: { projectId } }),
          },
          { id: 'keys', text: t.frame.shortcuts, keys: '?', run: onSheet },
        ],
        themes.map(([id, text]) => ({
          id,
          text: `${t.frame.theme}: ${text}`,
          isChosen: id === now,
          run: () => chooseTheme(id),
        })),
        Object.entries(languageNames).map(([id, text]) => ({
          id,
          text,
          isChosen: id === language,
          run: () => chooseLanguage(id),
        })),
        [
          { id: 'docs', text: t.frame.documentation, run: () => void open('/docs', '_blank', 'noopener') },
          { id: 'out', text: t.frame.signOut, run: () => void signOut() },
        ],
      ]}
    />
  );
}
