import type { CombinedError } from 'urql';

interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** What is wrong with the input of a mutation. */
export interface Problems {
  /** Messages by the name of the field that they concern. */
  readonly fields: Readonly<Record<string, string>>;
  /** Messages that concern no field of the form. */
  readonly others: readonly string[];
}

export const NO_PROBLEMS: Problems = { fields: {}, others: [] };

/** Assigns the messages of an error to the fields of a form. REST and the graph name a field in different cases. */
export const problemsOf = (error: CombinedError, names: readonly string[], errorText: (error: CombinedError) => string): Problems => {
  const issues = error.networkError ? [] : error.graphQLErrors.flatMap(({ extensions }) => (extensions['issues'] ?? []) as Issue[]);
  if (issues.length === 0) return { fields: {}, others: [errorText(error)] };
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { loc, msg } of issues) {
    const name = loc
      .filter((part) => typeof part === 'string')
      .map(camelCase)
      .find((part) => names.includes(part));
    if (name === undefined) others.push(msg);
    else fields[name] = fields[name] === undefined ? msg : `${fields[name]} ${msg}`;
  }
  return { fields, others };
};

const camelCase = (text: string): string => text.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
