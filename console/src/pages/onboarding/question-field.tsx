import { Button, Fieldset, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Field, type FieldDefinition } from '../../components/field.js';
import type { QuestionType } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import type { Step } from './answers.js';

type Question = Step['questions'][number];
type ItemField = Question['fields'][number];
type Entry = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<QuestionType, NonNullable<FieldDefinition['kind']>>> = {
  TEXT: 'text',
  LONG_TEXT: 'long',
  INTEGER: 'number',
  NUMBER: 'number',
  DATE: 'date',
  CHOICE: 'choice',
  MULTI_CHOICE: 'choices',
  BOOLEAN: 'boolean',
  LIST: 'tags',
  CONTACT: 'text',
};

const fieldOf = ({ name, label, type, required, options }: ItemField): FieldDefinition => ({
  name,
  label,
  kind: KINDS[type],
  required,
  choices: options,
});

/** Returns an entry without its empty fields. */
const compact = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== '' && value !== null && value !== undefined));

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The input for a question of the onboarding: one field, a contact, or a list of entries. */
export const QuestionField = ({ question, value, error, onChange }: QuestionFieldProps) => {
  const { onboarding: texts } = useMessages();
  const { questionId: name, label, help, type, required, usedFor, options, fields } = question;
  const description = `${help} ${texts.usedFor}: ${usedFor}`;
  if (type === 'CONTACT') {
    const parts = Object.entries(texts.contact).map(([part, text]) => ({ name: part, label: text, required: required && part === 'name' }));
    return (
      <Group label={label} required={required} description={description} error={error}>
        <Entries fields={parts} entry={(value ?? {}) as Entry} onChange={(entry) => onChange(compact(entry))} />
      </Group>
    );
  }
  if (type === 'LIST' && fields.length > 0) {
    const entries = (value ?? []) as readonly Entry[];
    return (
      <Group label={label} required={required} description={description} error={error}>
        {entries.map((entry, index) => (
          // Entries have no identity of their own; only the end of the list grows.
          <Fieldset key={index} legend={texts.entry(index + 1)} variant="filled">
            <Entries
              fields={fields.map(fieldOf)}
              entry={entry}
              onChange={(changed) => onChange(entries.map((each, other) => (other === index ? compact(changed) : each)))}
            />
            <Button mt="sm" size="compact-xs" variant="subtle" onClick={() => onChange(entries.filter((_, other) => other !== index))}>
              {texts.remove(index + 1)}
            </Button>
          </Fieldset>
        ))}
        <div>
          <Button size="xs" variant="default" onClick={() => onChange([...entries, {}])} aria-label={`${texts.add}: ${label}`}>
            {texts.add}
          </Button>
        </div>
      </Group>
    );
  }
  return (
    <Field
      field={{ name, label, description, kind: KINDS[type], required, choices: options }}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
};

interface GroupProps {
  readonly label: string;
  readonly required: boolean;
  readonly description: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

const Group = ({ label, required, description, error, children }: GroupProps) => (
  <Fieldset legend={required ? `${label} *` : label}>
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {description}
      </Text>
      {children}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  </Fieldset>
);

interface EntriesProps {
  readonly fields: readonly FieldDefinition[];
  readonly entry: Entry;
  readonly onChange: (entry: Entry) => void;
}

const Entries = ({ fields, entry, onChange }: EntriesProps) => (
  <Stack gap="xs">
    {fields.map((field) => (
      <Field
        key={field.name}
        field={field}
        value={entry[field.name]}
        error={undefined}
        onChange={(value) => onChange({ ...entry, [field.name]: value })}
      />
    ))}
  </Stack>
);
