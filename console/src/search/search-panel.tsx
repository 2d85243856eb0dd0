import { Box, Button, Group, Loader, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import { Problem } from '../components/problem.js';
import { SearchDocument } from '../graph/generated/graphql.js';
import { useMessages } from '../messages/use-messages.js';
import { groupsOf, pathOf, type Result, type Results } from './result-path.js';
import { Marked } from './marked.js';
import classes from './search.module.css';

const MAX_QUERY_LENGTH = 200;
const DEBOUNCE_MS = 200;
const LIST = 'search-results';

const optionId = (index: number): string => `search-result-${index}`;

/** Searches while one types. The field keeps the focus; arrow keys move through the results of all kinds. */
export const SearchPanel = ({ onChoose }: { readonly onChoose: () => void }) => {
  const { search: texts, retry } = useMessages();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [{ data, error, fetching, operation }, execute] = useQuery({
    query: SearchDocument,
    variables: { query },
    pause: query === '',
    requestPolicy: 'network-only',
  });
  // Results stay until the next ones arrive, but can be chosen only while they belong to the text.
  const isCurrent = !fetching && query === text.trim() && operation?.variables['query'] === query;
  const results = text.trim() === '' || error ? null : (data?.search ?? null);
  const shown = results === null ? [] : groupsOf(results).flatMap(([, group]) => group);
  useEffect(() => setActive(0), [data]);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a function that cleans up.
    void document.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (result: Result | undefined): void => {
    if (!result || !isCurrent) return;
    onChoose();
    navigate(pathOf(result));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) setActive((active + step + shown.length) % shown.length);
    else if (event.key === 'Enter') choose(shown[active]);
    else return;
    event.preventDefault();
  };
  const field = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        data-autofocus
        aria-label={texts.field}
        placeholder={texts.placeholder}
        value={text}
        maxLength={MAX_QUERY_LENGTH}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? LIST : undefined}
        aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        rightSection={text.trim() !== '' && !isCurrent && !error ? <Loader size="xs" aria-label={texts.searching} /> : null}
      />
      {error && text.trim() !== '' ? (
        <Group align="flex-start">
          <Box flex={1}>
            <Problem error={error} />
          </Box>
          <Button size="xs" variant="default" onClick={() => execute({ requestPolicy: 'network-only' })}>
            {retry}
          </Button>
        </Group>
      ) : null}
      {results === null ? null : (
        <Found
          results={results}
          isCurrent={isCurrent}
          query={typeof operation?.variables['query'] === 'string' ? operation.variables['query'] : query}
          active={shown[active]}
          indexOf={(result) => shown.indexOf(result)}
          choose={choose}
        />
      )}
      <Text size="xs" c="dimmed">
        {text.trim() === '' ? texts.hint : texts.keys}
      </Text>
    </Stack>
  );
};

interface FoundProps {
  readonly results: Results;
  readonly isCurrent: boolean;
  readonly query: string;
  readonly active: Result | undefined;
  readonly indexOf: (result: Result) => number;
  readonly choose: (result: Result) => void;
}

const Found = ({ results, isCurrent, query, active, indexOf, choose }: FoundProps) => {
  const { search: texts } = useMessages();
  const totals = new Map(results.counts.map(({ kind, total }) => [kind, total]));
  if (results.results.length === 0) return isCurrent ? <Text role="status">{texts.none(query)}</Text> : null;
  return (
    <>
      <VisuallyHidden role="status">{texts.found(results.results.length)}</VisuallyHidden>
      {results.approximate ? <Text size="sm">{texts.approximate(query)}</Text> : null}
      <div
        id={LIST}
        role="listbox"
        aria-label={texts.title}
        className={isCurrent ? classes.results : `${classes.results} ${classes.stale}`}
      >
        {groupsOf(results).map(([kind, group]) => {
          const total = totals.get(kind) ?? group.length;
          return (
            <div key={kind} role="group" aria-label={texts.kinds[kind]}>
              <Text size="xs" fw={600} c="dimmed" px="xs" pt="xs" aria-hidden="true">
                {texts.kinds[kind]}
                {total > group.length ? ` (${texts.shownOf(group.length, total)})` : ''}
              </Text>
              {group.map((result) => (
                <Option
                  key={result.id}
                  id={optionId(indexOf(result))}
                  result={result}
                  isActive={result === active}
                  onChoose={() => choose(result)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
};

interface OptionProps {
  readonly id: string;
  readonly result: Result;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** The field handles the keys of all options, which never have the focus. */
const Option = ({ id, result: { title, titleMarks, excerpt, excerptMarks, state }, isActive, onChoose }: OptionProps) => {
  const { search: texts } = useMessages();
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm" component="span">
          <Marked text={title} marks={titleMarks} />
        </Text>
        {state === null || state === undefined ? null : (
          <Text size="xs" c="dimmed" component="span" flex="none">
            {texts.states[state] ?? state}
          </Text>
        )}
      </Group>
      {excerpt ? (
        <Text size="xs" c="dimmed">
          <Marked text={excerpt} marks={excerptMarks} />
        </Text>
      ) : null}
    </div>
  );
};
