import { catalogueKpiOf } from '../../../subgraphs/metrics/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { dayText, kpisOf, oneLine, quantity, type PlacedKpi, type TenantState } from '../../methods/tenant-state/index.js';
import { documentSentences, sentencesOnTopic, type TopicSentence } from '../document-reading/index.js';
import { clozeTrait } from './cloze.js';
import type { ConceptGraph } from './concept-graph.js';
import { messagesIn } from './messages.js';
import type { Subject } from './trait.js';

/** Words that ask what something means. */
const EXPLAINS =
  /(?<!\p{L})(?:erklär\p{L}*|erläuter\p{L}*|versteh\p{L}*|bedeut\p{L}*|heiß(?:t|en)|was (?:ist|sind)|unterschied\p{L}*|explain\p{L}*|understand\p{L}*|means?|what (?:is|are)|tells? (?:us|me)|difference\p{L}*|knows?|learn\p{L}*)(?!\p{L})/iu;
/** Words of names of KPIs that say nothing about what is measured. */
const GENERIC = /^(?:rate|ratio|share|quote|anteil|wert|value|kennzahl|kpi|number|anzahl|index|je|per|pro)$/iu;
/** Units in other words of a request: "the 4-hour measure" for "within 4 h". */
const UNITS: Readonly<Record<string, string>> = {
  hour: 'h',
  hours: 'h',
  stunde: 'h',
  stunden: 'h',
  day: 'd',
  days: 'd',
  tag: 'd',
  tage: 'd',
  minute: 'min',
  minutes: 'min',
  minuten: 'min',
};
const MAX_QUOTES = 2;
const MAX_KPIS = 5;
/** Maximum number of rows of a legend. */
const MAX_LEGEND_ROWS = 60;

const tokensOf = (text: string): string[] => wordsIn(text).map((word) => UNITS[word.toLowerCase()] ?? stemOf(word));

/** Returns whether a request names a KPI: by its words other than generic ones, or by a number with its unit, as in "the 4-hour measure". */
export const isNamedIn = (name: string, request: string): boolean => {
  const asked = tokensOf(request);
  const own = tokensOf(name.replace(/\([^)]*\)/gu, ' '));
  const needed = contentWords(name.replace(/\([^)]*\)/gu, ' '))
    .filter((word) => !GENERIC.test(word))
    .map((word) => UNITS[word.toLowerCase()] ?? stemOf(word));
  if (needed.length > 0 && needed.every((word) => asked.includes(word))) return true;
  return own.some((token, at) => {
    const unit = own[at + 1];
    return /^\d+$/u.test(token) && unit !== undefined && asked.some((word, index) => word === token && asked[index + 1] === unit);
  });
};

/** A row of a table that explains codes: "ZQ1 | delivered at the first attempt". */
export interface LegendEntry {
  readonly code: string;
  readonly texts: readonly string[];
  readonly source: Fact['source'];
}

/** Returns the rows of small tables of texts whose first column has short, distinct codes. */
const readLegends = async (context: AgentContext, { datasets }: TenantState): Promise<LegendEntry[]> => {
  const entries: LegendEntry[] = [];
  for (const { dataset } of datasets) {
    const texts = dataset.columns.filter(({ type }) => type === 'text');
    if (dataset.rows > MAX_LEGEND_ROWS || texts.length < 2 || texts.length < dataset.columns.length) continue;
    const duck = await context.duckDb();
    const rows = await duck.rows<Record<string, string | null>>(
      `SELECT * FROM ${await fetchDataset(context, dataset)} LIMIT ${MAX_LEGEND_ROWS}`,
    );
    for (const row of rows) {
      const [code, ...rest] = texts.map(({ name }) => row[name] ?? '');
      const source = { id: dataset.datasetId, kind: 'dataset', label: oneLine(dataset.name) };
      if (code && code.length <= 20)
        entries.push({ code: oneLine(code), texts: rest.filter((text) => text !== '').map((text) => oneLine(text, 300)), source });
    }
  }
  return entries;
};

