import { userInfo } from 'node:os';
import { graphql, type GraphQLSchema } from 'graphql';
import { agentsSubgraph } from '../subgraphs/agents/index.js';
import { tenantsSubgraph } from '../subgraphs/tenants/index.js';
import { loadConfig } from '../platform/config/index.js';
import { AppError } from '../platform/errors/index.js';
import { buildSubgraph } from '../platform/graph/schema/build-subgraph.js';
import type { SubgraphModule } from '../platform/graph/subgraph.js';
import { TENANT_ID } from '../platform/identity/token-claims.js';
import { newId } from '../platform/ids.js';
import { createRuntime, type Runtime } from '../platform/runtime.js';
import { CommandError, UsageError } from './command.js';

const DOMAINS = { tenants: tenantsSubgraph, agents: agentsSubgraph } as const satisfies Record<string, SubgraphModule>;

/** Context tenant of operations that are not bound to one; no tenant has this id. */
const NO_TENANT = 'operator';

/**
 * Executes operations of the graph for operator commands: with the same rules as for clients, as platform administrator, for
 * one tenant at a time, and with an audit entry.
 */
export class Operator implements AsyncDisposable {
  private readonly schemas = new Map<keyof typeof DOMAINS, GraphQLSchema>();

  private constructor(
    readonly runtime: Runtime,
    private readonly actor: string,
  ) {}

  static async open(name = userInfo().username): Promise<Operator> {
    if (!/^[\w.@+-]{1,80}$/.test(name)) throw new UsageError('--operator: must be 1 to 80 letters, digits or . _ @ + -');
    // Standard output is reserved for the results of the command.
    const config = { ...loadConfig(), logLevel: 'silent' as const };
    const entities = Object.values(DOMAINS).flatMap((domain) => domain.entities);
    return new Operator(await createRuntime(config, 'operator', entities, []), `operator:${name}`);
  }

  /**
   * Executes an operation of one domain.
   * @throws AppError of the domain's service; CommandError for any other error
   */
  async execute<T>(
    domain: keyof typeof DOMAINS,
    source: string,
    variableValues: Record<string, unknown>,
    tenantId = NO_TENANT,
  ): Promise<T> {
    const schema = this.schemas.get(domain) ?? buildSubgraph(DOMAINS[domain], this.runtime).schema;
    this.schemas.set(domain, schema);
    const contextValue = this.runtime.contextFor({ tenantId, actor: this.actor, roles: ['platform_admin'], requestId: newId('req') });
    const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
    for (const { originalError, message } of errors ?? []) {
      if (originalError instanceof AppError) throw originalError;
      throw new CommandError(issuesOf(originalError) ?? message, { cause: originalError });
    }
    return data as T;
  }

  /** Checks that the tenant exists and writes an audit entry before any access. @throws AppError NOT_FOUND */
  async enter(tenantId: string, action: string, details: Record<string, unknown> = {}): Promise<void> {
    if (!TENANT_ID.test(tenantId)) throw new UsageError(`"${tenantId}" is not a valid tenant id`);
    await this.execute('tenants', 'query ($id: ID!) { tenant(tenantId: $id) { tenantId } }', { id: tenantId });
    await this.runtime.database.system('SELECT platform.record_audit($1, $2, $3, $4, $5)', [
      tenantId,
      newId('aud'),
      this.actor,
      action,
      JSON.stringify(details),
    ]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.runtime[Symbol.asyncDispose]();
  }
}

/** Returns the errors of class-validator that type-graphql passes on, as one text. */
const issuesOf = (error: unknown): string | undefined => {
  const found = typeof error === 'object' && error !== null && 'extensions' in error ? (error.extensions as Record<string, unknown>) : {};
  const failed = found['validationErrors'];
  if (!Array.isArray(failed)) return undefined;
  return failed
    .flatMap(({ property, constraints }: { property: string; constraints?: Record<string, string> }) =>
      Object.values(constraints ?? { [property]: `${property} is not valid` }),
    )
    .join('; ');
};
