import { randomBytes } from 'node:crypto';
import { loadSmokeConfig } from '../../config/index.js';
import { checkTenant } from '../as-operator.js';
import { defineCommand, UsageError } from '../command.js';
import { accessTokenOf } from '../smoke/access-token.js';
import { runChecks, type Outcome } from '../smoke/run-checks.js';
import { TenantHttpClient } from '../smoke/tenant-http-client.js';

const MAX_NAME_LENGTH = 14;

/**
 * Tries a running service from outside. With an access token it acts for the token's tenant, where its one run stays;
 * without, as in demo mode, for tenants of its own that it deletes afterwards.
 */
export const smoke = defineCommand({
  args: [],
  options: {
    url: { type: 'string', value: 'base', describe: 'address of the service, as http://localhost:4000; otherwise SMOKE_URL' },
    token: { type: 'string', describe: 'access token; otherwise SMOKE_TOKEN, or SMOKE_CLIENT_ID and SMOKE_CLIENT_SECRET' },
    tenant: { type: 'string', value: 'id', describe: 'demo mode: a tenant that exists, instead of fresh ones' },
    timeout: { type: 'string', value: 'seconds', describe: 'how long the run may take (60)' },
  },
  async run({ options, tell }) {
    const patience = secondsOf(options.timeout ?? '60') * 1_000;
    checkTenant(options.tenant);
    const config = loadSmokeConfig();
    const url = baseOf(options.url ?? config.url);
    const token = options.token ?? config.token ?? (config.credentials && (await accessTokenOf(config.credentials)));
    const report = ({ name, ok, milliseconds, detail }: Outcome): void =>
      tell(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(MAX_NAME_LENGTH)}${`${milliseconds} ms`.padStart(9)}  ${detail}`, {
        check: name,
        ok,
        milliseconds,
        detail,
      });
    if (token !== undefined)
      return runChecks({ client: new TenantHttpClient(url, { authorization: `Bearer ${token}` }), stranger: undefined, patience, report });

    const own = options.tenant === undefined ? [freshTenant(), freshTenant()] : [];
    const clientOf = (tenantId: string): TenantHttpClient => new TenantHttpClient(url, { 'x-tenant-id': tenantId });
    try {
      return await runChecks({
        client: clientOf(options.tenant ?? own[0] ?? ''),
        stranger: own[1] === undefined ? undefined : clientOf(own[1]),
        patience,
        report,
      });
    } finally {
      for (const tenantId of own) await remove(url, tenantId);
    }
  },
});

const freshTenant = (): string => `tnt_smoke-${randomBytes(5).toString('hex')}`;

/** What cannot be cleaned up is no fault of the service's; a tenant that never came to be is none either. */
const remove = (url: string, tenantId: string): Promise<unknown> =>
  new TenantHttpClient(url, { 'x-tenant-id': tenantId, 'x-demo-role': 'platform_admin' })
    .ask('DELETE', `/v1/tenants/${tenantId}`)
    .catch(() => undefined);

const baseOf = (text: string | undefined): string => {
  if (text === undefined) throw new UsageError('--url is missing');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url: "${text}" is not an address that begins with http:// or https://`);
  return url.href.replace(/\/$/, '');
};

const secondsOf = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--timeout: "${text}" is not a number of seconds`);
  return Number(text);
};
