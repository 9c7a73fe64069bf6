import type { Integration } from '@pharos/sdk';
import { connectionTexts } from '../../messages/connections.js';
import css from '../../ui/area.module.css';

/** Whether a connection works, in a word. */
export function Health({ integration: { status, health_status } }: { readonly integration: Integration }) {
  const { health, status: states } = connectionTexts.integrations;
  if (status === 'paused' || status === 'disconnected') return <span className={css.faint}>{states[status]}</span>;
  const isBad = status === 'error' || health_status === 'unhealthy' || health_status === 'degraded';
  const look = isBad ? css.bad : health_status === 'healthy' ? css.good : css.faint;
  return <span className={look}>{status === 'error' ? states.error : health[health_status]}</span>;
}
