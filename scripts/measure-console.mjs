/**
 * Measures the first load of the console's pages from a running service with the demo tenants, each with an empty cache: requests, bytes
 * over the network, first and largest contentful paint, layout shift, and the time for which scripts block input. Prints a Markdown table.
 * Needs Chromium at `CHROMIUM`, by default /usr/bin/chromium.
 * Usage: node scripts/measure-console.mjs [<address of the service>]
 */
import { chromium } from 'playwright-core';

const URL_OF_SERVICE = process.argv[2] ?? 'http://127.0.0.1:4000';
const SESSION = JSON.stringify({ tenantId: 'tnt_demo_en', role: 'tenant_admin', language: 'en' });
const PAGES = ['/', '/kpis', '/programme', '/ask', '/advisor', '/runs', '/data', '/onboarding', '/operations'];
const ROUNDS = 3;
/** Time without a request after which a page counts as loaded; connections for live changes stay open. */
const QUIET_MS = 1_000;
/** Part of a task that delays input, as in the metric "total blocking time". */
const TASK_MS = 50;

/** Runs in the browser before the page and collects its performance entries. */
const observe = ({ session, taskMs }) => {
  sessionStorage.setItem('session', session);
  const seen = { lcp: 0, cls: 0, blocked: 0 };
  globalThis.seen = seen;
  const on = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => add(entry))).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (seen.blocked += Math.max(duration - taskMs, 0)));
};

const measure = async (browser, path) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  try {
    await context.addInitScript(observe, { session: SESSION, taskMs: TASK_MS });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const load = { requests: 0, bytes: 0, at: Date.now() };
    network.on('Network.requestWillBeSent', () => {
      load.requests += 1;
      load.at = Date.now();
    });
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      load.bytes += encodedDataLength;
      load.at = Date.now();
    });
    await page.goto(`${URL_OF_SERVICE}/#${path}`, { waitUntil: 'load' });
    while (Date.now() - load.at < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 10));
    const paints = await page.evaluate(() => ({
      ...globalThis.seen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }));
    return { ...load, ...paints };
  } finally {
    await context.close();
  }
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  console.log('| Page | Requests | KiB | First paint, ms | Largest paint, ms | Layout shift | Blocked, ms |');
  console.log('|---|---|---|---|---|---|---|');
  for (const path of PAGES) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser, path));
    const of = (name, digits = 0) => median(rounds.map((round) => round[name])).toFixed(digits);
    const kib = (median(rounds.map(({ bytes }) => bytes)) / 1_024).toFixed(0);
    console.log(`| \`${path}\` | ${of('requests')} | ${kib} | ${of('fcp')} | ${of('lcp')} | ${of('cls', 3)} | ${of('blocked')} |`);
  }
} finally {
  await browser.close();
}
