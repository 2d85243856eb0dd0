import { seedDemoTenants } from '../../subgraphs/seed.js';
import { loadConfig } from '../../platform/config/index.js';
import { defineCommand } from '../command.js';
import { createRuntime } from '../../platform/runtime.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';

/** Seeds the demo tenants, and lets browsers use the links to their files. Existing data and rules are kept. */
export const seed = defineCommand({
  args: [],
  options: {},
  async run() {
    await using runtime = await createRuntime(
      loadConfig(),
      'seed',
      SUBGRAPHS.flatMap(({ entities }) => entities),
      SUBGRAPHS.flatMap(({ crossDomainQueries }) => crossDomainQueries ?? []),
    );
    await runtime.storage.prepare();
    await runtime.storage.allowBrowsers();
    await seedDemoTenants(runtime);
    return true;
  },
});
