import type { Mailbox } from '@pharos/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Refusal, Section } from '../../app/area.js';
import { useProjectId } from '../../app/session.js';
import { mailboxTexts } from '../../messages/mailboxes.js';
import { Button } from '../../ui/button.js';
import { say } from '../../ui/toasts.js';
import own from '../settings.module.css';
import { consentSearch } from './consent-search.js';
import { useAskForConsent, useFinishConsent } from './mailbox-queries.js';

/** The buttons that connect a mailbox with a consent, and what comes of it; nothing where the platform offers none. */
export function Consents({ mailbox }: { readonly mailbox: Mailbox }) {
  const { consent: words } = mailboxTexts;
  const { id, oauth_providers: providers, incoming, outgoing } = mailbox;
  const ask = useAskForConsent(useProjectId(), id);
  const refusal = useAnswerOfProvider(id);
  if (providers.length === 0) return null;
  const used = incoming.oauth_provider ?? outgoing.oauth_provider;
  return (
    <Section title={words.title} about={used ? words.connected(words.names[used]) : words.about}>
      <Refusal error={refusal.error ?? ask.error} text={refusal.isDenied ? words.denied : undefined} />
      <div className={own.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            disabled={ask.isPending || ask.isSuccess || refusal.isPending}
            onClick={() => ask.mutate(provider)}
          >
            {words.connect(words.names[provider])}
          </Button>
        ))}
      </div>
    </Section>
  );
}

/** Hands over what the provider has brought back, once, and takes it out of the address. */
function useAnswerOfProvider(mailboxId: string) {
  const { code, state, error } = consentSearch(useSearch({ strict: false }));
  const projectId = useProjectId();
  const navigate = useNavigate();
  const finish = useFinishConsent(projectId, mailboxId);
  const handled = useRef<string>(undefined);
  const denied = useRef(false);
  useEffect(() => {
    if (state === undefined || handled.current === state) return;
    handled.current = state;
    denied.current = code === undefined;
    const clear = () =>
      void navigate({
        to: '/$projectId/settings/mailboxes/$mailboxId',
        params: { projectId, mailboxId },
        search: {},
        replace: true,
      });
    if (code === undefined) return clear();
    finish.mutate({ code, state }, { onSuccess: () => say({ text: mailboxTexts.consent.done }), onSettled: clear });
  });
  const isDenied = denied.current || error !== undefined;
  return { isDenied, isPending: finish.isPending, error: isDenied ? 'denied' : finish.error };
}
