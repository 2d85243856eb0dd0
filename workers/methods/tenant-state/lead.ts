import { datasetOfColumn, namedIn, periodText, SURE, type Understood } from '../request-reading/index.js';
import { oneLine } from './phrases.js';
import { initiativesOf, isOfAreas, kpisOf, type PlacedInitiative } from './placed.js';
import { asksProgrammeAspect, namesProgramme } from './programme-aspects.js';
import type { TenantState } from './read-tenant-state.js';

export const SECTION_KEYS = ['kpis', 'process', 'programme', 'data'] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** Subject of a request: the part of a report or deck that answers it and therefore comes first, and the things that it names. */
export interface Lead {
  section: SectionKey | null;
  /** Names of the things for a title, at most three. */
  labels: string[];
  /** Names of areas, as in the data. */
  areas: string[];
  /** Initiatives that it names, themselves, by one of their records or by their owner. */
  initiatives: PlacedInitiative[];
  /** Ids of milestones, decisions and risks. */
  recordIds: string[];
  /** Ids of datasets that it names, themselves or, if it names nothing else, by a column or value. */
  datasetIds: string[];
  /** Names of people, if it names nothing else. */
  people: string[];
  /** Parts that the request asks for as a whole. */
  sections: SectionKey[];
  /** Period for whose state the request asks; null if the period belongs to the values of a KPI. */
  period: { from: string | null; until: string | null } | null;
}

export const NO_LEAD: Lead = {
  ...{ section: null, labels: [], areas: [], initiatives: [], recordIds: [], datasetIds: [], people: [], sections: [], period: null },
};

const MAX_LABELS = 3;

const TOPIC_SECTIONS: Readonly<Partial<Record<Understood['topics'][number]['topic'], SectionKey>>> = {
  metrics: 'kpis',
  initiatives: 'programme',
  milestones: 'programme',
  decisions: 'programme',
  events: 'process',
  quality_checks: 'data',
};

/** Words for a part of which the tenant has no record by that name. */
const SECTION_WORDS: readonly (readonly [SectionKey, RegExp])[] = [
  [
    'process',
    /^(?:prozess|ablauf|abläuf|durchlaufzeit|wartezeit|liegezeit|engpass|engpäss|warte|process|workflow|bottleneck|throughput|waiting|wait$|waits$|lead$|cycle$)/u,
  ],
  ['programme', /^(?:programm|transformation|roadmap|fahrplan|lenkungsausschuss|steering)/u],
  ['data', /^(?:datenqualität|datenbasis|datenlage|vertrauen|qualität$|quality$|trust$)/u],
];

const DATA_QUALITY = /(?<!\p{L})(?:datenqualität|data[ -]quality)(?!\p{L})/giu;
const QUALITY_WORDS = /^(?:datenqualität|qualität|data|quality)$/iu;

/** Returns what a request is about; nothing if it names nothing. @param input text of the request, for names that only tables contain */
export const leadOf = (understood: Understood | null, state: TenantState, input = ''): Lead => {
  const isOnQuality = input.search(DATA_QUALITY) >= 0;
  // People are often the readers of what is asked for, and data quality is not the area "Quality".
  const subjects = (understood?.subjects ?? [])
    .filter(({ words }) => !isOnQuality || !words.every((word) => QUALITY_WORDS.test(word)))
    .filter(({ kind, confidence }) => !COMMON.has(kind) || confidence >= WHOLE_PART)
    .filter((subject) => !isOfWhole(subject, understood, state, input))
    .toSorted((a, b) => Number(a.kind === 'person') - Number(b.kind === 'person'));
  const things = thingsIn(subjects, state, input.replaceAll(DATA_QUALITY, ' '));
  const isOnAll = isOnInitiatives(understood, state, input) && subjects.every(({ kind }) => kind === 'person');
  const sections = [
    ...new Set([...(isOnAll ? (['programme'] as const) : []), ...sectionsOf(understood), ...(isOnQuality ? (['data'] as const) : [])]),
  ];
  // The words "programme" and "transformation" alone ask for everything.
  const isWhole =
    (understood?.topics ?? []).length === 0 &&
    sections.every((section) => section === 'programme') &&
    !isOnInitiatives(understood, state, input);
  const head = headOf(subjects, things, sections, state);
  const asked = understood?.period ?? null;
  const period = asked && !kpisOf(state).some(({ isAsked }) => isAsked) ? { from: asked.from, until: asked.until } : null;
  const labels = head.labels.length === 0 && understood && period ? [periodText(period, understood.language)] : head.labels;
  return { ...things, ...head, labels, sections: isWhole ? [] : sections, period };
};

