import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Platform, Tenant } from '../../support/platform.js';
import { type Visit, visit } from './visit.js';

export const password = 'correct horse battery';

type Role = 'owner' | 'admin' | 'agent' | 'viewer';

/** Signs a person in who is new in the organization, and opens the desk for them. */
export async function openDesk(
  browser: Browser,
  { platform, tenant }: { platform: Platform; tenant: Tenant },
  {
    name,
    role = 'agent',
    path = '/app',
    ...options
  }: { name: string; role?: Role; path?: string } & BrowserContextOptions,
): Promise<Visit> {
  const email = `${name.toLowerCase()}@example.com`;
  const token = await invited(platform, tenant, { email, role });
  const link = `${platform.baseUrl}/app#link=${token}`;
  const desk = await visit(browser, link, { viewport: { width: 1440, height: 900 }, ...options });
  const at = (label: string) => desk.page.locator('form:visible').getByLabel(label);
  await at('Your name').fill(name);
  if (role === 'owner') await at('Email address').fill(email);
  await at('New password').fill(password);
  await desk.page.getByRole('button', { name: 'Continue', exact: true }).click();
  await desk.page.waitForURL(/\/app(\/prj_.*)?$/);
  if (path !== '/app') await desk.page.goto(platform.baseUrl + path);
  return desk;
}

/** What is written in the composer, before the editor has come and after. */
export function written(page: Page): Promise<string> {
  return page.locator('#composer').evaluate((field) => {
    if (field.value !== undefined) return field.value;
    if (field.querySelector('.cm-placeholder')) return '';
    const lines: { textContent: string }[] = [...field.querySelectorAll('.cm-line')];
    return lines.map(({ textContent }) => textContent).join('\n');
  });
}

async function invited(
  platform: Platform,
  tenant: Tenant,
  { email, role }: { email: string; role: Role },
): Promise<string> {
  if (role === 'owner') return (await platform.admin.createOwnerLink(tenant.orgId)).token;
  const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/invitations`, { email, role });
  return String(new URL(body.data.link).hash).replace('#link=', '');
}
