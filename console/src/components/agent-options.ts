/** JSON Schema of an option of an agent, as far as the form reads it. */
interface OptionSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
}

export interface Option extends OptionSchema {
  readonly name: string;
}

/** Kinds of options that the form can show. Structured options are left to programs. */
const isSimple = ({ type, enum: values, items }: OptionSchema): boolean =>
  values !== undefined || ['string', 'number', 'integer', 'boolean'].includes(type ?? '') || (type === 'array' && items?.type === 'string');

/** Returns the options of an agent from the input of its contract. */
export const optionsOf = (input: Record<string, unknown> | undefined): Option[] => {
  const { properties } = (input ?? {}) as { properties?: { parameters?: { properties?: Record<string, OptionSchema> } } };
  return Object.entries(properties?.parameters?.properties ?? {}).flatMap(([name, schema]) =>
    isSimple(schema) ? [{ name, ...schema }] : [],
  );
};

/** Returns the name of an option for people; that of an unknown one from its words, for example "Time column" for `time_column`. */
export const optionLabel = (names: Readonly<Record<string, string>>, name: string): string => {
  const words = name.replaceAll('_', ' ');
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
