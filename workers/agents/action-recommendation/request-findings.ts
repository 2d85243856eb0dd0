import type { Initiative } from '../../../subgraphs/transformation/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { RowPlan } from '../../methods/answer-plan/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { commitments } from './commitments.js';
import type { Lever } from './levers.js';
import { peerFindings, type PeerFindings } from './peer-findings.js';
import { asksProperty, worstGroups } from './worst-groups.js';

const MAX_NAME = 120;

/** A finding on what a request asks about, with the record that it comes from. */
export type RequestFinding = Lever;

/** Findings on what a request asks about, and the sentences on the group that it names. */
export interface OnRequest {
  readonly findings: readonly RequestFinding[];
  readonly peers: PeerFindings | null;
}

export const NOTHING_FOUND: OnRequest = { findings: [], peers: null };

/** Returns where what the request asks about is worst, and what documents say is to be done about it. */
export const findingsOnRequest = async (
  context: AgentContext,
  { input, today, initiatives, language }: { input: string; today: string; initiatives: readonly Initiative[]; language: Language },
): Promise<OnRequest> => {
  if (input.trim() === '') return NOTHING_FOUND;
  const rows = (await context.plan())?.rows ?? null;
  const isOnProperty = rows !== null && (asksProperty(rows) || rows.conditions.length + rows.dates.length > 0);
  const peers = isOnProperty ? null : await peerFindings(context, { input, today, initiatives, language });
  const findings = await findingsOf(context, { input, today, language, rows, peers });
  return { findings, peers };
};

interface FindingTask {
  readonly input: string;
  readonly today: string;
  readonly language: Language;
  readonly rows: RowPlan | null;
  readonly peers: PeerFindings | null;
}

const findingsOf = async (context: AgentContext, { input, today, language, rows, peers }: FindingTask): Promise<RequestFinding[]> => {
  const nothing = { unit: null, value: null, target: null };
  // Of a group that is compared with the others, only what documents say about the group itself belongs to the answer.
  const stated = await commitments(context, { input, today, language, onlyOn: peers?.words ?? null });
  // If documents describe a problem of a single subject, its share among other groups is no explanation.
  const ofRows =
    peers !== null || (stated.length > 0 && rows !== null && !asksProperty(rows)) ? [] : await findingsOnRows(context, language);
  return [
    ...ofRows,
    ...(peers?.findings ?? []),
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
