import { Fieldset, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';

/** JSON Schema of an option of an agent, as far as the form reads it. */
interface OptionSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly items?: { readonly type?: string };
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

interface OptionsFormProps {
  readonly options: readonly Option[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** A field for each option; empty fields are not sent, so that the default of the agent applies. */
export const OptionsForm = ({ options, values, onChange }: OptionsFormProps) => {
  const { ask } = useMessages();
  const set = (name: string, value: unknown): void => {
    const { [name]: _, ...others } = values;
    onChange(
      value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
        ? others
        : { ...others, [name]: value },
    );
  };
  return (
    <Fieldset legend={ask.options}>
      <Stack>
        {options.map((option) => (
          <OptionField key={option.name} option={option} value={values[option.name]} onChange={(value) => set(option.name, value)} />
        ))}
      </Stack>
    </Fieldset>
  );
};

interface OptionFieldProps {
  readonly option: Option;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const OptionField = ({ option, value, onChange }: OptionFieldProps) => {
  const { ask } = useMessages();
  const shared = { label: labelOf(option.name), ...(option.description && { description: option.description }) };
  const placeholder = option.default === undefined ? ask.default : `${ask.default}: ${JSON.stringify(option.default)}`;
  if (option.enum)
    return (
      <Select
        {...shared}
        placeholder={placeholder}
        clearable
        data={[...option.enum]}
        value={(value as string | undefined) ?? null}
        onChange={onChange}
      />
    );
  if (option.type === 'boolean')
    return (
      <Select
        {...shared}
        placeholder={placeholder}
        clearable
        data={[
          { value: 'true', label: ask.yes },
          { value: 'false', label: ask.no },
        ]}
        value={value === undefined ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
      />
    );
  if (option.type === 'number' || option.type === 'integer')
    return (
      <NumberInput
        {...shared}
        placeholder={placeholder}
        allowDecimal={option.type === 'number'}
        {...(option.minimum !== undefined && { min: option.minimum })}
        {...(option.maximum !== undefined && { max: option.maximum })}
        value={(value as number | undefined) ?? ''}
        onChange={onChange}
      />
    );
  if (option.type === 'array')
    return <TagsInput {...shared} placeholder={placeholder} value={(value as string[] | undefined) ?? []} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      placeholder={placeholder}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** Returns the name of an option in words, for example "Time column" for `time_column`. */
const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
