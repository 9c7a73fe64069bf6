import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { useAction } from '../app/use-action.js';
import { siteTexts } from '../messages/site.js';
import { IconButton } from '../ui/button.js';
import { FormDialog } from '../ui/dialog.js';
import { Menu } from '../ui/menu.js';

interface ArchiveMenuProps {
  readonly name: string;
  /** What happens on the pages that have it. */
  readonly about: string;
  readonly archive: ReturnType<typeof useAction<void, void>>;
  onDone(): void;
}

/** What can be done with a whole form or beacon: it is archived after a word on what that means. */
export function ArchiveMenu({ name, about, archive, onDone }: ArchiveMenuProps) {
  const { archive: words } = siteTexts;
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <IconButton label={words.actionsOf(name)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <>
      <Menu trigger={trigger} align="end" groups={[[{ id: 'archive', text: words.now, run: () => setOpen(true) }]]} />
      {isOpen && (
        <FormDialog
          title={words.title(name)}
          about={about}
          submit={words.now}
          isDanger
          isBusy={archive.isPending}
          error={archive.error}
          onSubmit={() => archive.mutate(undefined, { onSuccess: onDone })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
