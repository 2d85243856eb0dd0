import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { Denial } from '../../components/denial.js';
import { choicesOf, Field, type FieldDefinition } from '../../components/field.js';
import { useErrorText } from '../../graph/error-text.js';
import { CreateMetricDocument, ReviseMetricDocument, type KpiEditorQuery } from '../../graph/generated/graphql.js';
import { NO_PROBLEMS, problemsOf } from '../../graph/problems.js';
import { useDenial } from '../../graph/use-denial.js';
import { releaseLocation } from '../../leave-guard.js';
import { useMessages } from '../../messages/use-messages.js';
import type { FormulaName } from './completion.js';
import { CheckedFormulaField } from './checked-formula-field.js';
import { changesOf, createInputOf, isChanged, type EditedKpi, type KpiDraft, type KpiValues } from './kpi-values.js';

interface KpiFormProps {
  readonly data: KpiEditorQuery;
  readonly kpi: EditedKpi | null;
  readonly draft: KpiDraft;
  readonly onChange: (draft: KpiDraft) => void;
  readonly onSaved: () => void;
  /** Called if the KPI was revised since the draft was begun. */
  readonly onConflict: () => void;
}

const NAMES = ['name', 'unit', 'direction', 'target', 'thresholds', 'datasetId', 'grain', 'timeColumn', 'formula', 'changeNote'];
const REQUIRED = ['name', 'direction', 'formula'] as const;

