import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser.js';
import { TenantClient } from '../harness/tenant-client.js';
import { openConsole, submitDialog, violationsOn } from './console-page.js';

describe('the advisor page of the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('answers with sources that open, continues a conversation and deletes it', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.query('mutation { createProgramme(input: { name: "Promise", vision: "Every delivery is punctual." }) { id } }');
    await page.getByRole('link', { name: 'Advisor' }).click();
    await page.getByText('Nobody has asked the advisor yet.').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const question = page.getByLabel('Your question');
    await question.fill('What is the vision of the programme?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const log = page.getByRole('log');
    await log.getByText('No language model is connected.').waitFor();
    await log.locator('summary').first().click();
    await log.locator('details[open]').getByText('Every delivery is punctual.').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await question.fill('Which risks does the programme have?');
    await question.press('Enter');
    await page.getByText('2 questions').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await log.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Delete conversation: What is the vision/ }).click();
    await submitDialog(page, {}, 'Delete');
    await page.getByText('Nobody has asked the advisor yet.').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows hints on a telephone as soon as they arise, and leads to what they are about', async () => {
    await using opened = await openConsole(browser, 'de', 390);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await page.goto(`${page.url()}#/advisor`);
    const hints = page.getByRole('region', { name: 'Hinweise' });
    await hints.waitFor();
    await client.query('mutation { createProgramme(input: { name: "Pünktlich" }) { id } }');
    await client.query('mutation { createProgrammeDecision(input: { question: "Wer gibt frei?", due: "2026-01-05" }) { id } }');
    await hints.getByRole('link', { name: 'Wer gibt frei?' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await hints.getByRole('link', { name: 'Wer gibt frei?' }).click();
    await page.getByRole('button', { name: 'Entscheiden: Wer gibt frei?' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('dismisses a hint until it is restored', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.query('mutation { createProgramme(input: { name: "Promise" }) { id } }');
    await client.query('mutation { createProgrammeDecision(input: { question: "Who approves?", due: "2026-01-05" }) { id } }');
    await page.goto(`${page.url()}#/advisor`);
    const hints = page.getByRole('list', { name: 'Hints', exact: true });
    const dismissed = page.getByRole('list', { name: 'Dismissed hints' });
    await hints.getByRole('button', { name: 'Dismiss: Who approves?' }).click();
    await hints.getByRole('link', { name: 'Who approves?' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Show dismissed hints (1)' }).click();
    await dismissed.getByRole('link', { name: 'Who approves?' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dismissed.getByRole('button', { name: 'Restore: Who approves?' }).click();
    await hints.getByRole('link', { name: 'Who approves?' }).waitFor();
    expect(problems).toEqual([]);
  });
});
