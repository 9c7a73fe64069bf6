import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { onUnsent } from './sending.js';

/** Says that a message was not sent, and leads to it, unless the person has its conversation before them. */
export function useUnsentToast(): void {
  const navigate = useNavigate();
  const { conversationId } = useParams({ strict: false });
  const openId = useRef(conversationId);
  openId.current = conversationId;
  useEffect(
    () =>
      onUnsent(({ projectId, conversationId: id, subject }) => {
        if (id === openId.current) return;
        const params = { projectId, view: 'all', conversationId: id };
        const run = () => void navigate({ to: '/$projectId/inbox/$view/$conversationId', params });
        say({ text: t.thread.unsent(subject), isBad: true, action: { text: t.thread.open, run } });
      }),
    [navigate],
  );
}
