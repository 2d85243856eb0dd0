import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { useTimeMs } from '../../console/src/sign-in/token-session.js';
import { freePort } from '../../platform/embedded/index.js';
import { startIdentityProvider, TOKEN_PARAMETERS, type IdentityProvider } from '../../platform/identity/testing/identity-provider.js';
import { openBrowser } from '../harness/browser.js';
import { violationsOn } from './console-page.js';
import { eventually } from '../harness/eventually.js';
import { COMPOSITE, startProcess, untilReady, type ServiceProcess } from '../harness/stack.mjs';
import { currentStack } from '../harness/stacks.js';
import { freshTenantId, TenantClient } from '../harness/tenant-client.js';

const CLIENT_ID = 'console';

const logFiles: string[] = [];

/** A gateway in production mode, on the servers of the running stack. */
const startProductionGateway = async (provider: IdentityProvider, extra: Record<string, string> = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { env } = currentStack();
  const args = env['SUBGRAPH_URLS'] ? '--services=gateway' : COMPOSITE;
  const own = { PORT: String(port), CONSOLE_CLIENT_ID: CLIENT_ID, CONSOLE_SIGN_IN_PARAMETERS: TOKEN_PARAMETERS };
  const logFile = join(tmpdir(), `kpi-test-sign-in-${port}.log`);
  logFiles.push(logFile);
  const gateway = await startProcess([args], { ...env, ...provider.env, ...own, ...extra }, logFile);
  await untilReady(url, gateway, logFile);
  return { url, gateway, logFile };
};