/** Returns whether a request asks about the initiatives as a whole: "our projects", "the money in the programme". */
const isOnInitiatives = (understood: Understood | null, state: TenantState, input: string): boolean =>
  initiativesOf(state).length > 0 &&
  ((understood?.topics ?? []).some(({ topic }) => topic === 'initiatives') || (namesProgramme(input) && asksProgrammeAspect(input)));

/**
 * Returns whether a named thing says no more than that a request for the initiatives as a whole asks about them: their list or one of its
 * columns and values, or an initiative that merely resembles a word.
 */
const isOfWhole = ({ kind, id, confidence }: Subject, understood: Understood | null, state: TenantState, input: string): boolean => {
  if (!isOnInitiatives(understood, state, input)) return false;
  if (kind === 'initiative') return confidence < SURE;
  if (kind !== 'dataset' && kind !== 'column' && kind !== 'value') return false;
  const datasetId = kind === 'dataset' ? id : datasetOfColumn(id);
  return state.datasets.some(({ dataset, initiatives }) => dataset.datasetId === datasetId && initiatives !== null);
};

type Things = Omit<Lead, 'section' | 'labels' | 'sections' | 'period'>;

/** Kinds of things whose names are common words. */
const COMMON: ReadonlySet<Subject['kind']> = new Set(['column', 'value', 'document']);
/** Minimum confidence of these that limits what is asked for. */
const WHOLE_PART = 0.95;

/** Returns the things that a request names. Areas qualify KPIs and initiatives; columns, values and people count if nothing else is named. */
const thingsIn = (subjects: readonly Subject[], state: TenantState, input: string): Things => {
  const [first] = subjects;
  const sure = subjects.filter(({ confidence }) => confidence >= SURE);
  const initiatives = initiativesOf(state);
  const isOther = first !== undefined && !['area', 'value', 'column', 'person'].includes(first.kind);
  const named = subjects.filter(({ kind }) => kind === 'initiative').map(({ label }) => label);
  const names = named.length > 0 || isOther ? named : namedIn(input, initiatives.map(({ name }) => name)); // prettier-ignore
  const asked = initiatives.filter(({ name }) => names.includes(name));
  const records = recordsOf(state);
  const recordIds = sure.filter(({ id }) => records.has(id)).map(({ id }) => id);
  const ofRecords = initiatives.filter(({ name }) => recordIds.some((id) => records.get(id) === name));
  const isKpi = kpisOf(state).some(({ isAsked }) => isAsked);
  const areas = isOther || isKpi || asked.length > 0 ? [] : areasIn(input, subjects, state);
  const isNamed = isKpi || asked.length + areas.length + recordIds.length > 0;
  const datasets = sure.filter(({ kind }) => kind === 'dataset').map(({ id }) => id);
  const parts = sure.filter(({ kind }) => kind === 'column' || kind === 'value').map(({ id }) => datasetOfColumn(id));
  const datasetIds = [...new Set(datasets.length > 0 || isNamed ? datasets : parts)];
  const people = isNamed || datasetIds.length > 0 ? [] : sure.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  const owned = initiatives.filter(({ owner }) => owner !== null && people.includes(owner));
  return { areas, initiatives: [...new Set([...asked, ...ofRecords, ...owned])], recordIds, datasetIds, people };
};

/** Returns the name of the initiative of each milestone, decision and risk of the programme by its id; null without an initiative. */
const recordsOf = ({ programme }: TenantState): ReadonlyMap<string, string | null> => {
  const nameOf = (id: string | null): string | null => programme?.initiatives.find((each) => each.initiativeId === id)?.title ?? null;
  return new Map([
    ...(programme?.milestones ?? []).map((each) => [each.milestoneId, nameOf(each.initiativeId)] as const),
    ...(programme?.decisions ?? []).map((each) => [each.decisionId, nameOf(each.initiativeId)] as const),
    ...(programme?.risks ?? []).map((each) => [each.riskId, nameOf(each.initiativeId)] as const),
  ]);
};