/** Returns whether a request names a code or what its legend calls it. */
const namesEntry = ({ code, texts }: LegendEntry, request: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(code)}(?![\p{L}\p{N}])`, 'u').test(request) ||
  isNamedIn(code.replaceAll('_', ' '), request) ||
  texts.some((text) => {
    const [first = ''] = contentWords(text);
    return first.length > 5 && tokensOf(request).includes(stemOf(first));
  });

interface Explained {
  readonly name: string;
  readonly kpi: PlacedKpi | null;
  readonly entry: LegendEntry | null;
}

/** Returns the statements on the value, the target and the course of a KPI. */
const courseOf = (kpi: PlacedKpi, language: Language): string[] => {
  const messages = messagesIn(language).lesson;
  const shown = (value: number): string => quantity(value, kpi.unit ?? '', language);
  const name = oneLine(kpi.name);
  return [
    messages.value(name, shown(kpi.value), dayText(kpi, kpi.last, language)),
    ...(kpi.target === null
      ? []
      : [messages.target(name, shown(kpi.target), kpi.reached === null ? 'open' : kpi.reached ? 'reached' : 'missed')]),
    ...(kpi.yearBefore === null ? [] : [messages.before(name, shown(kpi.yearBefore))]),
  ];
};

const quotesOn = (name: string, sentences: readonly TopicSentence[]): TopicSentence[] =>
  sentencesOnTopic(
    contentWords(name)
      .filter((word) => !GENERIC.test(word))
      .join(' '),
    sentences,
    { isSingle: true },
  )
    .filter(({ text }) => !text.includes(' | ') && saysMore(text))
    .slice(0, MAX_QUOTES);

/** Words of sentences that say what something is or what is done about it. */
const STATEMENT =
  /(?<!\p{L})(?:is|are|was|were|means|counts?|has|have|must|may|should|can|will|defined|divided|share of|ist|sind|war|waren|bedeutet|zählt|zählen|hat|haben|muss|darf|soll|kann|wird|gilt|gelten|definiert|geteilt|anteil)(?!\p{L})|[=÷]/iu;

/** Returns whether a sentence states more than values; "Own figures: returns 8.0 %, waste 3.1 %" explains nothing. */
export const saysMore = (text: string): boolean => !/\d/u.test(text) || STATEMENT.test(text);

/** Returns what a KPI means in general: by the glossary, else by the catalogue of KPIs; null if neither contains it. */
const meaningOf = (name: string, graph: ConceptGraph, language: Language): string | null => {
  const concept = graph.find(name);
  if (concept) return concept.definition[language];
  const kpi = catalogueKpiOf(name);
  return kpi && [kpi.purpose[language], kpi.caveats?.[language]].filter((text) => text !== undefined).join(' ');
};

/**
 * Returns the explanation of KPIs of tables that a request names: what the legend and documents say, the value against the target and a
 * year before, and questions on these figures. Null if the request names no such KPI and no code of a legend.
 */
export const kpiLesson = async (
  context: AgentContext,
  request: string,
  { state, graph, language }: { state: TenantState; graph: ConceptGraph; language: Language },
): Promise<{ subject: Subject; answers: string[]; count: number } | null> => {
  if (!EXPLAINS.test(request)) return null;
  const messages = messagesIn(language).lesson;
  const legend = (await readLegends(context, state)).filter((entry) => namesEntry(entry, request));
  const kpis = kpisOf(state).filter(
    ({ name }) => isNamedIn(name.replaceAll('_', ' '), request) || legend.some(({ code }) => tokensOf(name)[0] === tokensOf(code)[0]),
  );
  if (kpis.some(({ sourceId }) => sourceId.startsWith('met_'))) return null;
  const ofKpis = kpis.map((kpi): Explained => ({
    name: oneLine(kpi.name),
    kpi,
    entry: legend.find(({ code }) => tokensOf(kpi.name)[0] === tokensOf(code)[0]) ?? null,
  }));
  const alone = legend
    .filter((entry) => !ofKpis.some((each) => each.entry === entry))
    .map((entry): Explained => ({ name: entry.code, kpi: null, entry }));
  const all = [...ofKpis, ...alone].slice(0, MAX_KPIS);
  if (all.length === 0) return null;
  const sentences = await documentSentences(context, null, language);
  const stated = all.map(({ name, kpi, entry }) => {
    const quotes = quotesOn(entry?.texts[0] ?? name, sentences);
    const general = entry ? null : meaningOf(name, graph, language);
    const source = (id: string, kind: string, label: string): Fact['source'] => ({ id, kind, label });
    const facts: Fact[] = [
      ...(entry
        ? [{ topic: 'data' as const, subject: name, text: messages.legend(entry.code, entry.texts.join('; ')), source: entry.source }]
        : []),
      ...quotes.map(({ text, document, documentId }): Fact => ({
        topic: 'document',
        subject: name,
        text,
        source: source(documentId, 'document', oneLine(document)),
      })),
      ...(kpi
        ? courseOf(kpi, language).map((text): Fact => ({
            topic: 'metric_value',
            subject: name,
            text,
            source: source(kpi.sourceId, 'dataset', name),
          }))
        : []),
    ];
    const meaning = general === null ? [] : [messages.general(name, general)];
    const isUndefined = entry === null && quotes.length === 0 && meaning.length === 0;
    const shown = facts.map(({ text, topic, source: { label } }) => (topic === 'document' ? messages.quoted(name, text, label) : text));
    const order = entry ? shown : [...meaning, ...shown];
    return { facts, answer: [...(isUndefined ? [messages.undefined(name)] : []), ...order], kpi };
  });
  const names = all.map(({ name }) => name).join(', ');
  const facts = stated.flatMap((each) => each.facts);
  return {
    count: ofKpis.length,
    answers: stated.flatMap(({ answer }) => answer),
    subject: {
      ...{ kind: 'term' as const, id: names.slice(0, 200), name: names, facts, conceptId: 'kpi', concepts: [], examples: {} },
      // The value of today is worth more than that of a year before.
      traits: facts.filter(({ text }) => /\d/u.test(text)).flatMap(({ text }) => clozeTrait(text, language)),
    },
  };
};