describe('the console in production mode', () => {
  let browser: Browser;
  let provider: IdentityProvider;
  let gateway: ServiceProcess;
  let url: string;
  beforeAll(async () => {
    [browser, provider] = await Promise.all([openBrowser(), startIdentityProvider()]);
    ({ url, gateway } = await startProductionGateway(provider));
    await provider.registerBrowserClient(CLIENT_ID, `${url}/console/callback`);
  });
  beforeEach(() => provider.setAccessTokenSeconds(300));
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
    await provider?.[Symbol.asyncDispose]();
    await Promise.all(logFiles.map((file) => rm(file, { force: true })));
  });

  /** Returns a client, in demo mode, of a tenant whose people sign in by these names and have these roles. */
  const givenTenant = async (people: Record<string, unknown>): Promise<TenantClient> => {
    const client = new TenantClient(freshTenantId());
    await client.post('/v1/sources', { name: `orders of ${client.tenantId}`, kind: 'csv' });
    for (const [login, roles] of Object.entries(people))
      provider.enrol(login, { name: `${login} Example`, tenantId: client.tenantId, roles });
    return client;
  };

  /**
   * Opens a page. `problems` collects errors, violations of the security policy and failed requests. With `hasOwnClock`, the test can
   * advance the clock of the page instead of waiting.
   */
  const open = async (path: string, { language = 'en', width = 1280, origin = url, hasOwnClock = false } = {}) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language });
    if (hasOwnClock) await context.clock.install();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`));
    await page.goto(`${origin}${path}`);
    return { page, problems, [Symbol.asyncDispose]: () => context.close() };
  };

  /** Types a name on the page of the provider. */
  const signInAs = async (page: Page, login: string): Promise<void> => {
    await page.getByLabel('Name').fill(login);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  const account = (page: Page) => page.getByRole('button', { name: /^(Account|Konto): / });

  const signOut = async (page: Page, item = 'Sign out'): Promise<void> => {
    await account(page).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  };

  it('signs in at the provider and shows the data of the tenant in the token', async () => {
    await using tenant = await givenTenant({ ada: ['tenant_admin'] });
    await using opened = await open('/');
    const { page, problems } = opened;
    await signInAs(page, 'ada');
    await page.getByText('No KPI is active yet').waitFor();
    expect(await account(page).textContent()).toBe(`Account: ${tenant.tenantId}ada Example · Tenant admin`);
    expect(new URL(page.url()).search).toBe('');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByText(`orders of ${tenant.tenantId}`).waitFor();
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).not.toMatch(/eyJ|verifier/);
    expect(problems).toEqual([]);
  });

  it('sends requests to no server but its own, the blob storage and the token endpoint', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const [, sources = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    const blob = new URL(/BlobEndpoint=([^;]+)/.exec(currentStack().env['BLOB_CONNECTION_STRING'] ?? '')?.[1] ?? '').origin;
    expect(sources.split(' ')).toEqual(["'self'", blob, provider.env.OIDC_ISSUER]);
    expect(policy).not.toContain('unsafe');
  });

  it('returns to the page of a link, in German and on a telephone', async () => {
    await using tenant = await givenTenant({ bert: ['advisor'] });
    const { body: run } = await tenant.post<{ run_id: string }>('/api/agents/kpi-discovery', { input: 'Welche Kennzahlen gibt es?' });
    await using opened = await open(`/#/runs/${run.run_id}`, { language: 'de', width: 390 });
    const { page, problems } = opened;
    await signInAs(page, 'bert');
    await page.getByText('Welche Kennzahlen gibt es?').waitFor();
    expect(page.url()).toBe(`${url}/#/runs/${run.run_id}`);
    expect(await account(page).innerText()).toMatch(new RegExp(String.raw`${tenant.tenantId}\s+bert Example$`));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    // The provider still knows the person, so a reload asks for nothing.
    await page.reload();
    await page.getByText('Welche Kennzahlen gibt es?').waitFor();
    expect(problems).toEqual([]);
  });

  it('disables what a viewer may not do, and says why', async () => {
    await using tenant = await givenTenant({ vera: ['viewer'], norole: ['somebody'] });
    await using opened = await open('/#/ask');
    const { page, problems } = opened;
    await signInAs(page, 'vera');
    const reason = 'This requires the role Advisor. Your role is Viewer;';
    await page.getByRole('note').getByText(reason).waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('note').getByText(reason).waitFor();
    expect(await page.getByRole('button', { name: 'Upload a file' }).isDisabled()).toBe(true);
    await page.getByText(`orders of ${tenant.tenantId}`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signInAs(page, 'norole');
    await page.getByText('No role of the service is assigned to you').waitFor();
    expect(problems).toEqual([]);
  });

  it('renews the access token without losing events', async () => {
    const seconds = 12;
    provider.setAccessTokenSeconds(seconds);
    await using tenant = await givenTenant({ rena: ['advisor'] });
    await using opened = await open('/#/data', { hasOwnClock: true });
    const { page, problems } = opened;
    const sockets: { closed: boolean }[] = [];
    page.on('websocket', (socket) => {
      const state = { closed: false };
      sockets.push(state);
      socket.on('close', () => (state.closed = true));
    });
    await signInAs(page, 'rena');
    // Until the subscription is established, the page may be loaded before an event and subscribe after it.
    await eventually(async () => {
      await tenant.post('/v1/sources', { name: 'early source', kind: 'csv' });
      return (await page.getByText('early source').count()) > 0;
    });
    for (const round of [2, 3, 4]) {
      await page.clock.fastForward(useTimeMs(seconds));
      await eventually(() => sockets.length >= round);
      await tenant.post('/v1/sources', { name: `source ${round}`, kind: 'csv' });
      await page.getByText(`source ${round}`).waitFor();
    }
    await eventually(() => sockets[0]?.closed);
    await tenant.post('/v1/sources', { name: 'source after expiry', kind: 'csv' });
    await page.getByText('source after expiry').waitFor();
    expect(provider.requests.filter((path) => path === '/token').length).toBeGreaterThanOrEqual(4);
    expect(problems).toEqual([]);
  });

  it('says that the session has ended, and returns to the same page after the next sign-in', async () => {
    const seconds = 300;
    provider.setAccessTokenSeconds(seconds);
    await using tenant = await givenTenant({ ende: ['advisor'] });
    await using opened = await open('/#/data', { hasOwnClock: true });
    const { page, problems } = opened;
    await signInAs(page, 'ende');
    await page.getByText(`orders of ${tenant.tenantId}`).waitFor();
    provider.revokeRefreshTokens();
    await page.clock.fastForward(useTimeMs(seconds));
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await page.getByText(`orders of ${tenant.tenantId}`).count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('button', { name: 'Erneut anmelden' }).click();
    await page.getByText(`orders of ${tenant.tenantId}`).waitFor();
    expect(page.url()).toBe(`${url}/#/data`);
    // The provider answers a rejected refresh token with 400, which the browser reports.
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('signs out at the provider as well', async () => {
    await using _ = await givenTenant({ otto: ['viewer'] });
    await using opened = await open('/#/kpis', { language: 'de' });
    const { page, problems } = opened;
    await signInAs(page, 'otto');
    await signOut(page, 'Abmelden');
    await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor();
    expect(page.url()).toBe(`${url}/`);
    expect(await violationsOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByLabel('Name').waitFor();
    expect(problems).toEqual([]);
  });

  it('names the claim if the token has no tenant', async () => {
    provider.enrol('nele', { name: 'Nele Example', roles: ['viewer'] });
    await using opened = await open('/');
    const { page, problems } = opened;
    await signInAs(page, 'nele');
    await page.getByRole('heading', { name: 'Your account belongs to no tenant' }).waitFor();
    await page.getByText('(claim tenant_id, a value such as tnt_acme)').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('says why the service rejects a token, or the provider a sign-in', async () => {
    provider.enrol('ulla', { name: 'Ulla Example', tenantId: freshTenantId(), roles: ['viewer'] });
    await using opened = await open('/');
    const { page } = opened;
    await signInAs(page, 'ulla');
    await page.getByRole('heading', { name: 'The service does not accept your sign-in' }).waitFor();
    await page.getByRole('alert').getByText('The tenant does not exist.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signInAs(page, '');
    await page.getByRole('heading', { name: 'The sign-in was not completed' }).waitFor();
    await page.getByRole('alert').getByText('access_denied: You were not admitted').waitFor();
  });

  it('says that a tenant is suspended', async () => {
    await using tenant = await givenTenant({ susi: ['tenant_admin'] });
    const administrator = tenant.as('platform_admin');
    expect((await administrator.request('PATCH', `/v1/tenants/${tenant.tenantId}`, { status: 'suspended' })).status).toBe(200);
    await using opened = await open('/#/data', { language: 'de' });
    await signInAs(opened.page, 'susi');
    await opened.page.getByText('Dieser Mandant ist gesperrt.').first().waitFor();
  });

  it('says that the provider does not respond', async () => {
    const { OIDC_ISSUER: issuer } = provider.env;
    const other = await startProductionGateway(provider, { OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` });
    try {
      await using opened = await open('/', { origin: other.url });
      await opened.page.getByRole('heading', { name: 'Sign-in is not possible at the moment' }).waitFor();
      expect(await violationsOn(opened.page)).toEqual([]);
      expect(opened.problems).toEqual([]);
      expect((await fetch(other.url)).headers.get('content-security-policy')).not.toContain(issuer);
    } finally {
      await other.gateway.stop();
    }
  });

  it('is not served without a client id, which the log states once', async () => {
    const other = await startProductionGateway(provider, { CONSOLE_CLIENT_ID: '' });
    try {
      for (const path of ['/', '/console/callback', '/console/icon.svg']) expect((await fetch(`${other.url}${path}`)).status).toBe(404);
      expect((await readFile(other.logFile, 'utf8')).match(/CONSOLE_CLIENT_ID is not set/g)).toHaveLength(1);
    } finally {
      await other.gateway.stop();
    }
  });
});
