import { CheckCircleFillIcon, KeyIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Section } from '../app/area.js';
import { useOrganization } from '../app/organization.js';
import { agentTexts } from '../messages/agent.js';
import area from '../ui/area.module.css';
import { Button } from '../ui/button.js';
import { RemoveKeyDialog, SetKeyDialog } from './model-key-dialogs.js';

/** Whether the project has a key of its own: it is stored sealed, and never shown again. */
export function ModelKey({ isSet }: { readonly isSet: boolean | undefined }) {
  const { modelKey: words } = agentTexts;
  const { mayManage } = useOrganization();
  const [open, setOpen] = useState<'set' | 'remove' | undefined>();
  const close = () => setOpen(undefined);
  return (
    <Section title={words.title} about={words.about}>
      {isSet !== undefined && (
        <div className={`${area.rows} ${area.row}`}>
          {isSet ? <CheckCircleFillIcon className={area.good} /> : <KeyIcon className={area.faint} />}
          <div className={area.rowMain}>
            <strong>{isSet ? words.isSet : words.isNotSet}</strong>
            <p className={area.faint}>{isSet ? words.isSetAbout : words.isNotSetAbout}</p>
          </div>
          {mayManage && isSet && (
            <Button look="quiet" onClick={() => setOpen('remove')}>
              {words.remove}
            </Button>
          )}
          {mayManage && <Button onClick={() => setOpen('set')}>{isSet ? words.replace : words.set}</Button>}
        </div>
      )}
      {open === 'set' && <SetKeyDialog isReplaced={isSet === true} onClose={close} />}
      {open === 'remove' && <RemoveKeyDialog onClose={close} />}
    </Section>
  );
}
