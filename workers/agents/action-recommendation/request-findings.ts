import type { AgentContext, Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { commitments } from './commitments.js';
import type { Lever } from './levers.js';
import { asksProperty, worstGroups } from './worst-groups.js';

const MAX_NAME = 120;

/** A finding on what a request asks about, with the record that it comes from. */
export type RequestFinding = Lever;

/** Returns where what the request asks about is worst, and what documents say is to be done about it. */
export const findingsOnRequest = async (
  context: AgentContext,
  { input, today, language }: { input: string; today: string; language: Language },
): Promise<RequestFinding[]> => {
  if (input.trim() === '') return [];
  const nothing = { unit: null, value: null, target: null };
  const stated = await commitments(context, { input, today, language });
  const rows = (await context.plan())?.rows ?? null;
  // If documents describe a problem of a single subject, its share among other groups is no explanation.
  const ofRows = stated.length > 0 && rows !== null && !asksProperty(rows) ? [] : await findingsOnRows(context, language);
  return [
    ...ofRows,
    ...stated.map(({ documentId, ...finding }) => ({
      finding,
      record: {
        kind: 'document' as const,
        id: documentId,
        name: oneLine(finding.texts?.['source'] ?? '', MAX_NAME),
        ...nothing,
        due: finding.due ?? null,
      },
    })),
  ];
};

/** Returns the group of the asked rows in which the property that the request names is most frequent; none without asked rows. */
const findingsOnRows = async (context: AgentContext, language: Language): Promise<RequestFinding[]> => {
  const rowAnswer = await context.rowAnswer();
  const rows = (await context.plan())?.rows ?? null;
  if (rowAnswer === null || rows === null || rowAnswer.figures.asked.count === 0) return [];
  const { dataset, timeColumn } = rowAnswer.figures;
  const understood = await context.understood();
  const period = timeColumn === null ? null : (understood?.period ?? null);
  const found = await worstGroups(context, { dataset, rows, period, language });
  const record = {
    kind: 'rows',
    id: dataset.datasetId,
    name: oneLine(dataset.name),
    unit: null,
    value: null,
    target: null,
    due: null,
  } as const;
  return found.map((finding) => ({ finding, record }));
};
