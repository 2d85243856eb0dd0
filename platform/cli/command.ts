import { parseArgs } from 'node:util';

/** How a command ends, as its process tells the shell. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Called wrongly; the message and the usage text go to standard error. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It could not be done, for a reason that the message gives whole; no stack is shown. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly describe: string;
  /** What stands for the value in the usage text. */
  readonly value?: string;
  readonly required?: boolean;
}

type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean' ? boolean : O extends { required: true } ? string : string | undefined;
type Values<O extends OptionTable> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

/** Tells one thing: to people as a line of text, to machines (`--json`) as one line of JSON. */
export type Tell = (line: string, record: Readonly<Record<string, unknown>>) => void;

interface Definition<O extends OptionTable, A extends readonly string[]> {
  /** Names of the arguments, all of which must be given. */
  readonly args: A;
  readonly options: O;
  /** Answers with whether it went well. */
  run(input: {
    readonly args: { readonly [Index in keyof A]: string };
    readonly options: Values<O>;
    readonly tell: Tell;
  }): Promise<boolean>;
}

/** A command without the types of its own options, as the table of commands holds it. */
export interface Command {
  /** @throws UsageError */
  main(words: readonly string[]): Promise<boolean>;
  /** Arguments and options, as the usage text shows them. */
  usage(name: string): string;
}

const COMMON: OptionTable = {
  json: { type: 'boolean', describe: 'one JSON object per line, for machines' },
};

/** Types of options and arguments are derived from their declaration. */
export const defineCommand = <const O extends OptionTable, const A extends readonly string[]>({
  args,
  options,
  run,
}: Definition<O, A>): Command => ({
  async main(words) {
    const parsed = parse(words, { ...options, ...COMMON });
    if (parsed.positionals.length !== args.length)
      throw new UsageError(
        parsed.positionals.length < args.length
          ? `<${args[parsed.positionals.length]}> is missing`
          : `"${parsed.positionals[args.length]}" is one word too many`,
      );
    for (const [name, { type, required }] of Object.entries<Option>(options)) {
      if (required && parsed.values[name] === undefined) throw new UsageError(`--${name} is missing`);
      if (type === 'boolean') parsed.values[name] ??= false;
    }
    const { json, ...own } = parsed.values;
    const tell: Tell = (line, record) => process.stdout.write(`${json === true ? JSON.stringify(record) : line}\n`);
    // Both have been held against their declarations above.
    return run({ args: parsed.positionals as never, options: own as Values<O>, tell });
  },
  usage: (name) => usageOf(name, args, { ...options, ...COMMON }),
});

const parse = (words: readonly string[], options: OptionTable) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
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
  const shown = Object.entries(options).map(([option, { type, value = 'value', required, describe }]) => ({
    flag: `--${option}${type === 'string' ? ` <${value}>` : ''}`,
    describe: required ? `${describe} (required)` : describe,
  }));
  const width = Math.max(...shown.map(({ flag }) => flag.length));
  return [
    `usage: main.js ${[name, ...args.map((arg) => `<${arg}>`), '[options]'].join(' ')}`,
    ...shown.map(({ flag, describe }) => `  ${flag.padEnd(width)}  ${describe}`),
  ].join('\n');
};