/** The form of the definition of a KPI. The formula is checked on the data while one types. */
export const KpiForm = ({ data, kpi, draft, onChange, onSaved, onConflict }: KpiFormProps) => {
  const { kpiEditor: texts, kpis, data: dataTexts, types, form: formTexts } = useMessages();
  const denial = useDenial('metrics:write');
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [, create] = useMutation(CreateMetricDocument);
  const [, revise] = useMutation(ReviseMetricDocument);
  const [isSending, setSending] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);
  const { values } = draft;
  const change = (changes: Partial<KpiValues>): void => onChange({ ...draft, values: { ...values, ...changes } });
  const datasets = withDataset(data.datasetsConnection?.nodes ?? [], kpi?.dataset ?? null);
  const dataset = datasets.find(({ id }) => id === values.datasetId);
  const names: FormulaName[] = [
    ...(dataset?.columns ?? []).map(({ name, type }) => ({ name, detail: types[type], kind: 'column' as const })),
    ...(data.formulaFunctions ?? []).map(({ name, usage }) => ({ name, detail: usage, kind: 'function' as const })),
  ];
  const dates = (dataset?.columns ?? []).filter(({ type }) => type === 'DATE' || type === 'TIMESTAMP');

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = REQUIRED.filter((name) => values[name].trim() === '');
    const fields = {
      ...Object.fromEntries(missing.map((name) => [name, formTexts.required])),
      ...((values.green === null) !== (values.amber === null) && { thresholds: texts.thresholdsHint }),
    };
    if (Object.keys(fields).length > 0) return setProblems({ fields, others: [] });
    setSending(true);
    const { error, metricId } = kpi ? await saveVersion(kpi.id) : await saveNew();
    setSending(false);
    if (error) {
      if (error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'CONFLICT')) onConflict();
      return setProblems(problemsOf(error, NAMES, errorText));
    }
    onSaved();
    releaseLocation();
    return navigate(`/kpis/${metricId}`);
  };
  const saveNew = async () => {
    const input = { ...createInputOf(values), activate: draft.activate && values.datasetId !== '' };
    const { data: created, error } = await create({ input });
    return { error, metricId: created?.createMetricDefinition?.metricId ?? '' };
  };
  const saveVersion = async (metricId: string) => {
    const note = draft.changeNote.trim();
    const changes = { ...changesOf(draft.original, values), ...(note !== '' && { changeNote: note }) };
    const { error } = await revise({ metricId, input: { ...changes, expectedVersion: draft.version } });
    return { error, metricId };
  };

  const field = (definition: FieldDefinition, onValue: (value: unknown) => void, value: unknown, error?: string): ReactNode => (
    <Field field={definition} value={value} error={error ?? problems.fields[definition.name]} onChange={onValue} />
  );
  const text = (name: 'name' | 'unit' | 'due', definition: Omit<FieldDefinition, 'name'>): ReactNode =>
    field({ name, ...definition }, (value) => change({ [name]: value as string }), values[name]);
  const number = (name: 'target' | 'green' | 'amber', definition: Omit<FieldDefinition, 'name'>, error?: string): ReactNode =>
    field(
      { name, kind: 'number', ...definition },
      (value) => change({ [name]: typeof value === 'number' ? value : null }),
      values[name],
      error,
    );
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <Denial reason={denial} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {text('name', { label: texts.name, required: true })}
          {text('unit', { label: texts.unit, description: texts.unitHint })}
          {field(
            {
              name: 'datasetId',
              label: texts.dataset,
              kind: 'choice',
              choices: datasets.map(({ id, name }) => ({ value: id, label: name })),
            },
            (value) => change({ datasetId: value as string, timeColumn: '' }),
            values.datasetId,
          )}
          {field(
            { name: 'direction', label: texts.direction, kind: 'choice', required: true, choices: choicesOf(kpis.directions) },
            (value) => change({ direction: value as KpiValues['direction'] }),
            values.direction,
          )}
          {field(
            { name: 'grain', label: texts.grain, kind: 'choice', choices: choicesOf(texts.grains), description: texts.grainHint },
            (value) => change({ grain: value as KpiValues['grain'] }),
            values.grain,
          )}
          {values.grain === 'ALL'
            ? null
            : field(
                {
                  name: 'timeColumn',
                  label: texts.timeColumn,
                  kind: 'choice',
                  choices: dates.map(({ name }) => ({ value: name, label: name })),
                  description: texts.timeColumnHint,
                },
                (value) => change({ timeColumn: value as string }),
                values.timeColumn,
              )}
        </SimpleGrid>
        <CheckedFormulaField values={values} names={names} error={problems.fields['formula']} onChange={(formula) => change({ formula })} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {number('target', { label: texts.target })}
          {values.target === null ? null : text('due', { label: texts.due, kind: 'date' })}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {number('green', { label: kpis.green, description: texts.thresholdsHint }, problems.fields['thresholds'])}
          {number('amber', { label: kpis.amber, description: texts.thresholdsHint })}
        </SimpleGrid>
        {kpi ? (
          field(
            { name: 'changeNote', label: texts.changeNote },
            (value) => onChange({ ...draft, changeNote: value as string }),
            draft.changeNote,
          )
        ) : (
          <Checkbox
            label={texts.activate}
            checked={draft.activate && values.datasetId !== ''}
            disabled={values.datasetId === ''}
            onChange={(event) => onChange({ ...draft, activate: event.currentTarget.checked })}
          />
        )}
        {problems.others.length > 0 ? (
          <Alert color="red" role="alert">
            {problems.others.join(' ')}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          {kpi && !isChanged(draft) ? (
            <Text size="sm" c="dimmed">
              {texts.nothingChanged}
            </Text>
          ) : null}
          <Button type="submit" loading={isSending} disabled={denial !== undefined || !isChanged(draft)}>
            {kpi ? texts.saveVersion : texts.save}
          </Button>
        </Group>
        {datasets.length === 0 ? (
          <Text size="sm" c="dimmed">
            {dataTexts.none}
          </Text>
        ) : null}
      </Stack>
    </form>
  );
};

type ChosenDataset = NonNullable<KpiEditorQuery['datasetsConnection']>['nodes'][number];

/** Returns the datasets with that of the KPI, which may be none of the first 100. */
const withDataset = (datasets: readonly ChosenDataset[], own: ChosenDataset | null): readonly ChosenDataset[] =>
  own === null || datasets.some(({ id }) => id === own.id) ? datasets : [own, ...datasets];