/** Returns the parts of which a request asks for the list, or that it mentions. */
const sectionsOf = (understood: Understood | null): SectionKey[] => {
  const topics = (understood?.topics ?? []).flatMap(({ topic }) => TOPIC_SECTIONS[topic] ?? []);
  const words = (understood?.open ?? []).map((word) => word.toLowerCase());
  const named = SECTION_WORDS.filter(([, pattern]) => words.some((word) => pattern.test(word))).map(([section]) => section);
  return [...new Set([...topics, ...named])];
};

/** Returns the leading part and the labels of the things that a title names. */
const headOf = (
  subjects: readonly Subject[],
  { initiatives, areas, recordIds, people }: Things,
  sections: readonly SectionKey[],
  state: TenantState,
): Pick<Lead, 'section' | 'labels'> => {
  const labelled = (section: SectionKey | null, names: readonly string[]): Pick<Lead, 'section' | 'labels'> => ({
    section,
    labels: names.slice(0, MAX_LABELS).map((name) => oneLine(name, 60)),
  });
  const [first] = subjects;
  const kpis = kpisOf(state);
  const asked = kpis.filter(({ isAsked }) => isAsked);
  const isRecord = first !== undefined && [...recordIds, ...people].includes(first.id);
  // Several asked KPIs are the subject; an initiative that shares words with one of them is not.
  const isOnKpis = asked.length > 1 && initiatives.length < asked.length;
  if (initiatives.length > 0 && first?.kind !== 'metric' && !isRecord && !isOnKpis)
    return labelled('programme', initiatives.map(({ name }) => name)); // prettier-ignore
  if (asked.length > 0 && !isRecord) return labelled('kpis', asked.map(({ name }) => name)); // prettier-ignore
  if (areas.length > 0) return labelled(kpis.some((kpi) => isOfAreas(kpi, areas)) ? 'kpis' : 'programme', areas);
  if (!first) return labelled(sections[0] ?? null, []);
  const process = state.processes.find(({ dataset }) => subjects.some((subject) => datasetIdOf(subject) === dataset.id));
  const same = subjects.filter((subject) => subject.kind === first.kind && subject.kind !== 'column');
  const section = first.kind === 'dataset' && sections.includes('data') ? 'data' : sectionOf(first, state);
  return labelled(section, same.length > 0 || !process ? same.map(({ label }) => label) : [process.name]);
};

/** Returns the areas of KPIs and initiatives that a request names. */
const areasIn = (input: string, subjects: readonly Subject[], state: TenantState): string[] => {
  const areas = [...kpisOf(state), ...initiativesOf(state)].flatMap(({ area }) => area ?? []);
  const known = subjects.filter(({ kind }) => kind === 'area').map(({ label }) => label);
  return [...new Set([...areas.filter((area) => known.includes(area)), ...namedIn(input, areas)])];
};

type Subject = Understood['subjects'][number];

const datasetIdOf = ({ kind, id }: Subject): string | null => (kind === 'dataset' ? id : kind === 'column' ? datasetOfColumn(id) : null);

const PROGRAMME_KINDS: readonly Subject['kind'][] = ['initiative', 'milestone', 'decision', 'risk', 'person'];

const sectionOf = (subject: Subject, state: TenantState): SectionKey | null => {
  if (subject.kind === 'metric') return 'kpis';
  if (PROGRAMME_KINDS.includes(subject.kind)) return 'programme';
  const id = datasetIdOf(subject);
  if (id === null) return null;
  if (state.processes.some(({ dataset }) => dataset.id === id)) return 'process';
  const table = state.datasets.find(({ dataset }) => dataset.datasetId === id);
  if (table?.kpis || state.metrics.some(({ metric }) => metric.datasetId === id)) return 'kpis';
  return table?.initiatives ? 'programme' : 'data';
};
