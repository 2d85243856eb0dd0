import { parseArgs } from 'node:util';

/** Exit codes of commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Invalid command line. The message and the usage text are printed to standard error. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Failure of a command that its message explains completely; printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly describe: string;
  /** Placeholder of the value in the usage text. */
  readonly value?: string;
  readonly required?: boolean;
}

type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean' ? boolean : O extends { required: true } ? string : string | undefined;
type Values<O extends OptionTable> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

/** Prints one result: `line` as text or, with `--json`, `record` as one line of JSON. */
export type Print = (line: string, record: Readonly<Record<string, unknown>>) => void;

interface Definition<O extends OptionTable, A extends readonly string[]> {
  /** Names of the arguments, all of which are required. */
  readonly args: A;
  readonly options: O;
  /** Runs the command. Resolves to true on success (exit code 0), to false on failure (exit code 1). */
  run(input: {
    readonly args: { readonly [Index in keyof A]: string };
    readonly options: Values<O>;
    readonly print: Print;
  }): Promise<boolean>;
}

/** A command without the types of its options, as stored in the table of commands. */
export interface Command {
  /** Parses the arguments and runs the command. @throws UsageError */
  main(argv: readonly string[]): Promise<boolean>;
  /** Returns the usage text with arguments and options. */
  usage(name: string): string;
}

const COMMON: OptionTable = {
  json: { type: 'boolean', describe: 'print one JSON object per line' },
};

/** Defines a command; the types of options and arguments are derived from their declaration. */
export const defineCommand = <const O extends OptionTable, const A extends readonly string[]>({
  args,
  options,
  run,
}: Definition<O, A>): Command => ({
  async main(argv) {
    const parsed = parse(argv, { ...options, ...COMMON });
    if (parsed.positionals.length !== args.length)
      throw new UsageError(
        parsed.positionals.length < args.length
          ? `<${args[parsed.positionals.length]}> is required`
          : `unexpected argument "${parsed.positionals[args.length]}"`,
      );
    for (const [name, { type, required }] of Object.entries<Option>(options)) {
      if (required && parsed.values[name] === undefined) throw new UsageError(`--${name} is required`);
      if (type === 'boolean') parsed.values[name] ??= false;
    }
    const { json, ...own } = parsed.values;
    const print: Print = (line, record) => process.stdout.write(`${json === true ? JSON.stringify(record) : line}\n`);
    // Both have been checked against their declarations above.
    return run({ args: parsed.positionals as never, options: own as Values<O>, print });
  },
  usage: (name) => usageOf(name, args, { ...options, ...COMMON }),
});

const parse = (argv: readonly string[], options: OptionTable) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
      allowPositionals: true,
    });
    return { values: { ...values } as Record<string, unknown>, positionals };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
};

const usageOf = (name: string, args: readonly string[], options: OptionTable): string => {
  const rows = Object.entries(options).map(([option, { type, value = 'value', required, describe }]) => ({
    flag: `--${option}${type === 'string' ? ` <${value}>` : ''}`,
    describe: required ? `${describe} (required)` : describe,
  }));
  const width = Math.max(...rows.map(({ flag }) => flag.length));
  return [
    `usage: main.js ${[name, ...args.map((arg) => `<${arg}>`), '[options]'].join(' ')}`,
    ...rows.map(({ flag, describe }) => `  ${flag.padEnd(width)}  ${describe}`),
  ].join('\n');
};
