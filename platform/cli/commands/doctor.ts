import { ConfigError, loadConfig, type Config } from '../../config/index.js';
import { defineCommand } from '../command.js';
import { examineDatabase } from '../doctor/database.js';
import { examineEventLog } from '../doctor/event-log.js';
import type { Finding } from '../doctor/finding.js';
import { examineServices } from '../doctor/services.js';
import { examineStores } from '../doctor/stores.js';

const NAME_WIDTH = 24;

/** Looks at everything that the service depends on, as it is configured here, and says what is wrong and what to do. */
export const doctor = defineCommand({
  args: [],
  options: {},
  async run({ tell }) {
    const findings = await examineAll();
    for (const finding of findings) {
      const { name, state, detail, advice } = finding;
      const line = `${state.padEnd(6)}${name.padEnd(NAME_WIDTH)}${detail}`;
      tell(advice === undefined ? line : `${line}\n${' '.repeat(6 + NAME_WIDTH)}→ ${advice}`, { ...finding });
    }
    return findings.every(({ state }) => state !== 'fail');
  },
});

const examineAll = async (): Promise<Finding[]> => {
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
        advice: 'docs/operations.md and .env.example explain every variable.',
      },
    ];
  }
  const [database, stores, services] = await Promise.all([examineDatabase(config), examineStores(config), examineServices(config)]);
  return [...database, ...stores, await examineEventLog(config), ...services];
};
