import { ConfigError, loadConfig, type Config } from '../../platform/config/index.js';
import { defineCommand } from '../command.js';
import { checkDatabase } from '../doctor/database.js';
import { checkEventLog } from '../doctor/event-log.js';
import type { Finding } from '../doctor/finding.js';
import { checkServices } from '../doctor/services.js';
import { checkStores } from '../doctor/stores.js';

const NAME_WIDTH = 24;

/** Checks all dependencies of the service with the current configuration and advises on problems. */
export const doctor = defineCommand({
  args: [],
  options: {},
  async run({ print }) {
    const findings = await checkAll();
    for (const finding of findings) {
      const { name, state, detail, advice } = finding;
      const line = `${state.padEnd(6)}${name.padEnd(NAME_WIDTH)}${detail}`;
      print(advice === undefined ? line : `${line}\n${' '.repeat(6 + NAME_WIDTH)}→ ${advice}`, { ...finding });
    }
    return findings.every(({ state }) => state !== 'fail');
  },
});

const checkAll = async (): Promise<Finding[]> => {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      {
        name: 'configuration',
        state: 'fail',
        detail: error.message,
        advice: 'See docs/operations.md and .env.example for every variable.',
      },
    ];
  }
  const [database, stores, services] = await Promise.all([checkDatabase(config), checkStores(config), checkServices(config)]);
  return [...database, ...stores, await checkEventLog(config), ...services];
};
