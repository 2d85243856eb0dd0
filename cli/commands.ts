import { UsageError, type Command } from './command.js';

interface Entry {
  readonly summary: string;
  /** Loads the module of the command on use, since a command needs only a small part of the service. */
  load(): Promise<Command>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  migrate: {
    summary: 'migrates the database and the shared content to this version; requires DATABASE_OWNER_URL',
    load: async () => (await import('./commands/migrate.js')).migrate,
  },
  seed: { summary: 'seeds the demo tenants; idempotent', load: async () => (await import('./commands/seed.js')).seed },
  'tenant list': { summary: 'lists all tenants, newest first', load: async () => (await import('./commands/tenant-list.js')).tenantList },
  'tenant create': { summary: 'creates a tenant', load: async () => (await import('./commands/tenant-create.js')).tenantCreate },
  'tenant suspend': {
    summary: 'blocks all access of the tenant until it is resumed',
    load: async () => (await import('./commands/tenant-status.js')).tenantSuspend,
  },
  'tenant resume': {
    summary: 'restores the access of a suspended tenant',
    load: async () => (await import('./commands/tenant-status.js')).tenantResume,
  },
  'tenant delete': {
    summary: 'requests the deletion of a tenant with all its data',
    load: async () => (await import('./commands/tenant-delete.js')).tenantDelete,
  },
  'tenant export': {
    summary: 'writes all data of a tenant to a folder',
    load: async () => (await import('./commands/tenant-export.js')).tenantExport,
  },
  'runs list': { summary: "lists a tenant's runs, newest first", load: async () => (await import('./commands/runs.js')).runsList },
  'runs requeue': {
    summary: 'requeues a failed or dead run with new attempts',
    load: async () => (await import('./commands/runs.js')).runsRequeue,
  },
  'runs cancel': { summary: 'cancels a queued or running run', load: async () => (await import('./commands/runs.js')).runsCancel },
  'events tail': {
    summary: "follows a tenant's events, optionally from a cursor",
    load: async () => (await import('./commands/events-tail.js')).eventsTail,
  },
  'events renew': {
    summary: 'starts a new epoch of the event log after a restore; requires DATABASE_OWNER_URL',
    load: async () => (await import('./commands/events-renew.js')).eventsRenew,
  },
  'secrets reseal': {
    summary: 'seals tenant credentials with the newest key, so that old keys can be removed',
    load: async () => (await import('./commands/secrets-reseal.js')).secretsReseal,
  },
  'blobs prune': {
    summary: 'removes files that no row has referenced for longer than backups are kept',
    load: async () => (await import('./commands/blobs-prune.js')).blobsPrune,
  },
  'schema check': {
    summary: 'reports breaking changes of the GraphQL schema against another version',
    load: async () => (await import('./commands/schema-check.js')).schemaCheck,
  },
  doctor: {
    summary: 'checks all dependencies of the service and advises on problems',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
  smoke: {
    summary: 'tests a running service through its public API',
    load: async () => (await import('./commands/smoke.js')).smoke,
  },
};

const SERVE = '--services=gateway,subgraphs,workers';

/** Returns an overview of all commands, one line each. */
export const overview = (): string => {
  const lines = [[SERVE, 'runs the service or a part of it; subgraphs:tenants,sources selects subgraphs'] as const];
  const all = [...lines, ...Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary] as const)];
  const width = Math.max(...all.map(([name]) => name.length));
  return [
    'usage: main.js <command> [options]',
    ...all.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`),
    'Run main.js <command> --help for details. Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ].join('\n');
};

/**
 * Returns the command that the arguments begin with, and the remaining arguments.
 * @throws UsageError if the command is missing or unknown
 */
export const findCommand = (argv: readonly string[]): { name: string; entry: Entry; rest: readonly string[] } => {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ');
    const entry = argv.length >= length && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (entry) return { name, entry, rest: argv.slice(length) };
  }
  throw new UsageError(argv.length === 0 ? 'a command is required' : `unknown command "${argv.slice(0, 2).join(' ')}"`);
};
