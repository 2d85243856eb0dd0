import { ConfigError, readEnvironment } from '../platform/config/index.js';
import { AppError } from '../platform/errors/index.js';
import { missingForRunningService } from '../platform/launcher/running-service.js';
import { CommandError, EXIT, UsageError } from './command.js';
import { findCommand, overview } from './commands.js';

const HELP = new Set(['--help', '-h', 'help']);

/** Runs the command of the arguments and returns the exit code of the process. */
export const runCommand = async (argv: readonly string[]): Promise<number> => {
  let usage = overview;
  try {
    if (HELP.has(argv[0] ?? '')) return printHelp(overview());
    const { name, entry, rest } = findCommand(argv);
    const command = await entry.load();
    usage = () => command.usage(name);
    if (rest.some((word) => HELP.has(word))) return printHelp(`${usage()}\n\n${entry.summary}`);
    const env = readEnvironment();
    Object.assign(env, await missingForRunningService(env['DATA_DIR'] || '.data', env));
    return (await command.main(rest)) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    process.stderr.write(`${explain(error)}${error instanceof UsageError ? `\n${usage()}` : ''}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
};

const printHelp = (text: string): number => {
  process.stdout.write(`${text}\n`);
  return EXIT.ok;
};

/** Returns the message of an expected error; of any other error the stack. */
const explain = (error: unknown): string => {
  if (error instanceof UsageError || error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
