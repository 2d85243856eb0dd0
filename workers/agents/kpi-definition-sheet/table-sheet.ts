import { catalogueKpiOf } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import type { PlacedKpi } from '../../methods/tenant-state/index.js';
import { findKpiTable } from '../../methods/table-roles/index.js';
import { MAX_HISTORY } from './compose-sheet.js';
import { messagesIn } from './messages.js';
import { openFields, type Sheet } from './sheet-result.js';

/**
 * Returns the definition in a column description, such as "handled in time / all calls" in "Service level: handled in time / all calls".
 * Returns null if there is none.
 */
const definitionIn = (text: string): string | null => {
  const definition = /^[^:=]{3,80}[:=]\s*(?<definition>\S.{5,})$/u.exec(text.trim())?.groups?.['definition'];
  return definition ?? null;
};

/**
 * Returns the sheet of a KPI whose values a table records. The formula comes from the description of the value column; it is null without
 * one, because the table does not record how its values are computed.
 */
export const tableSheet = (kpi: PlacedKpi, dataset: Dataset, language: Language): Sheet => {
  const roles = findKpiTable(dataset);
  const pair = roles?.pairs?.find(({ name }) => name === kpi.name);
  const columns = pair ? [pair.value, pair.target] : [roles?.name, roles?.lines?.column, roles?.value, roles?.target];
  const described = dataset.profile.columnDescriptions?.find(({ column }) => column === pair?.value);
  const formula = described === undefined ? null : definitionIn(described.text);
  const proposal = catalogueKpiOf(kpi.name)?.purpose[language];
  const messages = messagesIn(language);
  const sheet: Omit<Sheet, 'open'> = {
    ...{ metricId: null, runId: null, status: 'recorded', version: null, recommendedTarget: null, thresholds: null, formula },
    title: kpi.name,
    // The catalogue states the usual purpose of such a KPI, not the purpose that the company agreed on.
    purpose: null,
    relatesTo: [...kpi.areas],
    target: kpi.target === null ? null : { value: kpi.target, due: null },
    direction: kpi.better,
    unit: kpi.unit,
    frequency: kpi.monthly ? 'month' : null,
    measuredBy: null,
    source: {
      datasetId: dataset.datasetId,
      name: dataset.name,
      version: dataset.version,
      columns: columns.filter((column) => column !== undefined),
      timeColumn: roles?.date ?? null,
      dimensions: [],
    },
    actedOnBy: kpi.owner,
    actions: [],
    notes: [
      formula === null || described === undefined ? messages.fromTable : messages.fromList(described.origin),
      ...(proposal === undefined ? [] : [messages.purposeProposal(proposal)]),
      ...kpi.notes.map(({ date, text }) => `${date}: ${text}`),
    ],
    current: { periodStart: kpi.last, value: kpi.value, n: null },
    history: kpi.points.slice(-MAX_HISTORY).map(({ date, value }) => ({ periodStart: date, value })),
  };
  return { ...sheet, open: openFields(sheet) };
};
