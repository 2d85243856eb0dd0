import { Autocomplete, Fieldset, MultiSelect, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';
import { optionLabel, type Option } from './agent-options.js';
import type { Choice } from './field.js';

/** Options whose values are columns of a dataset. */
const COLUMN_OPTIONS: readonly string[] = [
  ...['time_column', 'columns', 'group_column', 'column', 'key_columns', 'treatment', 'outcome', 'adjustment', 'unit_column', 'dimensions'],
];

/** What the options of an agent can be chosen from. */
export interface OptionChoices {
  /** Names of the columns of the chosen datasets. */
  readonly columns: readonly string[];
  readonly metrics: readonly Choice[];
  readonly runs: readonly Choice[];
}

interface OptionsFormProps {
  readonly options: readonly Option[];
  readonly choices: OptionChoices;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** A field for each option; empty fields are not sent, so that the default of the agent applies. */
export const OptionsForm = ({ options, choices, values, onChange }: OptionsFormProps) => {
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
          <OptionField
            key={option.name}
            option={option}
            choices={choices}
            value={values[option.name]}
            onChange={(value) => set(option.name, value)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
};

interface OptionFieldProps {
  readonly option: Option;
  readonly choices: OptionChoices;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const OptionField = ({ option, choices, value, onChange }: OptionFieldProps) => {
  const { ask, options } = useMessages();
  const nameOf = (name: string): string => (options.values as Readonly<Record<string, string>>)[name] ?? name;
  const chosenFrom = (values: readonly string[]): Choice[] => values.map((each) => ({ value: each, label: nameOf(each) }));
  const hasDefault = option.default !== undefined && !(Array.isArray(option.default) && option.default.length === 0);
  const placeholder = hasDefault ? `${ask.default}: ${defaultText(option.default, nameOf, ask)}` : ask.default;
  const shared = {
    label: optionLabel(options.names, option.name),
    placeholder,
    ...(option.description && { description: option.description }),
  };
  const list = (value as string[] | undefined) ?? [];
  const text = (value as string | undefined) ?? '';
  if (option.enum) return <Select {...shared} clearable data={chosenFrom(option.enum)} value={text || null} onChange={onChange} />;
  if (option.name === 'metric_id')
    return <Select {...shared} clearable searchable data={choices.metrics} value={text || null} onChange={onChange} />;
  if (option.type === 'boolean')
    return (
      <Select
        {...shared}
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
        allowDecimal={option.type === 'number'}
        {...(option.minimum !== undefined && { min: option.minimum })}
        {...(option.maximum !== undefined && { max: option.maximum })}
        value={(value as number | undefined) ?? ''}
        onChange={onChange}
      />
    );
  if (option.name === 'run_ids')
    return <MultiSelect {...shared} clearable searchable data={withValues(choices.runs, list)} value={list} onChange={onChange} />;
  const columns = COLUMN_OPTIONS.includes(option.name) ? [...choices.columns] : [];
  if (option.type === 'array')
    return option.items?.enum ? (
      <MultiSelect {...shared} clearable data={chosenFrom(option.items.enum)} value={list} onChange={onChange} />
    ) : (
      <TagsInput {...shared} data={columns} value={list} onChange={onChange} />
    );
  return columns.length > 0 ? (
    <Autocomplete {...shared} data={columns} value={text} onChange={onChange} />
  ) : (
    <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  );
};

/** Returns choices that contain the chosen values, which may be older than those offered. */
const withValues = (choices: readonly Choice[], values: readonly string[]): Choice[] => [
  ...choices,
  ...values.filter((value) => !choices.some((choice) => choice.value === value)).map((value) => ({ value, label: value })),
];

const defaultText = (value: unknown, nameOf: (name: string) => string, ask: { readonly yes: string; readonly no: string }): string => {
  if (typeof value === 'boolean') return value ? ask.yes : ask.no;
  return typeof value === 'string' ? nameOf(value) : JSON.stringify(value);
};
