import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser.js';
import { fillDialog, openConsole, submitDialog, violationsOn } from './console-page.js';

describe('the programme page of the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('builds a programme from nothing and records milestones, decisions and risks', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems } = opened;
    await page.getByRole('link', { name: 'Programme', exact: true }).click();
    await page.getByText('There is no programme yet.').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create programme' }).click();
    await fillDialog(page, { Name: '', Budget: '100000' }, 'Save');
    await page.getByText('This field is required.').waitFor();
    await page.locator('input[name="name"]:focus').waitFor();
    await fillDialog(page, { Name: 'Faster orders', Start: '2026-02-01', 'Target date': '2026-01-01' }, 'Save');
    // The error of the service stands beside the field that it concerns.
    const target = page.getByLabel('Target date');
    await page.getByText('The target date must not be before the start').waitFor();
    expect(await target.getAttribute('aria-invalid')).toBe('true');
    expect(await violationsOn(page)).toEqual([]);
    await submitDialog(page, { 'Target date': '2099-12-31' }, 'Save');
    await page.getByRole('heading', { name: 'Faster orders', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'New area' }).click();
    await submitDialog(page, { Name: 'Sales', Owner: 'Anna' }, 'Save');
    await page.getByRole('button', { name: 'New initiative' }).click();
    await submitDialog(page, { Title: 'Shorter approvals', Area: 'Sales', Phase: 'Deliver' }, 'Save');
    await page.getByRole('region', { name: 'Sales' }).getByText('Shorter approvals').waitFor();
    await page.getByRole('button', { name: 'Edit: Shorter approvals' }).click();
    await submitDialog(page, { Status: 'Active', Owner: 'Ben' }, 'Save');
    await page.getByText('Deliver · Ben').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Milestones' }).click();
    await page.getByRole('button', { name: 'New milestone' }).click();
    await submitDialog(page, { Title: 'Rules agreed', Due: '2026-01-15', Initiative: 'Shorter approvals' }, 'Save');
    const overdue = page.getByRole('region', { name: 'Overdue' });
    await overdue.getByText('Rules agreed').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Complete: Rules agreed' }).click();
    await page.getByRole('region', { name: 'Completed and cancelled' }).getByText('Rules agreed').waitFor();
    await overdue.getByText('No milestone is overdue.').waitFor();

    await page.getByRole('tab', { name: 'Decisions' }).click();
    await page.getByRole('button', { name: 'New question' }).click();
    await submitDialog(page, { Question: 'Who approves small orders?' }, 'Save');
    await page.getByRole('button', { name: 'Decide: Who approves small orders?' }).click();
    await submitDialog(page, { 'Decided by': 'Anna', Decision: 'Nobody.' }, 'Decide');
    await page.getByRole('region', { name: 'Decided', exact: true }).getByText('Nobody.').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Risks' }).click();
    await page.getByRole('button', { name: 'New risk' }).click();
    await fillDialog(page, { Title: 'Key person leaves', 'Probability (1 to 5)': '7', 'Impact (1 to 5)': '5' }, 'Save');
    await page.getByText(/probability must not be greater than 5/).waitFor();
    await submitDialog(page, { 'Probability (1 to 5)': '4' }, 'Save');
    await page.getByText('Score 20 of 25').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('checks a change against the scope and approves it', async () => {
    await using opened = await openConsole(browser, 'de', 390);
    const { page, problems } = opened;
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'Programm', exact: true }).click();
    await page.getByRole('button', { name: 'Programm anlegen' }).click();
    await submitDialog(page, { Name: 'Schnellere Aufträge', Budget: '50000' }, 'Speichern');
    await page.getByRole('tab', { name: 'Rahmenprüfungen' }).click();
    await page.getByRole('button', { name: 'Änderung prüfen' }).click();
    await submitDialog(page, { Titel: 'Mehr Prüfplätze', 'Art der Änderung': 'Budgeterhöhung', Budget: '30000' }, 'Änderung prüfen');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Freigeben: Mehr Prüfplätze' }).click();
    await fillDialog(page, { 'Ihr Name': 'A' }, 'Freigeben');
    await page.getByText('String should have 2 to 80 characters').waitFor();
    await submitDialog(page, { 'Ihr Name': 'Anna' }, 'Freigeben');
    await page.getByRole('region', { name: 'Entschieden' }).getByText('Freigegeben').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });

  it('completes a step of the landscape only after its rules are met or overridden with a reason', async () => {
    await using opened = await openConsole(browser, 'en', 1024);
    const { page, problems } = opened;
    await page.getByRole('link', { name: 'Programme', exact: true }).click();
    await page.getByRole('tab', { name: 'Landscape' }).click();
    await page.getByText('0 of 26 steps done').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Read the process from event logs' }).click();
    await page.getByRole('button', { name: 'Start step' }).click();
    await page.getByRole('button', { name: 'Complete step' }).click();
    await page.getByText('These rules are not met yet:').waitFor();

    await page.getByRole('button', { name: 'Add contribution' }).click();
    await fillDialog(page, {}, 'Add contribution');
    await page.getByText('Specify text for a note').waitFor();
    await submitDialog(page, { Title: 'Approvals', Note: 'Approvals wait for a signature.' }, 'Add contribution');
    await page.getByText('Contributions: 1').waitFor();
    await page.getByRole('button', { name: 'Analyse contributions' }).click();
    await page.getByText('No language model is connected.').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Complete without these rules' }).click();
    await submitDialog(page, { Reason: 'The log follows later.' }, 'Complete without these rules');
    await page.getByRole('button', { name: 'Reopen step' }).waitFor();
    await page.getByRole('link', { name: 'Landscape' }).click();
    await page.getByText('1 of 26 steps done').waitFor();
    expect(problems).toEqual([]);
  });
});
