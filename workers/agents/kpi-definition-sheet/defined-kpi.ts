import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { definitionsNamedIn, type NamedDefinition } from '../../methods/answer-plan/index.js';
import type { PlacedKpi } from '../../methods/tenant-state/index.js';
import { computedByName, type ComputedByName } from '../kpi-construction/index.js';
import { MAX_HISTORY } from './compose-sheet.js';
import type { DocumentRules } from './document-rules.js';
import { messagesIn } from './messages.js';
import { openFields, type Sheet } from './sheet-result.js';

/** The part of a KPI that a sheet states beside its fields. */
export type SheetKpi = Pick<PlacedKpi, 'name' | 'points' | 'better' | 'monthly'>;

/** Returns the definition of a document whose term a text names; null if it names none, or several. */
export const definitionNamedIn = async (context: AgentContext, text: string): Promise<NamedDefinition | null> => {
  const [first, ...others] = await definitionsNamedIn(context, text);
  return first !== undefined && others.length === 0 ? first : null;
};

/**
 * Returns the sheet of a KPI that a document defines and that neither a metric nor a table of KPIs contains, with its values from the rows;
 * null if the rows yield none.
 */
export const definedSheet = async (
  context: AgentContext,
  { definition: { term, target } }: NamedDefinition,
  datasets: readonly Dataset[],
  language: Language,
): Promise<{ sheet: Sheet; kpi: SheetKpi; dataset: Dataset } | null> => {
  const computed = await computedByName(context, term, datasets, language);
  if (computed === null) return null;
  const { dataset, formula, unit } = computed;
  const points = pointsOf(computed, target?.value ?? null);
  const last = points.at(-1);
  const sheet: Omit<Sheet, 'open'> = {
    ...{ metricId: null, runId: null, status: 'defined', version: null, recommendedTarget: null, thresholds: null, formula },
    ...{ title: term, purpose: null, relatesTo: [], direction: null, unit, frequency: null, measuredBy: null },
    target: target === null ? null : { value: target.value, due: null },
    source: {
      ...{ datasetId: dataset.datasetId, name: dataset.name, version: dataset.version, timeColumn: null, dimensions: [] },
      columns: dataset.columns.map(({ name }) => name).filter((name) => formula.includes(`"${name}"`) || formula.includes(name)),
    },
    ...{ actedOnBy: null, actions: [], notes: [messagesIn(language).fromDefinition] },
    current: last === undefined ? null : { periodStart: last.date, value: last.value, n: null },
    history: points.slice(-MAX_HISTORY).map(({ date, value }) => ({ periodStart: date, value })),
  };
  return { sheet: { ...sheet, open: openFields(sheet) }, kpi: { name: term, points, better: null, monthly: true }, dataset };
};

const pointsOf = ({ values }: ComputedByName, target: number | null): SheetKpi['points'] =>
  values.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ date: periodStart, value, target }]));

/** Adds what the definition of a term states to the rules that documents state on a KPI. */
export const withDefinition = (rules: DocumentRules, found: NamedDefinition | null): DocumentRules => {
  if (found === null) return rules;
  const { definition, document } = found;
  const rule = { documentId: document.id, document: document.label, text: definition.text };
  const isOther = ({ text }: { readonly text: string }): boolean => !definition.text.includes(text) && !text.includes(definition.text);
  const { target } = definition;
  return {
    ...rules,
    definitions: [rule, ...rules.definitions.filter(isOther)],
    targets: target === null ? rules.targets : [{ ...rule, value: target.value }, ...rules.targets.filter(isOther)],
    mentions: rules.mentions.filter(isOther),
  };
};
