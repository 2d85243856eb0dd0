import { seedDemoTenant } from '../../../subgraphs/seed.js';
import { loadConfig } from '../../config/index.js';
import { defineCommand } from '../command.js';
import { openRuntime } from '../open-runtime.js';

/** Furnishes the demo tenant. What is there already stays as it is. */
export const seed = defineCommand({
  args: [],
  options: {},
  async run() {
    await using runtime = await openRuntime(loadConfig(), 'seed');
    await runtime.storage.prepare();
    await seedDemoTenant(runtime);
    return true;
  },
});
