import { z } from 'zod';
import { isNumericType } from '../../platform/column-meaning/index.js';
import { Dataset } from '../../subgraphs/sources/index.js';
import { plainText } from '../documents/text/inline-text.js';
import type { AgentContext, AgentDefinition, AgentOutcome, Language } from '../kit.js';
import type { CleanedRows } from '../dataset-rows.js';
import { cleaningNotes } from './cleaning-notes.js';
import { messagesIn } from './messages.js';
import { requestInput } from './state-reading.js';

/** Warnings of an import about rows and columns that mislead in every figure. Agents count a value of a case once per case themselves. */
const OF_TABLES = ['total_rows', 'signs_in_column', 'kinds_in_column', 'values_repeated', 'units_noted'];
const OF_LOGS = ['total_rows', 'signs_in_column', 'kinds_in_column', 'units_noted'];

const MAX_CAUTIONS = 4;

const MAX_UNIT_LENGTH = 3;

const partsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type CautionedDataset = Pick<Dataset, 'name' | 'columns' | 'roles' | 'warnings'>;

/** Returns a test whether a text mentions a column, also without the unit in its name. */
const mentionsIn = (text: string): ((column: string) => boolean) => {
  const words = new Set(partsOf(text));
  return (column) => {
    const parts = partsOf(column);
    const long = parts.filter((part) => part.length > MAX_UNIT_LENGTH);
    return parts.length > 0 && (long.length > 0 ? long : parts).every((part) => words.has(part));
  };
};

/** Returns the warnings on a dataset that mislead in figures on one of the numeric columns that a text mentions. */
export const cautionsOn = ({ name, columns, roles, warnings }: CautionedDataset, text: string, language: Language): string[] => {
  const codes = roles['case'] === undefined ? OF_TABLES : OF_LOGS;
  const isMentioned = mentionsIn(text);
  const amounts = columns.filter(({ type }) => isNumericType(type)).map((column) => column.name);
  return warnings
    .filter(({ code }) => codes.includes(code))
    .filter(({ code, en }) => amounts.filter((amount) => code === 'total_rows' || en.includes(amount)).some(isMentioned))
    .map((warning) => messagesIn(language).caution(name, warning[language]));
};

/** Returns a dataset without the warning on rows with totals if the figures leave them out. */
const withoutLeftOut = (dataset: Dataset, cleaned: CleanedRows | undefined): CautionedDataset => {
  const { name, columns, roles, warnings } = dataset;
  return { name, columns, roles, warnings: warnings.filter(({ code }) => code !== 'total_rows' || (cleaned?.totals ?? 0) === 0) };
};

/**
 * Adds to the result of an agent the warnings on its datasets that mislead in the figures it states, such as rows with totals that may be
 * counted as well, and what these figures leave out or count as one.
 */
export const withDataCautions = async (
  { output }: AgentDefinition,
  outcome: AgentOutcome<unknown>,
  context: AgentContext,
): Promise<AgentOutcome<unknown>> => {
  const told = z
    .object({ warnings: z.array(z.string()), answers: z.array(z.string()).optional() })
    .loose()
    .safeParse(outcome.result);
  if (!(output instanceof z.ZodObject) || !('understood' in output.shape) || !told.success) return outcome;
  const ids = (outcome.citations ?? []).filter(({ kind }) => kind === 'dataset').map(({ id }) => id);
  if (ids.length === 0) return outcome;
  const language = requestInput.safeParse(context.run.input).data?.language ?? 'de';
  const { em, run } = context;
  const datasets = await em.find(Dataset, { tenantId: run.tenantId, datasetId: { $in: ids } });
  const text = [outcome.markdown ?? '', ...(told.data.answers ?? [])].join('\n');
  const cautions = [
    ...datasets.flatMap(({ datasetId, name }) => {
      const cleaned = context.cleaned.get(datasetId);
      const notes = cleaned === undefined ? [] : cleaningNotes(cleaned, mentionsIn(text), language);
      return notes.length === 0 ? [] : [messagesIn(language).caution(name, `${notes.join('; ')}.`)];
    }),
    ...datasets.flatMap((dataset) => cautionsOn(withoutLeftOut(dataset, context.cleaned.get(dataset.datasetId)), text, language)),
  ].slice(0, MAX_CAUTIONS);
  if (cautions.length === 0) return outcome;
  const section = [`## ${messagesIn(language).cautions}`, cautions.map((caution) => `- ${plainText(caution)}`).join('\n')].join('\n\n');
  return {
    ...outcome,
    result: { ...told.data, warnings: [...told.data.warnings, ...cautions] },
    markdown: outcome.markdown === null ? null : `${outcome.markdown.trimEnd()}\n\n${section}\n`,
  };
};
