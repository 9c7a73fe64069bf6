import { useState } from 'react';
import { NeedsManager, Page, Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { useProjectId } from '../app/session.js';
import { siteTexts } from '../messages/site.js';
import { Button } from '../ui/button.js';
import { CopyField } from '../ui/copy-field.js';
import { FormDialog } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import css from './site.module.css';
import { Snippet } from './snippet.js';
import { identifyCommand, type Language, signers, widgetTag } from './snippets.js';
import { useRotateSecret } from './widget-queries.js';

/** How the site tells the widget who is signed in: the secret, and how to sign with it. */
export function IdentityPage() {
  const { identity: words } = siteTexts;
  const projectId = useProjectId();
  const { mayManage } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState<Language>('Node.js');
  const create = (
    <Button look="main" onClick={() => setOpen(true)}>
      {words.make}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} action={mayManage && create}>
      {!mayManage && <NeedsManager what={words.needs} />}
      <Section title={words.sign} about={words.signAbout}>
        <div className={css.fields}>
          <Select
            label={words.language}
            value={language}
            options={Object.keys(signers).map((each) => [each, each] as const)}
            onChange={(each) => setLanguage(each as Language)}
          />
          <Snippet label={words.signer} code={signers[language]} />
          <p className={css.note}>{words.verified}</p>
        </div>
      </Section>
      <Section title={words.hand} about={words.handAbout}>
        <div className={css.fields}>
          <Snippet label={words.tag} code={widgetTag(projectId, ' data-identity="{{token}}"')} />
          <p>{words.later}</p>
          <Snippet label={words.command} code={identifyCommand} />
        </div>
      </Section>
      {isOpen && <SecretDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

/** Makes a secret after a word on what ends with the one before, and shows it once. */
function SecretDialog({ onClose }: { onClose(): void }) {
  const { identity: words } = siteTexts;
  const rotate = useRotateSecret(useProjectId());
  if (rotate.data)
    return (
      <FormDialog
        title={words.made}
        about={words.madeAbout}
        submit={words.done}
        cancel={null}
        onSubmit={onClose}
        onClose={onClose}
      >
        <CopyField label={words.secret} value={rotate.data.secret} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={words.make}
      about={words.makeAbout}
      submit={words.makeNow}
      isDanger
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    />
  );
}
