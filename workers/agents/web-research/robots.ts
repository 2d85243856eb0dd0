import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import robotsParser from 'robots-parser';
import { FetchError, fetchToFile, type UrlPolicy } from '../../../platform/net/index.js';

/** User agent of requests, by which sites can address this service in robots.txt. */
export const USER_AGENT = 'enterprise-kpi-transformation-service';

const MAX_BYTES = 512_000;
const TIMEOUT_MS = 5_000;

type Rules = { isAllowed(url: string, agent?: string): boolean | undefined };

/** The package's types declare a module, although its export is this function. */
const parseRules = robotsParser as unknown as (address: string, text: string) => Rules;

/** Checks permissions in robots.txt (RFC 9309). The file of each site is fetched once per run. */
export class Robots {
  private readonly sites = new Map<string, Promise<Rules | boolean>>();

  constructor(
    private readonly folder: string,
    private readonly policy: UrlPolicy,
    private readonly signal: AbortSignal,
  ) {}

  async allows(url: URL): Promise<boolean> {
    const rules = this.sites.get(url.origin) ?? this.read(url.origin);
    this.sites.set(url.origin, rules);
    const known = await rules;
    return typeof known === 'boolean' ? known : known.isAllowed(url.href, USER_AGENT) !== false;
  }

  /** Reads robots.txt. Returns true (all allowed) on a 4xx status, false (all forbidden) on other failures. */
  private async read(origin: string): Promise<Rules | boolean> {
    const address = `${origin}/robots.txt`;
    const file = join(this.folder, `robots-${randomUUID()}`);
    try {
      await fetchToFile(address, { ...this.policy, file, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal: this.signal });
      return parseRules(address, await readFile(file, 'utf8'));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const status = Number(error.details['status'] ?? 0);
      return error.code === 'bad_status' && status >= 400 && status < 500;
    } finally {
      await rm(file, { force: true });
    }
  }
}
