import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser.js';
import { eventually } from '../harness/eventually.js';
import { HeldFile } from '../harness/held-file.js';
import { TenantClient } from '../harness/tenant-client.js';
import { fillDialog, openConsole, submitDialog, violationsOn } from './console-page.js';

describe('the operations page of the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('runs a failed run again and shows its events as they happen', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await page.getByRole('link', { name: 'Operations' }).click();
    await page.getByText('No run matches.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // Without data, the agent refuses the run.
    const { body: run } = await client.post<{ run_id: string }>('/api/agents/process-mining', { input: 'Where do cases wait?' });
    await client.untilRunEnds(run.run_id);
    await page.locator('label', { hasText: 'Failed' }).click();
    await page.getByText('attempt 1').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Run again: Process mining of event logs' }).click();
    const requeued = async (): Promise<unknown> => {
      const { eventsConnection: events } = await client.query<{ eventsConnection: { nodes: { type: string }[] } }>(
        '{ eventsConnection(first: 100) { nodes { type } } }',
      );
      return events.nodes.some(({ type }) => type === 'run.requeued') || undefined;
    };
    await eventually(requeued);
    await client.untilRunEnds(run.run_id);

    await page.getByRole('tab', { name: 'Events' }).click();
    const events = page.getByRole('list', { name: 'Events' });
    await events.getByText('run.queued').waitFor();
    await page.getByRole('combobox', { name: 'Event types' }).fill('run.*');
    await page.keyboard.press('Enter');
    await page.getByLabel('Id of the object').fill(run.run_id);
    await page.keyboard.press('Enter');
    await events.getByText('run.queued').waitFor();
    expect(await events.getByText('run.requeued').count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await client.query('mutation ($id: ID!) { requeueRun(runId: $id) { status } }', { id: run.run_id });
    await events.getByText('run.requeued').nth(1).waitFor();
    expect(problems).toEqual([]);
  });

  it('cancels a waiting run', async () => {
    await using opened = await openConsole(browser, 'de', 390);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await using file = await HeldFile.start();
    // More imports than a tenant may fetch at the same time, so that the last one waits until the test ends.
    for (let count = 0; count < 6; count += 1) {
      const { body: source } = await client.post<{ source_id: string }>('/v1/sources', {
        name: `Quelle ${count}`,
        kind: 'csv',
        url: file.url,
      });
      const { status } = await client.post(`/v1/sources/${source.source_id}/sync`);
      expect(status).toBe(202);
    }
    await page.goto(`${page.url()}#/operations`);
    const cancel = page.getByRole('button', { name: 'Abbrechen: Import' }).first();
    await cancel.click();
    await page.getByText('Abgebrochen').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('shows what agents lack, checks the isolation, and decides about a model route', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems } = opened;
    await page.getByRole('link', { name: 'Operations' }).click();
    expect(await page.getByRole('tab', { name: 'Tenants' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByText('Missing: an event log').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Isolation' }).click();
    await page.getByText('The data of this tenant are isolated.').waitFor();
    await page.getByRole('button', { name: 'Start attempts' }).click();
    await page.getByText(/All \d+ attempts were refused/).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'Request a route' }).click();
    await fillDialog(page, { Purpose: 'report-generation', Route: 'Premium', Justification: 'no' }, 'Request a route');
    await page.getByText('This field is required.').waitFor();
    await page.getByRole('combobox', { name: 'Data classes' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Internal' }).click();
    await page.keyboard.press('Tab');
    await submitDialog(page, { Justification: 'The monthly report reads better.' }, 'Request a route');
    await page.getByRole('button', { name: 'Approve: report-generation' }).click();
    await submitDialog(page, { 'In the name of': 'Anna' }, 'Approve');
    await page.getByRole('button', { name: 'Revoke: report-generation' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('lets a platform admin create and suspend a tenant', async () => {
    await using opened = await openConsole(browser, 'en', 1280, 'platform_admin');
    const { page, problems, tenantId } = opened;
    const slug = tenantId.replace('tnt_', '');
    await page.getByRole('link', { name: 'Operations' }).click();
    await page.getByRole('tab', { name: 'Tenants' }).click();
    await page.getByRole('button', { name: 'New tenant' }).click();
    await submitDialog(page, { Name: `A company ${slug}`, 'Short name': `c-${slug}` }, 'Save');
    await page.getByRole('button', { name: `Edit: A company ${slug}` }).click();
    await submitDialog(page, { Status: 'Suspended' }, 'Save');
    await page
      .getByRole('listitem')
      .filter({ hasText: `A company ${slug}` })
      .getByText('Suspended')
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
