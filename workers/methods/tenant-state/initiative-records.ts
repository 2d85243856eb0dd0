import { Initiative, InitiativeStatus as RecordStatus, Programme } from '../../../subgraphs/transformation/index.js';
import { Dataset, SourceKind } from '../../../subgraphs/sources/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeDataset, fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { findInitiativeColumns, listedInitiativeId } from '../table-roles/index.js';
import { MAX_INITIATIVES, readInitiatives, type Initiative as ListedInitiative, type InitiativeStatus } from './initiatives.js';

/** Initiatives of a tenant and where they are recorded. */
export interface InitiativeRecords {
  /** Null without a programme. */
  readonly programme: Programme | null;
  /** Initiatives of the programme, oldest first. If it has none, those of the newest list in the datasets, in the order of the list. */
  readonly initiatives: readonly Initiative[];
  /** The dataset that contains the list; null if the initiatives are those of the programme. */
  readonly list: Dataset | null;
  readonly currency: string | null;
  /** Ids of the initiatives that have to be completed first, by the id of the one that depends on them. Only lists record them. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
}

type CitedInitiative = Pick<Initiative, 'initiativeId' | 'title'>;

/** Number of datasets among which a list of initiatives is searched, newest first. */
const MAX_DATASETS = 50;

/** Reads the tenant's initiatives. Those of a list have ids that no record has, and no areas, milestones or metrics. */
export const readInitiativeRecords = async (context: AgentContext): Promise<InitiativeRecords> => {
  const { em, run } = context;
  const programme = await em.findOne(Programme, { tenantId: run.tenantId, archivedAt: null });
  const initiatives = programme
    ? await em.find(
        Initiative,
        { tenantId: run.tenantId, programmeId: programme.programmeId, archivedAt: null },
        { orderBy: { createdAt: 'asc', initiativeId: 'asc' }, limit: MAX_INITIATIVES },
      )
    : [];
  const ofProgramme = { programme, initiatives, list: null, currency: programme?.currency ?? null, dependencies: new Map() };
  return initiatives.length > 0 ? ofProgramme : ((await fromNewestList(context, programme)) ?? ofProgramme);
};

/** Returns the citation of an initiative: its record, or the list that contains it. */
export const citeInitiative = ({ list }: Pick<InitiativeRecords, 'list'>, { initiativeId, title }: CitedInitiative): Citation =>
  list ? citeDataset(list) : { id: initiativeId, kind: 'initiative', label: title };

/** Returns the citations of initiatives: the programme and their records, or the list that contains them. */
export const recordCitations = ({ programme, list }: InitiativeRecords, initiatives: readonly CitedInitiative[]): Citation[] => {
  if (list) return initiatives.length === 0 ? [] : [citeDataset(list)];
  return [
    ...(programme ? [{ id: programme.programmeId, kind: 'programme', label: programme.name, version: String(programme.version) }] : []),
    ...initiatives.map((each) => citeInitiative({ list }, each)),
  ];
};

const fromNewestList = async (context: AgentContext, programme: Programme | null): Promise<InitiativeRecords | null> => {
  const { em, run } = context;
  const newest = { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS } as const;
  const datasets = await em.find(Dataset, { tenantId: run.tenantId }, newest);
  for (const dataset of datasets) {
    if (dataset.kind === SourceKind.EVENT_LOG || dataset.rows > MAX_INITIATIVES) continue;
    const columns = findInitiativeColumns(dataset.columns, dataset.profile);
    const listed = columns && (await readInitiatives(await context.duckDb(), await fetchDataset(context, dataset), columns));
    if (!listed || listed.length === 0) continue;
    const currency = listed.find((each) => each.currency !== null)?.currency ?? programme?.currency ?? null;
    const idOf = (name: string): string => listedInitiativeId(dataset.datasetId, name);
    const dependencies = new Map(
      listed.flatMap(({ name, dependsOn = [] }) => (dependsOn.length === 0 ? [] : [[idOf(name), dependsOn.map(idOf)] as const])),
    );
    return { programme, initiatives: listed.map((each) => toRecord(each, dataset)), list: dataset, currency, dependencies };
  }
  return null;
};

const STATUSES: Readonly<Record<InitiativeStatus, RecordStatus>> = {
  planned: RecordStatus.PLANNED,
  running: RecordStatus.ACTIVE,
  blocked: RecordStatus.PAUSED,
  done: RecordStatus.DONE,
  cancelled: RecordStatus.CANCELLED,
};

/** Returns an initiative of a list in the form of a record, which belongs to no entity manager. */
const toRecord = ({ name, status, progress, spent, ...listed }: ListedInitiative, { tenantId, datasetId }: Dataset): Initiative => {
  const { owner, start, due, budget, benefit, effort, reach, impact, confidence, ease, risk } = listed;
  return Object.assign(new Initiative(), {
    ...{ tenantId, initiativeId: listedInitiativeId(datasetId, name), areaId: '', title: name, description: null, metricIds: [] },
    ...{ owner, start, due, budget, benefit, effort, reach, impact, confidence, ease },
    status: status === null ? RecordStatus.ACTIVE : STATUSES[status],
    statusNote: risk,
    spent: spent ?? 0,
    progress: progress ?? 0,
  });
};
