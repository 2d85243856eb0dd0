import { UsageError, type Command } from './command.js';

interface Entry {
  readonly summary: string;
  /** Loaded only when it is called: a command needs little of the service. */
  load(): Promise<Command>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  migrate: {
    summary: 'brings the database and the shared content to this version; needs DATABASE_OWNER_URL',
    load: async () => (await import('./commands/migrate.js')).migrate,
  },
  seed: { summary: 'seeds the demo tenant; may be repeated', load: async () => (await import('./commands/seed.js')).seed },
  'tenant list': { summary: 'all tenants, newest first', load: async () => (await import('./commands/tenant-list.js')).tenantList },
  'tenant create': { summary: 'creates a tenant', load: async () => (await import('./commands/tenant-create.js')).tenantCreate },
  'tenant suspend': {
    summary: 'lets nobody of the tenant in until it is resumed',
    load: async () => (await import('./commands/tenant-status.js')).tenantSuspend,
  },
  'tenant resume': {
    summary: 'lets a suspended tenant in again',
    load: async () => (await import('./commands/tenant-status.js')).tenantResume,
  },
  'tenant delete': {
    summary: 'has a tenant erased with everything it has',
    load: async () => (await import('./commands/tenant-delete.js')).tenantDelete,
  },
  'tenant export': {
    summary: 'writes everything that is kept of a tenant into a folder',
    load: async () => (await import('./commands/tenant-export.js')).tenantExport,
  },
  'runs list': { summary: "a tenant's runs, newest first", load: async () => (await import('./commands/runs.js')).runsList },
  'runs requeue': {
    summary: 'gives a failed or dead run its attempts back',
    load: async () => (await import('./commands/runs.js')).runsRequeue,
  },
  'runs cancel': { summary: 'ends a run that has not ended', load: async () => (await import('./commands/runs.js')).runsCancel },
  'events tail': {
    summary: "follows a tenant's events, from a cursor if need be",
    load: async () => (await import('./commands/events-tail.js')).eventsTail,
  },
  'events renew': {
    summary: 'begins a new epoch of the event log after a restore; needs DATABASE_OWNER_URL',
    load: async () => (await import('./commands/events-renew.js')).eventsRenew,
  },
  'secrets reseal': {
    summary: 'seals what tenants entrusted with the newest key, so that old ones can be removed',
    load: async () => (await import('./commands/secrets-reseal.js')).secretsReseal,
  },
  'blobs prune': {
    summary: 'removes files of former versions that no row has named for longer than backups are kept',
    load: async () => (await import('./commands/blobs-prune.js')).blobsPrune,
  },
  'schema check': {
    summary: 'says what this version of the graph would break for clients of another',
    load: async () => (await import('./commands/schema-check.js')).schemaCheck,
  },
  doctor: {
    summary: 'looks at everything that the service depends on and says what to do',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
  smoke: {
    summary: 'uses a running service as its clients do and says what works',
    load: async () => (await import('./commands/smoke.js')).smoke,
  },
};

const SERVE = '--services=gateway,subgraphs,workers';

/** All commands with a line each. */
export const overview = (): string => {
  const lines = [[SERVE, 'serves; any part of it, subgraphs:tenants,sources names some'] as const];
  const all = [...lines, ...Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary] as const)];
  const width = Math.max(...all.map(([name]) => name.length));
  return [
    'usage: main.js <command> [options]',
    ...all.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`),
    'main.js <command> --help says more of one. Exit codes: 0 done, 1 failed, 2 called wrongly.',
  ].join('\n');
};

/**
 * The command that the words begin with, and the words behind its name.
 * @throws UsageError with the overview when there is none.
 */
export const findCommand = (words: readonly string[]): { name: string; entry: Entry; rest: readonly string[] } => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const entry = words.length >= length && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (entry) return { name, entry, rest: words.slice(length) };
  }
  throw new UsageError(words.length === 0 ? 'a command is missing' : `there is no command "${words.slice(0, 2).join(' ')}"`);
};
