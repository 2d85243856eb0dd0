import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
}

/** What a program prints, by a pattern of its arguments, joined by spaces. */
export type Answers = readonly (readonly [program: string, args: RegExp, output: string])[];

/** A program that records its arguments and input, and prints the answer for them. */
const PROGRAM = `#!/usr/bin/env node
const { appendFileSync, readFileSync, fstatSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const folder = dirname(process.argv[1]);
const program = basename(process.argv[1]);
const args = process.argv.slice(2);
const stdin = fstatSync(0);
const input = stdin.isFile() || stdin.isFIFO() ? readFileSync(0, 'utf8') : '';
appendFileSync(join(folder, 'invocations'), JSON.stringify({ program, args, input }) + '\\n');
const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));
const found = answers.find(([name, pattern]) => name === program && new RegExp(pattern).test(args.join(' ')));
if (found) process.stdout.write(found[2] + '\\n');
`;

/** Programs of others, such as the Azure CLI, that only record how they are called. They stand first on the PATH. */
export class ForeignPrograms {
  private readonly folder: string;

  constructor(parent: string, names: readonly string[], answers: Answers) {
    this.folder = join(parent, 'programs');
    mkdirSync(this.folder);
    for (const name of names) {
      writeFileSync(join(this.folder, name), PROGRAM);
      chmodSync(join(this.folder, name), 0o755);
    }
    symlinkSync(process.execPath, join(this.folder, 'node'));
    writeFileSync(
      join(this.folder, 'answers.json'),
      JSON.stringify(answers.map(([program, { source }, output]) => [program, source, output])),
    );
  }

  /** The PATH with these programs and those of the operating system. */
  get path(): string {
    return `${this.folder}:/usr/bin:/bin`;
  }

  invocations(): Invocation[] {
    return readFileSync(join(this.folder, 'invocations'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Invocation);
  }
}
