import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { startBrowser } from '../browser/support/browser.js';
import { type BenchContext, below, type Figure, median } from './figures.js';
import { measuredPage, openedMs, usableMs } from './measured-page.js';
import { firstPlain, type SeededDesk, seedDesk } from './seeded-desk.js';

const loads = 7;
const openings = 12;
const conversations = 700;
const visited = 500;
/** What comes after the page, and what is read ahead, has come by then. */
const [quietMs, aheadMs] = [4_000, 800];

/** The inbox in a browser: what its first load fetches and takes, how fast conversations open, and what opened ones leave in memory. */
export async function benchDesk({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const seeded = await seedDesk({ platform, tenant }, projectId, conversations);
  const browser = await startBrowser();
  try {
    const page = await measuredPage(browser, { platform, tenant });
    const address = (n: number) => `${platform.baseUrl}/app/${projectId}/inbox/waiting/${seeded.idOf(n)}`;
    const figures = [...(await firstLoads(page, address)), ...(await opened(page, address, seeded))];
    return [...figures, await kept(page, address)];
  } finally {
    await browser.close();
  }
}

type Address = (n: number) => string;

/** Loads with an empty cache: the time until the inbox is usable, and what scripts were asked for until then. */
async function firstLoads(page: Page, address: Address): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const plain = await load(page, address(firstPlain));
  const all: Load[] = [];
  for (let n = 1; n <= loads; n += 1) all.push(await load(page, address(firstPlain + n)));
  await session.detach();
  const [formatted] = all as [Load];
  const files = [plain, formatted].map(({ needed }) => needed.length).join('; ');
  return [
    below(
      'inbox, first load until usable, ms',
      all.map(({ readyMs }) => readyMs),
      1_500,
      0,
    ),
    below('… scripts until then, a thread of plain texts, kB gzipped', kBOf(plain.needed), 220, 1),
    below('… a thread with formatted answers, kB', kBOf(formatted.needed), 220, 1),
    { what: '… files of both; with all that came later, kB', value: `${files}; ${kBOf(formatted.scripts).toFixed(1)}` },
  ];
}

interface Load {
  readonly readyMs: number;
  readonly scripts: readonly Script[];
  /** Those that were asked for until the inbox was usable. */
  readonly needed: readonly Script[];
}

async function load(page: Page, address: string): Promise<Load> {
  await page.goto(address, { waitUntil: 'commit' });
  const readyMs = await usableMs(page);
  await page.waitForTimeout(quietMs);
  const scripts = await scriptsOf(page);
  return { readyMs, scripts, needed: scripts.filter(({ startedMs }) => startedMs < readyMs) };
}

interface Script {
  readonly text: string;
  readonly startedMs: number;
}

const kBOf = (scripts: readonly Script[]) =>
  scripts.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0) / 1_000;

/** The scripts that a page has asked for. */
async function scriptsOf(page: Page): Promise<Script[]> {
  const asked = await page.evaluate<{ name: string; startTime: number }[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((entry) => entry.toJSON())`,
  );
  return Promise.all(
    asked.map(async ({ name, startTime }) => ({ text: await (await fetch(name)).text(), startedMs: startTime })),
  );
}

/** Conversations that were read ahead, and ones that were not. */
async function opened(page: Page, address: Address, { idOf }: SeededDesk): Promise<Figure[]> {
  await page.goto(address(1));
  await page.waitForTimeout(quietMs);
  const ahead: number[] = [];
  for (let each = 0; each < openings; each += 1) {
    await page.keyboard.press('j');
    ahead.push(await openedMs(page));
    await page.waitForTimeout(aheadMs);
  }
  const anew: number[] = [];
  for (let each = 1; each <= openings; each += 1) {
    await page.locator(`a[href*="${idOf(openings + 1 + each * 5)}"]`).click();
    anew.push(await openedMs(page));
    await page.waitForTimeout(aheadMs);
  }
  return [
    below('open a conversation that was read ahead, ms', ahead, 100, 0),
    below('open a conversation that was not, ms', anew, 300, 0),
  ];
}

/** What the heap holds after many conversations more than after a few, once garbage is collected. */
async function kept(page: Page, address: Address): Promise<Figure> {
  await page.goto(address(1));
  await page.waitForTimeout(quietMs);
  await walk(page, 20);
  const before = await heapMB(page);
  await walk(page, visited);
  const after = await heapMB(page);
  return below(
    `heap after ${visited} conversations more, MB (from ${before.toFixed(1)})`,
    median([after - before]),
    10,
    1,
  );
}

async function walk(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('j');
    await openedMs(page);
  }
  await page.waitForTimeout(quietMs);
}

async function heapMB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
}
