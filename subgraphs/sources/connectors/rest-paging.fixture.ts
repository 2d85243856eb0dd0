import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchError } from '../../../platform/net/index.js';
import { WebServer } from '../../../test/harness/servers/web-server.js';
import { ConnectorError } from './connector-error.js';
import type { RestLocation } from './connection.schema.js';
import { fetchRemote } from './fetch-remote.js';
import { readRest } from './rest-connector.js';

export interface Parcel {
  parcel: number;
  kg: number;
}

export const PARCELS: Parcel[] = Array.from({ length: 74 }, (_, index) => ({ parcel: index + 1, kg: (index % 9) + 0.5 }));
/** Maximum number of records per page, whatever size the client requests. */
export const CAP = 30;

export type Query = (name: string) => number;
export type Reply = (query: Query, response: ServerResponse) => unknown;

/** Returns the records of the requested page; pages count from 1. */
export const page = (query: Query, records: readonly unknown[] = PARCELS): unknown[] =>
  records.slice((query('page') - 1) * CAP, query('page') * CAP);
export const offset = (query: Query, records: readonly unknown[] = PARCELS): unknown[] =>
  records.slice(query('offset'), query('offset') + CAP);

const limits = () => ({ maxBytes: 1_000_000, timeoutMs: 20_000, allowLoopback: true, signal: new AbortController().signal });

/** A REST API with the list `/parcels`. */
export class ParcelApi {
  private constructor(
    readonly web: WebServer,
    private readonly folder: string,
  ) {}

  static async start(): Promise<ParcelApi> {
    return new ParcelApi(await WebServer.start(), await mkdtemp(join(tmpdir(), 'kpi-paging-')));
  }

  async stop(): Promise<void> {
    this.web.stop();
    await rm(this.folder, { recursive: true });
  }

  serve(reply: Reply): void {
    this.web.requests.length = 0;
    this.web.pages = {
      '/parcels': (request, response) => {
        const { searchParams } = new URL(request.url ?? '', this.web.url);
        const body = reply((name) => Number(searchParams.get(name) ?? 0), response);
        if (!response.writableEnded)
          response.setHeader('content-type', 'application/json').end(typeof body === 'string' ? body : JSON.stringify(body));
      },
    };
  }

  /** Fetches the list as a file and returns the codes of the warnings. */
  async fetchFile(): Promise<string[]> {
    const remote = { location: `${this.web.url}/parcels`, connection: {}, login: {} };
    return (await fetchRemote(remote, { file: join(this.folder, 'records'), ...limits() })).map(({ code }) => code);
  }

  /** Returns the records and the codes of the warnings, or the code of the error. */
  async read(location: RestLocation): Promise<{ records: unknown[]; warnings: string[] } | string> {
    const file = join(this.folder, 'records');
    try {
      const warnings = await readRest(`${this.web.url}/parcels`, location, {}, { file, ...limits() });
      return { records: JSON.parse(await readFile(file, 'utf8')) as unknown[], warnings: warnings.map(({ code }) => code) };
    } catch (error) {
      if (error instanceof ConnectorError || error instanceof FetchError) return error.code;
      throw error;
    }
  }
}
