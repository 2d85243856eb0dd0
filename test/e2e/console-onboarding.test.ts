import type { Browser } from 'playwright-core';
import { ANSWERS } from '../fixtures/onboarding.fixture.js';
import { openBrowser } from '../harness/browser.js';
import { TenantClient } from '../harness/tenant-client.js';
import { openConsole, violationsOn } from './console-page.js';

describe('the onboarding page of the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('stores answers step by step, continues later, and sets up the tenant with the approval', async () => {
    await using opened = await openConsole(browser, 'de', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await page.getByRole('link', { name: 'Onboarding' }).click();
    await page.getByText('Noch wurde kein Onboarding begonnen.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Onboarding beginnen' }).click();
    await page.locator('input[name="company_name"]').fill('Muster GmbH');
    await page.locator('select[name="industry"]').selectOption('manufacturing');
    await page.locator('input[name="employees"]').fill('0');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Speichern und weiter' }).click();
    // The error of the service stands beside the question that it concerns.
    await page.locator('input[name="employees"][aria-invalid="true"]').waitFor();
    await page.locator('input[name="employees"]').fill('320');
    await page.getByRole('button', { name: 'Speichern und weiter' }).click();

    // The second step has a list of entries.
    await page.locator('textarea[name="programme_reason"]').fill('Lieferungen kommen zu spät.');
    await page.getByRole('button', { name: /^Eintrag hinzufügen/ }).click();
    await page.locator('input[name="title"]').fill('Termine halten');
    await page.locator('input[name="target"]').fill('95');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Speichern und weiter' }).click();
    await page.getByText('5 von 18 Pflichtfragen beantwortet').waitFor();

    // Later, the onboarding continues at the first incomplete step, with the answers given so far.
    await page.getByRole('link', { name: 'Onboarding', exact: true }).click();
    await page.getByRole('link', { name: 'Fortsetzen' }).click();
    expect(await page.locator('input[name="title"]').inputValue()).toBe('Termine halten');
    await page.getByRole('link', { name: /Freigabe/ }).click();
    await page.getByText('In diesen Schritten fehlen Antworten:').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    // Somebody else answers the rest; the page learns of it.
    const { body: sessions } = await client.get<{ onboarding_id: string }[]>('/v1/onboarding/sessions');
    const { status } = await client.post(`/v1/onboarding/${sessions[0]?.onboarding_id}/answer`, { answers: ANSWERS });
    expect(status).toBe(200);
    await page.getByRole('button', { name: 'Freigeben und einrichten' }).click();
    await page.getByText('Der Mandant ist eingerichtet.').waitFor();
    await page.getByText('2 Bereiche').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('status').getByRole('link', { name: 'Programm', exact: true }).click();
    await page.getByRole('region', { name: 'Auftragsmanagement' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('fits on a telephone', async () => {
    await using opened = await openConsole(browser, 'en', 390);
    const { page, problems } = opened;
    await page.goto(`${page.url()}#/onboarding`);
    await page.getByRole('button', { name: 'Begin onboarding' }).click();
    await page.locator('input[name="company_name"]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
