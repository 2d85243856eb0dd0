import type { EntityManager } from '@mikro-orm/postgresql';

/** A table that was taken in, as far as others rest on it. */
export interface DatasetFact {
  datasetId: string;
  name: string;
  /** Whether it has case, activity and time. */
  eventLog: boolean;
  /** How its latest check of the present content came out; null for one that was not checked. */
  gate: 'open' | 'conditional' | 'closed' | null;
}

/**
 * What one domain may know of another: few things, each told by the domain that owns it and read at the moment when they
 * are needed, so that nothing is copied and nothing lags behind.
 */
export interface TenantFacts {
  /** Newest first. */
  datasets: readonly DatasetFact[];
  activeMetrics: readonly { metricId: string; name: string }[];
  /** Documents whose file is there, as last seen. */
  documents: number;
  /** Contributed files that are there, as last seen. */
  contributedFiles: number;
  programme: { hasVision: boolean; initiatives: number };
}

export type FactName = keyof TenantFacts;

/**
 * How a domain tells its facts (`SubgraphModule.facts`). They are read in processes that do not load the domain's
 * entities: by SQL of its own, under the tenant's row security, in the reader's transaction.
 */
export type FactReaders = { readonly [Name in FactName]?: (em: EntityManager, tenantId: string) => Promise<TenantFacts[Name]> };

/** The facts of all domains of this build. */
export class Facts {
  private readonly readers: FactReaders;

  /** @throws Error when two domains tell the same fact */
  constructor(domains: readonly FactReaders[]) {
    const names = domains.flatMap((readers) => Object.keys(readers));
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`two domains tell the fact ${twice}`);
    this.readers = Object.assign({}, ...domains) as FactReaders;
  }

  /** Undefined when no domain of this build tells the fact. */
  async read<Name extends FactName>(em: EntityManager, tenantId: string, name: Name): Promise<TenantFacts[Name] | undefined> {
    return this.readers[name]?.(em, tenantId);
  }
}
