import { randomBytes } from 'node:crypto';
import { loadSmokeConfig } from '../../platform/config/index.js';
import { checkTenant } from '../as-operator.js';
import { defineCommand, UsageError } from '../command.js';
import { accessTokenOf } from '../smoke/access-token.js';
import { runChecks, type Outcome } from '../smoke/run-checks.js';
import { TenantHttpClient } from '../smoke/tenant-http-client.js';

const MAX_NAME_LENGTH = 14;

/**
 * Tests a running service from outside. With an access token it acts for the token's tenant, where its one run remains.
 * Without a token, in demo mode, it creates tenants and deletes them afterwards.
 */
export const smoke = defineCommand({
  args: [],
  options: {
    url: { type: 'string', value: 'base', describe: 'URL of the service, for example http://localhost:4000 (default: SMOKE_URL)' },
    token: { type: 'string', describe: 'access token (default: SMOKE_TOKEN, or one for SMOKE_CLIENT_ID and SMOKE_CLIENT_SECRET)' },
    tenant: { type: 'string', value: 'id', describe: 'demo mode: an existing tenant instead of new ones' },
    timeout: { type: 'string', value: 'seconds', describe: 'time limit of the run (default: 60)' },
  },
  async run({ options, print }) {
    const timeoutMs = secondsOf(options.timeout ?? '60') * 1_000;
    checkTenant(options.tenant);
    const config = loadSmokeConfig();
    const url = baseOf(options.url ?? config.url);
    const token = options.token ?? config.token ?? (config.credentials && (await accessTokenOf(config.credentials)));
    const report = ({ name, ok, milliseconds, detail }: Outcome): void =>
      print(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(MAX_NAME_LENGTH)}${`${milliseconds} ms`.padStart(9)}  ${detail}`, {
        check: name,
        ok,
        milliseconds,
        detail,
      });
    if (token !== undefined)
      return runChecks({
        client: new TenantHttpClient(url, { authorization: `Bearer ${token}` }),
        otherClient: undefined,
        timeoutMs,
        report,
      });

    const ownTenants = options.tenant === undefined ? [freshTenant(), freshTenant()] : [];
    const clientOf = (tenantId: string): TenantHttpClient => new TenantHttpClient(url, { 'x-tenant-id': tenantId });
    try {
      return await runChecks({
        client: clientOf(options.tenant ?? ownTenants[0] ?? ''),
        otherClient: ownTenants[1] === undefined ? undefined : clientOf(ownTenants[1]),
        timeoutMs,
        report,
      });
    } finally {
      for (const tenantId of ownTenants) await remove(url, tenantId);
    }
  },
});

const freshTenant = (): string => `tnt_smoke-${randomBytes(5).toString('hex')}`;

/** Deletes a tenant. Failures are ignored: the tenant may not exist, and cleaning up is not part of the test. */
const remove = (url: string, tenantId: string): Promise<unknown> =>
  new TenantHttpClient(url, { 'x-tenant-id': tenantId, 'x-demo-role': 'platform_admin' })
    .request('DELETE', `/v1/tenants/${tenantId}`)
    .catch(() => undefined);

const baseOf = (text: string | undefined): string => {
  if (text === undefined) throw new UsageError('--url or SMOKE_URL is required');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`--url: "${text}" is not an HTTP URL`);
  return url.href.replace(/\/$/, '');
};

const secondsOf = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--timeout: "${text}" is not a number of seconds`);
  return Number(text);
};
