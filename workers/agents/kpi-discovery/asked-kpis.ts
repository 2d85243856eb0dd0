import { subjectsIn } from '../../../platform/questions/index.js';
import { wordsIn, normaliseText } from '../../../platform/text/index.js';
import { bestMatch, kpiCatalogue, namingOfKpi, type CatalogueKpi, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import { datasetOfColumn, namedIds, openWords, TASK_WORDS, type Understood } from '../../methods/request-reading/index.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

/** Everyday words for the process areas of the catalogue. */
const AREA_WORDS: readonly (readonly [area: string, words: RegExp])[] = (
  [
    ['data-quality', String.raw`datenqualität\p{L}*|data quality`],
    [
      'order-to-cash',
      String.raw`auftragsabwicklung|auftragsbearbeitung|auftragsmanagement|bestellabwicklung|order (?:processing|management|to cash)`,
    ],
    ['procure-to-pay', String.raw`einkauf\p{L}*|beschaffung\p{L}*|procurement|purchasing|procure to pay`],
    ['production', String.raw`produktion\p{L}*|fertigung\p{L}*|production|manufacturing`],
    ['logistics', String.raw`logistik\p{L}*|lager(?:haltung|ung|wesen|s)?|versand\p{L}*|logistics|warehous\p{L}*|shipping|des?patch`],
    ['quality', String.raw`qualitäts(?:sicherung|management|wesen)|quality (?:assurance|management|control)`],
    [
      'service',
      String.raw`kundendienst\p{L}*|kundenservice|serviceabteilung|helpdesk|customer (?:service|support|care)|service desk|support`,
    ],
    ['finance', String.raw`finanz(?:en|wesen|abteilung|bereich)?|buchhaltung|rechnungswesen|finance|accounting`],
    ['hr', String.raw`personal(?:wesen|abteilung|bereich)?|hr|human resources|workforce`],
    ['sales-marketing', String.raw`vertriebs?\p{L}*|marketing|sales`],
    ['project-portfolio', String.raw`projektportfolio|projektmanagement|project (?:portfolio|management)`],
  ] as const
).map(([area, words]) => [area, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'giu')]);

type Found = Omit<KpiDiscoveryResult, 'warnings'>;

export interface AskedKpis {
  readonly found: Found;
  /** Names of the datasets that the request names and that yield no KPI. */
  readonly emptyDatasets: readonly string[];
  /** Words of the request that name nothing, with the KPI of the catalogue that they describe. */
  readonly unknown: { readonly words: readonly string[]; readonly kpi: CatalogueKpi | null } | null;
}

/**
 * Marks what the request asks for: metrics of the tenant, candidates by their name and those of the datasets that it names, otherwise
 * those of the process areas and of the tenant's areas that it names. Asked candidates and near misses come first; the ranks stay.
 */
export const answerRequest = (
  found: Found,
  { text, understood, metrics }: { text: string; understood: Understood | null; metrics: readonly MetricWithStatus[] },
): AskedKpis => {
  const datasetIds = [...namedIds(understood, 'dataset'), ...namedIds(understood, 'column').map(datasetOfColumn)];
  const candidates = found.candidates.map(({ name }, index) => ({
    ...{ kind: 'candidate' as const, id: String(index), label: name.de },
    ...namingOfKpi(name.de, name.en),
  }));
  const named = new Set(subjectsIn(text, candidates, { kinds: ['candidate'], ignored: TASK_WORDS }).map(({ id }) => id));
  const isNamed = named.size + datasetIds.length + namedIds(understood, 'metric').length > 0;
  const areas = isNamed ? [] : AREA_WORDS.filter(([, words]) => text.match(words) !== null);
  const isOfArea = (area: string | null): boolean => areas.some(([each]) => each === area);
  const places = new Set(
    isNamed
      ? []
      : (understood?.subjects ?? []).flatMap(({ kind, label }) => (kind === 'area' || kind === 'value' ? [normaliseText(label)] : [])),
  );
  const hasArea = found.candidates.some(({ area }) => isOfArea(area));
  const inUse = new Map(metrics.map(({ metric }) => [normaliseText(metric.name), metric.metricId]));
  const marked = found.candidates.map((candidate, index) => ({
    ...candidate,
    isAsked:
      named.has(String(index)) || datasetIds.includes(candidate.datasetId) || isOfArea(candidate.area) || places.has(placeOf(candidate)),
    metricId: inUse.get(normaliseText(candidate.name.de)) ?? inUse.get(normaliseText(candidate.name.en)) ?? null,
  }));
  const isNear = ({ datasetId }: { datasetId: string }): boolean => datasetIds.includes(datasetId);
  const areaWords = new Set(hasArea ? areas.flatMap(([, words]) => text.match(words) ?? []).flatMap(wordsIn) : []);
  const words = named.size > 0 ? [] : openWords(understood).filter((word) => !areaWords.has(word));
  return {
    found: {
      ...found,
      existing: namedIds(understood, 'metric').flatMap((id) => metrics.filter(({ metric }) => metric.metricId === id).map(existingKpi)),
      candidates: [...marked.filter(({ isAsked }) => isAsked), ...marked.filter(({ isAsked }) => !isAsked)],
      nearMisses: [...found.nearMisses.filter(isNear), ...found.nearMisses.filter((each) => !isNear(each))],
    },
    emptyDatasets: found.datasets
      .filter((dataset) => namedIds(understood, 'dataset').includes(dataset.datasetId) && dataset.found === 0)
      .map(({ name }) => name),
    unknown: words.length === 0 ? null : { words, kpi: catalogueKpi(words) },
  };
};

const SERIES = 'series:';

/** Returns the normalised area of the KPI of a table, from its key of name, area and unit; empty for others. */
const placeOf = ({ candidateKey }: Found['candidates'][number]): string => {
  if (!candidateKey.startsWith(SERIES)) return '';
  const [, area] = JSON.parse(candidateKey.slice(SERIES.length)) as (string | null)[];
  return normaliseText(area ?? '');
};

const existingKpi = ({ metric, latest }: MetricWithStatus): Found['existing'][number] => ({
  metricId: metric.metricId,
  name: metric.name,
  unit: metric.unit,
  value: latest?.value ?? null,
  periodStart: latest?.periodStart ?? null,
  target: metric.targetValue,
  targetReached: latest?.targetReached ?? null,
});

const catalogueKpi = (words: readonly string[]): CatalogueKpi | null => {
  const named = kpiCatalogue().map((kpi) => ({ ...namingOfKpi(kpi.name.de), score: 0, steering: 0, draft: kpi }));
  return bestMatch(named, words.join(' '))?.draft ?? null;
};
