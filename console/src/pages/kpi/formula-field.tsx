import { Box, Kbd, NativeSelect, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useMessages } from '../../messages/use-messages.js';
import { completionAt, insertName, type Completion, type Edited, type FormulaName } from './completion.js';
import classes from './formula-field.module.css';

interface FormulaFieldProps {
  readonly value: string;
  readonly names: readonly FormulaName[];
  readonly error: string | undefined;
  readonly isInvalid: boolean;
  /** Id of the element that describes the result of the check. */
  readonly describedBy: string;
  readonly onChange: (formula: string) => void;
}

/** The input of a formula. It offers columns and functions while one types, and all of them with Ctrl and space. */
export const FormulaField = ({ value, names, error, isInvalid, describedBy, onChange }: FormulaFieldProps) => {
  const { kpiEditor: texts } = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [active, setActive] = useState(0);
  /** Position of the cursor after a name was inserted. */
  const [cursor, setCursor] = useState<number | null>(null);
  useEffect(() => {
    if (cursor === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(cursor, cursor);
    setCursor(null);
  }, [cursor]);
  const offer = (found: Completion | null): void => {
    setCompletion(found);
    setActive(0);
  };
  const apply = (edited: Edited): void => {
    onChange(edited.formula);
    setCursor(edited.cursor);
    offer(null);
  };
  const chosen = completion?.names[active];
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      return offer(completionAt(value, event.currentTarget.selectionStart, names, true));
    }
    if (!completion || !chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + completion.names.length) % completion.names.length);
    else if (event.key === 'Enter' || event.key === 'Tab') apply(insertName(value, completion, chosen));
    else if (event.key === 'Escape') offer(null);
    else return;
    event.preventDefault();
  };
  const insert = (key: string): void => {
    const name = names.find((each) => keyOf(each) === key);
    const { selectionStart: start, selectionEnd: end } = input.current ?? { selectionStart: value.length, selectionEnd: value.length };
    if (name) apply(insertName(value, { start, end }, name));
  };
  const groups = [
    { group: texts.columns, items: names.filter(({ kind }) => kind === 'column') },
    { group: texts.functions, items: names.filter(({ kind }) => kind === 'function') },
  ].filter(({ items }) => items.length > 0);
  return (
    <Box className={classes.field}>
      <Textarea
        ref={input}
        name="formula"
        label={texts.formula}
        description={
          <>
            {texts.formulaHint} <Kbd size="xs">{texts.completionKeys}</Kbd>
          </>
        }
        withAsterisk
        required={false}
        aria-required
        error={error ?? isInvalid}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        classNames={{ input: classes.input ?? '' }}
        value={value}
        aria-autocomplete="list"
        aria-controls={completion ? listId : undefined}
        aria-activedescendant={completion ? `${listId}-${active}` : undefined}
        aria-details={describedBy}
        onChange={({ currentTarget: { value: formula, selectionStart } }) => {
          onChange(formula);
          offer(completionAt(formula, selectionStart, names));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => offer(null)}
      />
      {completion ? (
        <Box role="listbox" id={listId} aria-label={texts.completion} className={classes.list}>
          {completion.names.map((name, index) => (
            <UnstyledButton
              key={keyOf(name)}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === active}
              tabIndex={-1}
              className={classes.option}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(insertName(value, completion, name))}
            >
              <Text span size="sm" ff="monospace">
                {name.name}
              </Text>
              <Text span size="xs" c="dimmed">
                {name.detail}
              </Text>
            </UnstyledButton>
          ))}
        </Box>
      ) : null}
      <NativeSelect
        mt="xs"
        maw={360}
        size="xs"
        aria-label={texts.insert}
        value=""
        onChange={(event) => insert(event.currentTarget.value)}
        data={[
          { value: '', label: texts.insert, disabled: true },
          ...groups.map(({ group, items }) => ({
            group,
            items: items.map((name) => ({
              value: keyOf(name),
              label: name.kind === 'function' ? name.detail : `${name.name} (${name.detail})`,
            })),
          })),
        ]}
      />
    </Box>
  );
};

const keyOf = ({ kind, name }: FormulaName): string => `${kind} ${name}`;
