import { ConfigError, readEnvironment } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { missingForRunningService } from '../launcher/running-service.js';
import { CommandError, EXIT, UsageError } from './command.js';
import { findCommand, overview } from './commands.js';

const HELP = new Set(['--help', '-h', 'help']);

/** Runs what the words ask for; answers with the exit code of the process. */
export const runCommand = async (words: readonly string[]): Promise<number> => {
  let usage = overview;
  try {
    if (HELP.has(words[0] ?? '')) return say(overview());
    const { name, entry, rest } = findCommand(words);
    const command = await entry.load();
    usage = () => command.usage(name);
    if (rest.some((word) => HELP.has(word))) return say(`${usage()}\n\n${entry.summary}`);
    const env = readEnvironment();
    Object.assign(env, await missingForRunningService(env['DATA_DIR'] || '.data', env));
    return (await command.main(rest)) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    process.stderr.write(`${explain(error)}${error instanceof UsageError ? `\n${usage()}` : ''}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
};

const say = (text: string): number => {
  process.stdout.write(`${text}\n`);
  return EXIT.ok;
};

/** What was foreseen explains itself; anything else needs its stack. */
const explain = (error: unknown): string => {
  if (error instanceof UsageError || error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
