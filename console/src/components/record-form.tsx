import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { CombinedError } from 'urql';
import { useErrorText } from '../graph/error-text.js';
import { NO_PROBLEMS, problemsOf } from '../graph/problems.js';
import { useMessages } from '../messages/use-messages.js';
import { Field, type FieldDefinition } from './field.js';

export type Values = Readonly<Record<string, unknown>>;

interface RecordFormProps {
  /** The fields, which may depend on the values of others. Only the values of these fields are sent. */
  readonly fields: readonly FieldDefinition[] | ((values: Values) => readonly FieldDefinition[]);
  /** The values of the record that is edited, from which only the changes are sent; absent for a new record. */
  readonly record?: Values | undefined;
  /** What a new record begins with. */
  readonly defaults?: Values | undefined;
  readonly action: string;
  /** Sends the values of a new record or the changes of an existing one. */
  readonly submit: (values: Values) => Promise<{ readonly error?: CombinedError | undefined }>;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns what differs from the record; emptied fields are null. */
const changesOf = (fields: readonly FieldDefinition[], values: Values, record: Values | undefined): Values =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name];
      if (!record) return isEmpty(value) ? [] : [[name, value]];
      const isSame = isEmpty(value) ? isEmpty(record[name]) : JSON.stringify(value) === JSON.stringify(record[name]);
      return isSame ? [] : [[name, isEmpty(value) ? null : value]];
    }),
  );

/** A form for a record. Errors of the service stand beside the field that they concern, and the first such field gets the focus. */
export const RecordForm = ({ fields: definitions, record, defaults, action, submit, onDone, onCancel }: RecordFormProps) => {
  const messages = useMessages();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(record ?? defaults ?? {});
  const fields = typeof definitions === 'function' ? definitions(values) : definitions;
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [isSending, setSending] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = fields.filter(({ name, required }) => required && isEmpty(values[name]));
    if (missing.length > 0)
      return setProblems({ fields: Object.fromEntries(missing.map(({ name }) => [name, messages.form.required])), others: [] });
    setSending(true);
    const { error } = await submit(changesOf(fields, values, record));
    setSending(false);
    if (!error) return onDone();
    return setProblems(
      problemsOf(
        error,
        fields.map(({ name }) => name),
        errorText,
      ),
    );
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            error={problems.fields[field.name]}
            onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
          />
        ))}
        {problems.others.length > 0 ? (
          <Alert color="red" role="alert">
            {problems.others.join(' ')}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {messages.form.cancel}
            </Button>
          ) : null}
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

interface RecordDialogProps extends Omit<RecordFormProps, 'onDone' | 'onCancel'> {
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** A form in a dialog, which covers the whole screen of a telephone. Mount it to open it. */
export const RecordDialog = ({ title, onClose, onDone, ...form }: RecordDialogProps) => {
  const { form: texts } = useMessages();
  const isNarrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  const done = (): void => {
    onDone?.();
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      // The dialog is unmounted after it has returned the focus.
      onExitTransitionEnd={onClose}
      title={title}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      // It would insert a style sheet without the nonce of the security policy.
      lockScroll={false}
    >
      <RecordForm {...form} onDone={done} onCancel={close} />
    </Modal>
  );
};
