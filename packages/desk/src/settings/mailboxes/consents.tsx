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
  useResetOnReturn(ask.reset);
  if (providers.length === 0) return null;
  const used = incoming.oauth_provider ?? outgoing.oauth_provider;
  return (
    <Section title={words.title} about={used ? words.connected(words.names[used]) : words.about}>
      <Refusal error={refusal.error ?? ask.error} text={refusal.text} />
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
  const denied = useRef<string>(undefined);
  useEffect(() => {
    if (state === undefined || handled.current === state) return;
    handled.current = state;
    denied.current = code === undefined ? textOf(error) : undefined;
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
  const text = denied.current ?? (error === undefined ? undefined : textOf(error));
  return { text, isPending: finish.isPending, error: text === undefined ? finish.error : 'denied' };
}

/** Why the provider has brought nothing back; what is no word of the standard (RFC 6749 §4.1.2.1) is not shown. */
function textOf(error = ''): string {
  const { denied, failed } = mailboxTexts.consent;
  return error === 'access_denied' || !/^[a-z_]{1,60}$/.test(error) ? denied : failed(error);
}

/** Whoever comes back from the provider by the browser's button finds the page as they left it, and may ask again. */
function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}
