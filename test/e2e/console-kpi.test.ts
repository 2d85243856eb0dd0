import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.js';
import { TenantClient } from '../harness/tenant-client.js';
import { openConsole, violationsOn } from './console-page.js';

const ORDERS = [
  'order_id;order_date;delivered;net amount;late',
  ...Array.from({ length: 90 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return `${1_000 + index};${day};${day};${100 + (index % 10)};${index % 5 === 0}`;
  }),
].join('\n');

/** Returns the input of the formula. */
const formulaOn = (page: Page) => page.getByRole('textbox', { name: 'Formula' });

/** Opens the form of a new KPI with a name, a direction and data. */
const beginKpi = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'KPIs', exact: true }).click();
  await page.getByRole('link', { name: 'New KPI' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Better if the value is' }).selectOption({ label: 'lower' });
  await page.getByRole('combobox', { name: 'Data', exact: true }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Date column' }).selectOption({ label: 'order_date' });
};

describe('the definition of a KPI in the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is written with an error, corrected, saved, revised, and compared with its first version', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.withSource('csv', ORDERS);
    await beginKpi(page, 'Late orders');
    await page.getByRole('textbox', { name: 'Unit' }).fill('%');
    const check = page.getByRole('region', { name: 'Check' });

    await formulaOn(page).fill('100 * COUNT_IF(lat) / COUNT()');
    await check.getByText('Error at character 16').waitFor();
    expect(await check.locator('mark').textContent()).toBe('lat');
    expect(await formulaOn(page).getAttribute('aria-invalid')).toBe('true');
    expect(await violationsOn(page)).toEqual([]);
    await check.getByRole('button', { name: '"late"' }).click();
    expect(await formulaOn(page).inputValue()).toBe('100 * COUNT_IF("late") / COUNT()');
    await check.getByRole('rowheader', { name: 'February 2026' }).waitFor();
    expect(await check.getByRole('row', { name: /February 2026/ }).textContent()).toContain('28 rows');
    await check.getByRole('img', { name: 'Values on the current data' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const green = page.getByLabel('Limit of green');
    await green.fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await green.getAttribute('aria-invalid')).toBe('true');
    await green.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Late orders', level: 1 }).waitFor();
    await page.getByRole('rowheader', { name: 'February 2026' }).waitFor();

    await page.getByRole('link', { name: 'Revise' }).click();
    await page.getByText('Nothing has changed yet.').waitFor();
    // From the keyboard: the offered column is chosen with the arrow keys and Enter.
    await formulaOn(page).fill('');
    await formulaOn(page).pressSequentially('av');
    await page
      .getByRole('option', { name: /^AVG\b/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('amou');
    await page.getByRole('listbox').getByRole('option', { name: 'net amount' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await formulaOn(page).inputValue()).toBe('AVG("net amount")');
    await page.getByRole('textbox', { name: 'Reason for the change' }).fill('Amounts matter');
    await check.getByRole('rowheader', { name: 'February 2026' }).waitFor();
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByRole('link', { name: 'Compare versions' }).click();
    await page.getByRole('heading', { name: 'Version 1', level: 2 }).waitFor();
    await page.getByText('Reason for the change: Amounts matter').waitFor();
    const formula = page.getByRole('region', { name: 'Formula' });
    expect((await formula.locator('del').allTextContents()).join('')).toContain('COUNT_IF');
    expect((await formula.locator('ins').allTextContents()).join('')).toContain('AVG');
    expect(await page.getByRole('region', { name: 'Unit' }).getByText('Changed').count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Version 2' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('asks before unsaved changes are left, and keeps them when the language changes', async () => {
    await using opened = await openConsole(browser, 'en', 1024);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.withSource('csv', ORDERS);
    await beginKpi(page, 'Kept');
    await formulaOn(page).fill('COUNT()');
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    expect(await violationsOn(page)).toEqual([]);
    await question.getByText('Stay on the page').click();
    await question.waitFor({ state: 'detached' });
    expect(await formulaOn(page).inputValue()).toBe('COUNT()');
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    await page.getByText('Ihre nicht gespeicherten Änderungen wurden wiederhergestellt.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Formel' }).inputValue()).toBe('COUNT()');
    await page.goBack();
    await page.getByRole('button', { name: 'Änderungen verwerfen und verlassen' }).click();
    await page.getByRole('heading', { name: 'Kennzahlen', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Neue Kennzahl' }).click();
    expect(await page.getByRole('textbox', { name: 'Formel' }).inputValue()).toBe('');
    expect(problems).toEqual([]);
  });

  it('shows the role that a viewer lacks, on a telephone and in German', async () => {
    await using opened = await openConsole(browser, 'de', 390, 'viewer');
    const { page, problems } = opened;
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Kennzahlen', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Neue Kennzahl' }).isDisabled()).toBe(true);
    await page.getByRole('note').waitFor();
    await page.goto(`${page.url().split('#')[0] ?? ''}#/kpis/new`);
    await page.getByRole('heading', { name: 'Neue Kennzahl', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Formel' }).fill('SUM(');
    await page.getByText('Fehler an Zeichen 5').waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });
});

describe('the comparison of two runs', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([1280, 390])('marks the inputs and the blocks of the results that differ, at %i pixels', async (width) => {
    await using opened = await openConsole(browser, 'en', width);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.withSource('csv', ORDERS);
    const runs = [];
    for (const input of ['Which KPIs can we compute?', 'Which KPIs on late orders can we compute?']) {
      const { body } = await client.post<{ run_id: string }>('/api/agents/kpi-discovery', { input });
      await client.untilRunEnds(body.run_id);
      runs.push(body.run_id);
    }
    await page.goto(`${page.url().split('#')[0] ?? ''}#/runs/${runs[0] ?? ''}`);
    await page.getByRole('link', { name: 'Compare with…' }).click();
    await page.getByRole('heading', { name: 'Second run' }).waitFor();
    const question = page.getByRole('region', { name: 'Question' });
    expect((await question.locator('ins').allTextContents()).join('')).toContain('late orders');
    await page.getByRole('region', { name: 'Results' }).getByRole('status').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
