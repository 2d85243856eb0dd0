import { MultiSelect, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Returns the choices of an enum from its texts. */
export const choicesOf = (texts: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** A field of a form. */
export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'long' | 'number' | 'date' | 'time' | 'choice' | 'choices' | 'boolean' | 'tags';
  readonly required?: boolean;
  readonly description?: string;
  readonly choices?: readonly Choice[];
  readonly min?: number;
  readonly max?: number;
}

interface FieldProps {
  readonly field: FieldDefinition;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** An input for a field; its error stands beside it. */
export const Field = ({ field, value, error, onChange }: FieldProps) => {
  const { form, ask, onboarding } = useMessages();
  const { language } = useSession();
  const { name, label, kind = 'text', required = false, description, choices = [], min, max } = field;
  const shared = { name, label, withAsterisk: required, 'aria-required': required, error, ...(description && { description }) };
  const text = (value as string | null | undefined) ?? '';
  if (kind === 'long')
    return <Textarea {...shared} autosize minRows={2} maxRows={8} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  if (kind === 'number')
    return (
      <NumberInput
        {...shared}
        decimalSeparator={language === 'de' ? ',' : '.'}
        thousandSeparator={language === 'de' ? '.' : ','}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        value={(value as number | null | undefined) ?? ''}
        onChange={onChange}
      />
    );
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: required ? form.choose : form.none, disabled: required }, ...choices]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (kind === 'boolean')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: required ? form.choose : form.none, disabled: required },
          { value: 'true', label: ask.yes },
          { value: 'false', label: ask.no },
        ]}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : chosen === 'true')}
      />
    );
  if (kind === 'tags')
    return (
      <TagsInput
        {...shared}
        description={`${description ?? ''} ${onboarding.listHint}`.trim()}
        value={(value as string[] | null | undefined) ?? []}
        onChange={onChange}
      />
    );
  if (kind === 'choices')
    return (
      <MultiSelect {...shared} data={[...choices]} value={(value as string[] | null | undefined) ?? []} onChange={onChange} clearable />
    );
  return (
    <TextInput
      {...shared}
      type={kind === 'date' || kind === 'time' ? kind : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
