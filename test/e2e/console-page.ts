import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { currentStack } from '../harness/stacks.js';
import { freshTenantId } from '../harness/tenant-client.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens the console for a tenant of its own. `problems` collects errors, violations of the security policy and failed requests. */
export const openConsole = async (browser: Browser, language: 'de' | 'en', width: number, role = 'tenant_admin') => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP: false });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`));
  const tenantId = freshTenantId();
  const session = JSON.stringify({ tenantId, role, language });
  await context.addInitScript(`sessionStorage.getItem('session') ?? sessionStorage.setItem('session', ${JSON.stringify(session)})`);
  await page.goto(currentStack().url);
  return { page, problems, tenantId, [Symbol.asyncDispose]: () => context.close() };
};

/** Returns the serious violations of accessibility rules on the page. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  // Evaluated by the debugger, which the security policy of the page does not restrict.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>(
    `axe.run({ resultTypes: ['violations'] })`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
};

/** Runs in the browser. */
const isSelect = (element: unknown): boolean => (element as { tagName: string }).tagName === 'SELECT';

/** Fills the fields of the open dialog by their labels and sends it. */
export const fillDialog = async (page: Page, fields: Readonly<Record<string, string>>, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    // The label of a required field ends with an asterisk.
    const field = dialog.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\*)?$`));
    if (await field.evaluate(isSelect)) await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

/** Sends the open dialog like `fillDialog` and waits until it is closed. */
export const submitDialog = async (...args: Parameters<typeof fillDialog>): Promise<void> => {
  await fillDialog(...args);
  await args[0].getByRole('dialog').waitFor({ state: 'detached' });
};
