/** A value of a Bicep file: objects and arrays as such, every other expression as its text. */
export type BicepValue = string | BicepValue[] | { [key: string]: BicepValue };

/** A declaration: a parameter, variable, resource, module or output. */
export interface Declaration {
  readonly kind: 'param' | 'var' | 'resource' | 'module' | 'output';
  readonly name: string;
  /** Type of a parameter or output, `type@version` of a resource, path of a module. */
  readonly type: string;
  /** Undefined for a parameter without default. */
  readonly value: BicepValue | undefined;
  /** Condition of a resource, with its parentheses; empty for none. */
  readonly condition: string;
  /** Variables of the loop that creates several, and the expression that it iterates over. */
  readonly loop: { readonly variables: readonly string[]; readonly over: string } | undefined;
}

const KINDS = new Set(['param', 'var', 'resource', 'module', 'output']);

/** Returns the declarations of a Bicep file in their order, those inside of resources included. Reads the syntax that deploy/azure uses. */
export const declarationsIn = (text: string): Declaration[] => new Reader(text).file();

class Reader {
  private at = 0;
  private readonly found: Declaration[] = [];

  constructor(private readonly text: string) {}

  file(): Declaration[] {
    for (this.skip(); this.at < this.text.length; this.skip()) {
      if (this.text.startsWith('targetScope', this.at)) this.rawTo('\n');
      else this.declaration();
    }
    return this.found;
  }

  /** Skips space, comments, commas and decorators. */
  private skip(): void {
    for (;;) {
      const [space = ''] = /^(?:[\s,]+|\/\/.*|@\w+)?/.exec(this.text.slice(this.at)) ?? [];
      this.at += space.length;
      if (space.startsWith('@')) this.expression();
      if (space === '') return;
    }
  }

  private declaration(): void {
    const head = /^(\w+) (\w+) ?(?:'([^']*)'|(\w+))?(?: existing)?/.exec(this.text.slice(this.at));
    const [all = '', kind = '', name = '', quoted, plain = ''] = head ?? [];
    if (!KINDS.has(kind)) throw new Error(`no declaration at: ${this.text.slice(this.at, this.at + 60)}`);
    this.at += all.length;
    const [assign] = /^ *= */.exec(this.text.slice(this.at)) ?? [];
    this.at += assign?.length ?? 0;
    const position = this.found.length;
    const [condition = ''] = /^if \(.*\) (?=\{)/.exec(this.text.slice(this.at)) ?? [];
    this.at += condition.length;
    const loop = assign === undefined ? undefined : this.loop();
    const value = assign === undefined ? undefined : this.value();
    if (loop) {
      this.skip();
      this.at += 1;
    }
    this.found.splice(position, 0, {
      kind: kind as Declaration['kind'],
      name,
      type: quoted ?? plain,
      value,
      condition: condition.slice(3).trim(),
      loop,
    });
  }

  private loop(): Declaration['loop'] {
    const [all = '', variables = '', over = ''] = /^\[for (\w+|\(\w+, \w+\)) in (.*): (?=\{)/.exec(this.text.slice(this.at)) ?? [];
    this.at += all.length;
    return all === '' ? undefined : { variables: variables.match(/\w+/g) ?? [], over };
  }

  private value(): BicepValue {
    if (this.text[this.at] === '{') return this.object();
    if (this.text[this.at] === '[' && !this.text.startsWith('[for ', this.at)) return this.array();
    return this.expression();
  }

  private object(): BicepValue {
    const object: { [key: string]: BicepValue } = {};
    this.at += 1;
    for (this.skip(); this.text[this.at] !== '}'; this.skip()) {
      const [all = '', key = ''] = /^('[^']*'|\w+): */.exec(this.text.slice(this.at)) ?? [];
      if (all === '') this.declaration();
      else {
        this.at += all.length;
        object[key] = this.value();
      }
    }
    this.at += 1;
    return object;
  }

  private array(): BicepValue[] {
    const items: BicepValue[] = [];
    this.at += 1;
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) items.push(this.value());
    this.at += 1;
    return items;
  }

  /** Reads to the end of the line or to a comma or bracket that does not belong to the expression. */
  private expression(): string {
    const begin = this.at;
    for (let depth = 0; this.at < this.text.length; this.at += 1) {
      const letter = this.text[this.at] ?? '';
      if (letter === "'") this.at = this.endOfText();
      else if ('([{'.includes(letter)) depth += 1;
      else if (depth === 0 && ')]},\n'.includes(letter)) break;
      else if (')]}'.includes(letter)) depth -= 1;
    }
    return this.text.slice(begin, this.at).trim();
  }

  private endOfText(): number {
    let at = this.at + 1;
    while (this.text[at] !== "'") at += this.text[at] === '\\' ? 2 : 1;
    return at;
  }

  private rawTo(end: string): void {
    this.at = this.text.indexOf(end, this.at);
  }
}

/** Returns all expressions in a value. */
export const expressionsIn = (value: BicepValue | undefined): string[] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inner]) => [...(key.startsWith("'") ? [key] : []), ...expressionsIn(inner)]);
};

/** Returns the code of an expression: texts are replaced by the expressions that they interpolate. */
const codeOf = (expression: string): string =>
  expression.replaceAll(/'((?:\\.|[^'\\])*)'/g, (_, text: string) =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner = '']) => ` ${inner} `).join(' '),
  );

/** Returns the names with which the paths of an expression begin, without functions, keys of objects and variables of lambdas and loops. */
export const namesIn = (expression: string): string[] => {
  // The colon after a loop is not that of a key.
  const code = codeOf(expression).replaceAll(/(for \w+ in [^:]*):/g, '$1 ;');
  const local = new Set([...code.matchAll(/(\w+) =>|for (\w+) in/g)].map(([, parameter, variable]) => parameter ?? variable));
  return [...code.matchAll(/(?<![\w.:])([A-Za-z_]\w*)\b(?!\s*[(:]|\s*=>)(?!:(?!:))/g)]
    .map(([, name = '']) => name)
    .filter((name) => !local.has(name) && !['true', 'false', 'null', 'for', 'in'].includes(name));
};
