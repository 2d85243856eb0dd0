/**
 * Takes the pictures of the console in docs/images from a running service with the demo tenants. Run it after a change of the console's
 * pages, and look at the pictures before they are committed. Needs Chromium at `CHROMIUM`, by default /usr/bin/chromium.
 * Usage: npm run screenshots [-- <address of the service>]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const URL_OF_SERVICE = process.argv[2] ?? 'http://127.0.0.1:4000';
const FOLDER = join(import.meta.dirname, '../docs/images');
const TENANT = 'tnt_demo_en';
const SIZE = { width: 1280, height: 860 };

const headers = { 'x-tenant-id': TENANT, 'content-type': 'application/json' };

const request = async (path, body) => {
  const response = await fetch(`${URL_OF_SERVICE}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Returns the id of a run that has succeeded. */
const succeededRun = async (agent, input) => {
  const { run_id: runId } = await request(`/api/agents/${agent}`, { input, language: 'en' });
  for (;;) {
    const { status, error } = await request(`/api/runs/${runId}`);
    if (status === 'succeeded') return runId;
    if (status !== 'running') throw new Error(`${agent} ended as ${status}: ${JSON.stringify(error)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const runId = await succeededRun('process-mining', 'Where do tickets wait?');
const metrics = await request('/v1/metric-definitions');
const metric = metrics.find(({ name }) => name === 'Return rate');
if (!metric) throw new Error(`tenant ${TENANT} has no metric "Return rate"`);

/** Fragment of the address by name of the picture, with the text that shows that the page is complete. */
const PAGES = {
  home: ['/', 'Key figures'],
  agent: [`/runs/${runId}`, 'Succeeded'],
  kpi: [`/kpis/${metric.metric_id}`, metric.name],
  programme: ['/programme', 'Programme'],
};

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', locale: 'en-GB' });
  const session = JSON.stringify({ tenantId: TENANT, role: 'tenant_admin', language: 'en' });
  await context.addInitScript(`sessionStorage.setItem('session', ${JSON.stringify(session)})`);
  const page = await context.newPage();
  for (const [name, [fragment, text]] of Object.entries(PAGES)) {
    await page.goto(`${URL_OF_SERVICE}/#${fragment}`);
    await page.reload();
    await page.getByText(text).first().waitFor();
    // The live connection keeps the network busy, so the pictures and charts are awaited instead.
    await page.evaluate(() =>
      Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]),
    );
    await page.waitForTimeout(1_500);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
}
