import { Box, Loader, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { useQuery } from 'urql';
import { CheckFormulaDocument } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import type { FormulaName } from './completion.js';
import { FormulaField } from './formula-field.js';
import { FormulaResult } from './formula-result.js';
import type { KpiValues } from './kpi-values.js';

/** Time without input after which a formula is checked. */
const PAUSE_MS = 400;

interface CheckedFormulaFieldProps {
  readonly values: KpiValues;
  readonly names: readonly FormulaName[];
  readonly error: string | undefined;
  readonly onChange: (formula: string) => void;
}

/** The input of a formula with the result of its check on the data. */
export const CheckedFormulaField = ({ values, names, error, onChange }: CheckedFormulaFieldProps) => {
  const { kpiEditor: texts } = useMessages();
  const resultId = useId();
  const { formula, datasetId, grain, timeColumn, unit } = values;
  const request = JSON.stringify({
    formula,
    datasetId: datasetId || null,
    grain: grain || null,
    timeColumn: grain === 'ALL' ? null : timeColumn || null,
    unit: unit || null,
  });
  const [checked] = useDebouncedValue(request, PAUSE_MS);
  const variables = JSON.parse(checked) as { formula: string };
  const isEmpty = variables.formula.trim() === '';
  const [result] = useQuery({ query: CheckFormulaDocument, variables, pause: isEmpty, requestPolicy: 'network-only' });
  const isWaiting = formula.trim() !== '' && (request !== checked || result.fetching);
  // The result of an earlier input would mark another position.
  const check = isEmpty || isWaiting ? undefined : result.data?.checkFormula;
  return (
    <Stack gap="sm">
      <FormulaField
        value={formula}
        names={names}
        error={error}
        isInvalid={check?.fault != null}
        describedBy={resultId}
        onChange={onChange}
      />
      <Box id={resultId} component="section" aria-label={texts.check} aria-live="polite" aria-busy={isWaiting}>
        {isWaiting ? (
          <Loader size="xs" aria-label={texts.checking} role="img" />
        ) : (
          <FormulaResult
            formula={formula}
            unit={unit}
            check={check ?? undefined}
            error={isEmpty ? undefined : result.error}
            hasDataset={datasetId !== ''}
            onFix={onChange}
          />
        )}
      </Box>
    </Stack>
  );
};
