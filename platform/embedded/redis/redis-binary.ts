import { answers, installDebianPackage, mayInstall } from './debian-package.js';
import { StartError } from '../start-error.js';

const NAMES = ['redis-server', 'valkey-server'];
const HELP =
  'Redis is required. Install redis-server or valkey-server with the package manager of your system, or set REDIS_URL to an existing server.';

/**
 * Returns the command of a Redis server on PATH. As root on Debian and Ubuntu, installs it from the distribution if missing,
 * without starting a system service.
 * @throws StartError if there is none and none can be installed
 */
export const redisBinary = async (onProgress: (line: string) => void): Promise<string> => {
  const present = await find();
  if (present) return present;
  if (!(await mayInstall())) throw new StartError(HELP);
  onProgress('Redis is not installed: installing redis-server with apt-get');
  await installDebianPackage('redis-server', HELP);
  const installed = await find();
  if (!installed) throw new StartError(HELP);
  return installed;
};

const find = async (): Promise<string | undefined> => {
  for (const name of NAMES) if (await answers(name)) return name;
  return undefined;
};
