import { Alert, Button, Code, Group, List, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { CombinedError } from 'urql';
import { Sparkline } from '../../components/sparkline.js';
import { useFormat } from '../../format.js';
import { useErrorText } from '../../graph/error-text.js';
import type { CheckFormulaQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';
import classes from './formula-field.module.css';

type Check = NonNullable<CheckFormulaQuery['checkFormula']>;
type Fault = NonNullable<Check['fault']>;
type Preview = NonNullable<Check['preview']>;

interface FormulaResultProps {
  readonly formula: string;
  readonly unit: string;
  readonly check: Check | undefined;
  readonly error: CombinedError | undefined;
  readonly hasDataset: boolean;
  readonly onFix: (formula: string) => void;
}

/** The result of the check of a formula: its first error, or the values that it gives on the data. */
export const FormulaResult = ({ formula, unit, check, error, hasDataset, onFix }: FormulaResultProps) => {
  const { kpiEditor: texts } = useMessages();
  const errorText = useErrorText();
  if (check?.fault) return <FormulaFault formula={formula} fault={check.fault} onFix={onFix} />;
  if (error) return <Alert color="yellow">{errorText(error)}</Alert>;
  if (!check) return null;
  if (check.preview) return <Values preview={check.preview} unit={unit} />;
  return (
    <Text size="sm" c="dimmed">
      {hasDataset ? texts.valid : texts.validWithoutData}
    </Text>
  );
};

const FormulaFault = ({
  formula,
  fault,
  onFix,
}: {
  readonly formula: string;
  readonly fault: Fault;
  readonly onFix: (formula: string) => void;
}) => {
  const { kpiEditor: texts } = useMessages();
  const { reason, start, end, suggestion } = fault;
  const wrong = formula.slice(start, end);
  return (
    <Alert color="red" title={texts.fault(start + 1)}>
      <Text size="sm" lang="en">
        {reason}
      </Text>
      <Code block my="xs" className={classes.formula}>
        {formula.slice(0, start)}
        <mark className={classes.wrong}>{wrong === '' ? '\u00A0' : wrong}</mark>
        {formula.slice(end)}
      </Code>
      {suggestion === null || suggestion === undefined ? null : (
        <Group gap="xs">
          <Text size="sm">{texts.meant}</Text>
          <Button size="compact-sm" variant="default" onClick={() => onFix(`${formula.slice(0, start)}${suggestion}${formula.slice(end)}`)}>
            {suggestion}
          </Button>
        </Group>
      )}
    </Alert>
  );
};

const Values = ({ preview, unit }: { readonly preview: Preview; readonly unit: string }) => {
  const { kpiEditor: texts, kpis } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const { status, grain, timeColumn, points, warnings } = preview;
  if (status !== 'READY') return <Alert color="yellow">{texts.statuses[status]}</Alert>;
  const blankRows = points.reduce((sum, point) => sum + point.blankRows, 0);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {texts.values}
        {timeColumn ? ` · ${texts.by(texts.grains[grain], timeColumn)}` : ''}
      </Text>
      <Sparkline points={points} label={texts.values} />
      {points.length === 0 ? (
        <Text size="sm">{texts.noValues}</Text>
      ) : (
        <ScrollArea>
          <Table withTableBorder bg="var(--mantine-color-body)">
            <Table.Tbody>
              {points.toReversed().map(({ periodStart, value, missingReason, n, isComplete }) => (
                <Table.Tr key={periodStart ?? grain}>
                  <Table.Th scope="row">{periodStart ? format.period(periodStart, grain) : texts.grains.ALL}</Table.Th>
                  <Table.Td ta="right">{value == null ? '–' : format.value(value, unit)}</Table.Td>
                  <Table.Td>
                    <Text size="xs" c="dimmed">
                      {[
                        missingReason ? texts.missing[missingReason] : texts.rows(format.number(n, 0), n),
                        isComplete ? '' : kpis.incomplete,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {warnings.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            {texts.leftOut}
          </Text>
          <List size="sm">
            {warnings.map(({ text }) => (
              <List.Item key={text[language]}>{text[language]}</List.Item>
            ))}
          </List>
        </div>
      ) : (
        <Text size="xs" c="dimmed">
          {blankRows > 0 ? kpis.blankRows(format.number(blankRows, 0)) : texts.nothingLeftOut}
        </Text>
      )}
    </Stack>
  );
};
