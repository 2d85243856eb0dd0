import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.js';
import { HeldFile } from '../harness/held-file.js';
import { TenantClient } from '../harness/tenant-client.js';
import { fillDialog, openConsole, submitDialog, violationsOn } from './console-page.js';

interface Schedule {
  cron: string;
  timeZone: string;
  nextRunAt: string;
}

const createSource = (client: TenantClient, url: string) =>
  client.query('mutation ($input: SourceCreateInput!) { createSource(input: $input) { id } }', {
    input: { name: 'Orders', kind: 'CSV', url },
  });

const scheduleOf = async (client: TenantClient): Promise<Schedule | null> => {
  const query = '{ sourcesConnection { nodes { schedule { cron timeZone nextRunAt } } } }';
  const { sourcesConnection } = await client.query<{ sourcesConnection: { nodes: { schedule: Schedule | null }[] } }>(query);
  return sourcesConnection.nodes[0]?.schedule ?? null;
};

describe('the sources of the console', () => {
  let browser: Browser;
  let file: HeldFile;
  beforeAll(async () => {
    browser = await openBrowser();
    file = await HeldFile.start();
  });
  afterAll(async () => {
    await file[Symbol.asyncDispose]();
    await browser.close();
  });

  it('get a schedule, show its next import in its time zone, and lose it again', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await createSource(client, file.url);
    await page.getByRole('link', { name: 'Data', exact: true }).click();

    await page.getByRole('button', { name: 'Set schedule: Orders' }).click();
    await page.getByRole('dialog', { name: 'Schedule of Orders' }).waitFor();
    await page.getByLabel(/^Import/).selectOption({ label: 'Weekly' });
    expect(await violationsOn(page)).toEqual([]);
    await submitDialog(page, { Day: 'Thursday', Time: '07:30', 'Time zone': 'Asia/Tokyo' }, 'Save');
    await page.getByText('Every Thursday at 07:30 (Asia/Tokyo)').waitFor();
    const { nextRunAt, ...schedule } = (await scheduleOf(client)) as Schedule;
    expect(schedule).toEqual({ cron: '30 7 * * 4', timeZone: 'Asia/Tokyo' });
    expect(new Date(nextRunAt).toISOString()).toContain('T22:30:00');
    const next = await page.evaluate<string>(
      `new Date('${nextRunAt}').toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })`,
    );
    await page.getByText(`Next: ${next}`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);

    await page.getByRole('button', { name: 'Change schedule: Orders' }).click();
    await fillDialog(page, { Import: 'By a cron expression', 'Cron expression': '*/5 * * * *' }, 'Save');
    await page.getByText('Occurrences must be at least 15 minutes apart').waitFor();
    expect(await page.getByLabel(/^Cron expression/).getAttribute('aria-invalid')).toBe('true');
    await submitDialog(page, { 'Cron expression': '0 6,18 * * MON-FRI' }, 'Save');
    await page.getByText('0 6,18 * * MON-FRI').waitFor();

    await page.getByRole('button', { name: 'Change schedule: Orders' }).click();
    await submitDialog(page, { Import: 'On request only' }, 'Save');
    await page.getByRole('button', { name: 'Set schedule: Orders' }).waitFor();
    expect(await scheduleOf(client)).toBeNull();
  });

  it('show their schedule on a telephone to a role that may not change it', async () => {
    await using opened = await openConsole(browser, 'de', 390, 'viewer');
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await createSource(client, file.url);
    const input = { schedule: { cron: '15 * * * *', timeZone: 'UTC' } };
    const { sources } = await client.query<{ sources: { id: string }[] }>('{ sources { id } }');
    await client.query('mutation ($id: ID!, $input: SourceUpdateInput!) { updateSource(sourceId: $id, input: $input) { id } }', {
      id: sources[0]?.id,
      input,
    });
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Daten', exact: true }).click();
    await page.getByText('Stündlich zur Minute 15').waitFor();
    await page.getByText(/^Nächster Import: /).waitFor();
    expect(await page.getByRole('button', { name: 'Zeitplan ändern: Orders' }).isDisabled()).toBe(true);
    await page.getByRole('note').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('continue the upload of a large file that was interrupted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kpi-upload-'));
    await using opened = await openConsole(browser, 'en', 1280);
    const { page } = opened;
    try {
      const path = join(folder, 'orders.csv');
      const filler = 'x'.repeat(4_000);
      const rows = Array.from({ length: 10_000 }, (_, index) => `${index},${(index * 7) % 1_000},${filler}`);
      await writeFile(path, `order,amount,note\n${rows.join('\n')}\n`);

      const sent: string[] = [];
      const held = Promise.withResolvers<void>();
      await page.route(/comp=block&/, async (route) => {
        sent.push(blockOf(route.request().url()));
        // The third block never arrives.
        if (sent.length === 3) held.resolve();
        else await route.continue();
      });
      await chooseFile(page, path);
      await held.promise;
      expect(sent).toEqual([0, 1, 2].map(blockName));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();

      sent.length = 0;
      page.on('request', (request) => {
        if (/comp=block&/.test(request.url()) && request.method() === 'PUT') sent.push(blockOf(request.url()));
      });
      await chooseFile(page, path);
      await page.getByText('orders.csv: Imported').waitFor();
      expect(sent).toEqual([2, 3, 4].map(blockName));
      await page.getByRole('cell', { name: '10,000' }).waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

const blockName = (index: number): string => btoa(String(index).padStart(8, '0'));
const blockOf = (url: string): string => new URL(url).searchParams.get('blockid') ?? '';

const chooseFile = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await (await chooser).setFiles(path);
};
