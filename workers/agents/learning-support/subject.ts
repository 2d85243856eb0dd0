import { nameConfidences, type FactRecord, type RecordKind } from '../../../platform/questions/index.js';
import { type MetricWithStatus, namesOfKpi } from '../../../subgraphs/metrics/index.js';
import type { Landscape } from '../../../subgraphs/process/index.js';
import { Dataset, type QualityCheck } from '../../../subgraphs/sources/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { citeDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import { metricFacts, readDatasetFacts, type Fact } from '../../methods/programme-facts/index.js';
import { LANGUAGES } from '../../../platform/content/index.js';
import { datasetOfColumn, namedIds, nameOfColumn, SURE, type Understood } from '../../methods/request-reading/index.js';
import { phraseFinder, stemOf, wordsIn, normaliseText } from '../../../platform/text/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { askedPhrase } from './asked-phrase.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import { DIFFERENCE } from './difference.js';
import { datasetSubject } from './dataset-subject.js';
import { columnTraits, datasetExamples } from './dataset-traits.js';
import { messagesIn } from './messages.js';
import { metricSubject } from './metric-subject.js';
import { activityFigures, activityTraits, conceptFigures } from './own-facts.js';
import type { MinedProcess } from '../process-mining/index.js';
import { CONCEPT_OF_RECORD, improvedBy, recordExamples, recordTraits } from './record-traits.js';
import { runSubject, stepSubject } from './run-subject.js';
import { factsOf, NO_TRAITS, type Subject, type SubjectKind, type Trait } from './trait.js';

type Named = Understood['subjects'][number];

/** Everything that can be explained. */
export interface Artefacts {
  readonly metrics: readonly MetricWithStatus[];
  readonly datasets: readonly Dataset[];
  readonly checks: readonly QualityCheck[];
  readonly landscape: Landscape;
  readonly graph: ConceptGraph;
  readonly mined: MinedProcess | null;
  readonly records: readonly FactRecord[];
  readonly initiatives: readonly Initiative[];
  /** Facts on KPIs of tables that the request names. */
  readonly tableKpis: readonly Fact[];
}

const KIND_OF_ID: Readonly<Record<string, SubjectKind>> = { met: 'metric', dst: 'dataset', run: 'run' };
/** Kinds of things in the order in which a request is about them; an area often says only where the reader works. */
const ORDER = ['metric', 'initiative', 'milestone', 'decision', 'risk', 'dataset', 'run', 'step', 'area', 'column', 'value'] as const;
/** Kinds that come before terms of the glossary. */
const STRONG: ReadonlySet<string> = new Set(['metric', 'initiative', 'milestone', 'decision', 'risk', 'dataset', 'run', 'step']);
/** Minimum confidence at which a name is whole. */
const WHOLE_NAME = 0.85;
/** Minimum confidence at which a kind and a part of its title presumably name a record. */
const PRESUMED = 0.25;
/** Words that say that a column is meant. */
const COLUMN = /spalte|datenfeld|\bfeld(?:es|er)?\b|column|\bfields?\b/iu;

/** Collects facts on a term or an artefact of the tenant, and the concept behind it. */
export class Explainer {
  constructor(
    private readonly context: AgentContext,
    private readonly artefacts: Artefacts,
    private readonly language: Language,
  ) {}

  /** Returns null if no artefact or term has this id or name. */
  async named(kind: SubjectKind, id: string): Promise<Subject | null> {
    const { metrics, datasets, graph } = this.artefacts;
    switch (kind) {
      case 'term': {
        const concept = graph.find(id);
        return concept ? this.term(concept) : null;
      }
      case 'metric': {
        const found = metrics.find(({ metric }) => metric.metricId === id || isCalled(metric.name, id));
        return found ? this.metric(found) : null;
      }
      case 'dataset': {
        const found = datasets.find(({ datasetId, name }) => datasetId === id || normaliseText(name) === normaliseText(id));
        return found ? this.dataset(found) : null;
      }
      case 'run':
        return runSubject(this.context, this.artefacts, id, this.language);
      case 'step':
        return stepSubject(this.context, this.artefacts, id, this.language);
      case 'column':
        return this.column(id);
      case 'value':
        return null;
      default: {
        const record = this.artefacts.records.find(
          (each) => each.kind === kind && (each.id === id || normaliseText(each.title) === normaliseText(id)),
        );
        return record ? this.record(kind, record) : null;
      }
    }
  }

  /**
   * Returns the subject that a text mentions, in order of precedence: id, column called one, metric or dataset by its name, other thing of
   * the tenant, glossary term, process step, metric in another inflection, KPI of a table, glossary term in another inflection, activity
   * of the tenant's process, thing that is named in part. The tenant's figures on the activities and KPIs that the text names as well
   * follow.
   */
  async mentionedIn(text: string, understood: Understood | null): Promise<Subject | null> {
    const subject = await this.mainSubject(text, understood);
    if (!subject) return null;
    const further = [...this.metricFacts(understood), ...this.activities(text), ...this.artefacts.tableKpis];
    return {
      ...subject,
      facts: [...subject.facts, ...further.filter((fact) => !subject.facts.some((own) => own.text === fact.text))],
      compared: this.compared(text, understood, subject),
    };
  }

  /** Returns what the other KPIs and terms are that a text names. */
  private compared(text: string, understood: Understood | null, subject: Subject): string[] {
    const { graph, metrics } = this.artefacts;
    const sure = (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE).map(({ id }) => id);
    // "The difference between median and mean of lead times" compares no KPIs.
    const others =
      subject.kind === 'term' ? [] : metrics.filter(({ metric }) => sure.includes(metric.metricId) && metric.metricId !== subject.id);
    const concepts = graph
      .allIn(text)
      .filter(
        ({ id, term }) =>
          id !== subject.conceptId && !others.some(({ metric }) => LANGUAGES.some((language) => isCalled(metric.name, term[language]))),
      );
    return [
      ...others.flatMap((metric) => metricFacts(metric, this.language).map((fact) => fact.text)),
      ...concepts.map(({ term, definition }) => messagesIn(this.language).facts.term(term[this.language], definition[this.language])),
    ];
  }

  /** Returns whether a term is the name of a metric of the tenant. */
  private isMetric({ term }: Concept): boolean {
    return this.artefacts.metrics.some(({ metric }) => LANGUAGES.some((language) => isCalled(metric.name, term[language])));
  }

  private async mainSubject(text: string, understood: Understood | null): Promise<Subject | null> {
    const { metrics, datasets, graph, landscape, tableKpis } = this.artefacts;
    const [id, prefix = ''] = /\b(met|dst|run)_[0-9a-z]{26}\b/.exec(text) ?? [];
    const kind = KIND_OF_ID[prefix];
    if (id !== undefined && kind !== undefined) return this.named(kind, id);
    const named = phraseFinder(text);
    const things = understood?.subjects ?? [];
    const column = await this.firstOf(
      things.filter(
        ({ kind, confidence, label }) => kind === 'column' && confidence >= SURE && (COLUMN.test(text) || isSpelled(label, text)),
      ),
    );
    if (column) return column;
    // "Explain the median with the orders table": the table is the example, not the subject.
    const phrase = askedPhrase(text);
    const whole = phrase === null ? undefined : graph.mentionedIn(phrase.words);
    if (phrase !== null && whole !== undefined && !this.isMetric(whole) && isWithin(phrase.terms, whole)) return this.term(whole);
    // "The difference between median and mean of lead times" asks about the terms.
    const compared = DIFFERENCE.test(text) ? graph.allIn(text).filter((each) => !this.isMetric(each)) : [];
    if (compared.length > 1 && compared[0]) return this.term(compared[0]);
    const metric = metrics.find((each) => namesOfKpi(each.metric.name).some(named));
    if (metric) return this.metric(metric);
    const dataset = datasets.find(({ name }) => named(name));
    if (dataset) return this.dataset(dataset);
    const concept = graph.mentionedIn(text);
    const own = await this.firstOf(
      things.filter(
        ({ kind, confidence, words }) =>
          STRONG.has(kind) &&
          // "the portal initiative": the term only says of which kind a presumed thing is.
          (confidence >= SURE || (concept && CONCEPT_OF_RECORD[kind as RecordKind] === concept.id)) &&
          ((kind === 'metric' && confidence >= WHOLE_NAME) || !(concept && isWithin(words, concept))),
      ),
    );
    if (own) return own;
    const [activity] = this.activities(text);
    if (activity && concept?.id === 'activity') return this.ownSubject(activity);
    if (concept) return this.presumed(text, concept) ?? this.term(concept);
    const step = landscape.steps.find(
      ({ step_id: stepId, title }) => named(stepId) || LANGUAGES.some((language) => named(title[language])),
    );
    if (step) return stepSubject(this.context, this.artefacts, step.step_id, this.language);
    const asked = metrics.find((each) => namedIds(understood, 'metric')[0] === each.metric.metricId);
    if (asked) return this.metric(asked);
    const [tableKpi] = tableKpis;
    if (tableKpi) return this.ownSubject(tableKpi);
    const inflected = graph.inflectedIn(text, understood?.unanswered);
    if (inflected) return this.term(inflected);
    if (activity) return this.ownSubject(activity);
    const last = await this.firstOf(things);
    return last && things.every(({ confidence }) => confidence < SURE) ? { ...last, isPresumed: true } : last;
  }

  /** Returns the record that a text presumably means by a kind and a part of the title: "the price approval initiative". */
  private presumed(text: string, { id }: Concept): Subject | null {
    const records = this.artefacts.records.filter(({ kind }) => CONCEPT_OF_RECORD[kind] === id);
    const confidences = nameConfidences(text, records);
    const best = Math.max(0, ...confidences);
    const found = records[confidences.indexOf(best)];
    return found && best >= PRESUMED ? { ...this.record(found.kind as SubjectKind, found), isPresumed: true } : null;
  }

  /** Returns the first of the things that can be explained, in the order of their kinds; null if none can. */
  private async firstOf(things: readonly Named[]): Promise<Subject | null> {
    const order = (kind: string): number => ORDER.findIndex((each) => each === kind);
    const known = things.filter(({ kind }) => order(kind) >= 0).toSorted((a, b) => order(a.kind) - order(b.kind));
    for (const thing of known) {
      const subject = thing.kind === 'value' ? await this.value(thing) : await this.named(thing.kind as SubjectKind, thing.id);
      if (subject) return subject;
    }
    return null;
  }

  private activities(text: string): Fact[] {
    return activityFigures(text, this.artefacts.mined, this.language);
  }

  private metricFacts(understood: Understood | null): Fact[] {
    const ids = namedIds(understood, 'metric');
    return this.artefacts.metrics
      .filter(({ metric }) => ids.includes(metric.metricId))
      .flatMap((metric) => metricFacts(metric, this.language).filter(({ topic }) => topic === 'metric_value'));
  }

  /** Returns an activity of the tenant's process or a KPI of a table as an example of its concept. */
  private ownSubject(fact: Fact): Subject {
    const { graph } = this.artefacts;
    const concept = this.term(graph.get(fact.topic === 'metric_value' ? 'kpi' : 'activity') as Concept);
    const traits = this.artefacts.mined ? activityTraits(fact.subject, this.artefacts.mined.result, this.language) : [];
    return {
      ...concept,
      name: fact.subject,
      facts: [fact, ...concept.facts],
      ...(traits.length > 0 && { traits: [{ aspects: ['meaning', 'reading', 'status'], text: fact.text }, ...traits] }),
    };
  }

  /** Returns the default subject: the tenant's first metric, otherwise the concept of a KPI. */
  async chosen(): Promise<Subject> {
    const [metric] = this.artefacts.metrics;
    return metric ? this.metric(metric) : this.term(this.artefacts.graph.get('kpi') as Concept);
  }

  private term(concept: Concept): Subject {
    const name = concept.term[this.language];
    const text = messagesIn(this.language).facts.term(name, concept.definition[this.language]);
    const metrics = this.artefacts.metrics.filter(({ metric }) => isCalled(metric.name, name));
    return {
      kind: 'term',
      id: concept.id,
      name,
      facts: [
        ...metrics.flatMap((metric) => metricFacts(metric, this.language)),
        { topic: 'standing', subject: name, text, source: { id: `concept/${concept.id}`, kind: 'knowledge', label: name } },
        ...conceptFigures(concept.id, this.artefacts.mined, this.language),
      ],
      conceptId: concept.id,
      ...NO_TRAITS,
    };
  }

  private metric(status: MetricWithStatus): Promise<Subject> {
    return metricSubject(this.context, this.artefacts, status, this.language);
  }

  private dataset(dataset: Dataset): Subject {
    const check = this.artefacts.checks.find(({ datasetId }) => datasetId === dataset.datasetId);
    return datasetSubject(dataset, check, this.around(), this.language);
  }

  private around() {
    const { datasets, metrics } = this.artefacts;
    return { datasets, metrics: metrics.map(({ metric }) => metric) };
  }

  /** @param id id of the column, `<dataset id>/<name>` */
  private column(id: string): Subject | null {
    const dataset = this.artefacts.datasets.find(({ datasetId }) => datasetId === datasetOfColumn(id));
    const name = nameOfColumn(id);
    const traits = dataset ? columnTraits(dataset, name, this.around(), this.language) : [];
    if (!dataset || traits.length === 0) return null;
    const check = this.artefacts.checks.find(({ datasetId }) => datasetId === dataset.datasetId);
    return {
      kind: 'column',
      id,
      name: oneLine(name),
      facts: factsOf(traits, { topic: 'data', subject: oneLine(name), source: citeDataset(dataset) }),
      traits,
      conceptId: 'completeness',
      concepts: [],
      examples: datasetExamples(dataset, check, this.language),
    };
  }

  /** Returns a value of a column, with its figures and the questions on its column. */
  private async value(thing: Named): Promise<Subject | null> {
    // Columns can contain names of areas as values.
    const area = await this.named('area', thing.label);
    if (area) return area;
    const column = this.column(thing.id);
    const understood = await this.context.understood();
    const facts = understood
      ? await readDatasetFacts(this.context, { ...understood, subjects: [thing] }, { language: this.language, known: [] })
      : [];
    if (!column || facts.length === 0) return null;
    const traits = [...facts.map(({ text }): Trait => ({ aspects: ['meaning', 'reading', 'status'], text })), ...column.traits];
    return { ...column, kind: 'value', name: oneLine(thing.label), facts: [...facts, ...column.facts], traits };
  }

  private record(kind: SubjectKind, record: FactRecord): Subject {
    const { records, initiatives } = this.artefacts;
    const surroundings = { records, initiatives, metrics: this.artefacts.metrics.map(({ metric }) => metric) };
    const traits = recordTraits(record, surroundings, this.language);
    const name = oneLine(record.title);
    const topic = topicOf(record);
    return {
      kind,
      id: record.id,
      name,
      facts: factsOf(traits, { topic, subject: name, source: { id: record.id, kind: record.kind, label: name } }),
      traits,
      conceptId: CONCEPT_OF_RECORD[record.kind] ?? 'initiative',
      concepts: record.kind === 'initiative' ? ['milestone', 'target'] : [],
      examples: recordExamples(record, { records, improved: improvedBy(record, surroundings) }),
    };
  }
}

/** Returns the topic of facts on a record; records without a topic of their own belong to the programme. */
const topicOf = ({ kind }: FactRecord): Fact['topic'] => TOPICS.find((topic) => topic === kind) ?? 'programme';

const TOPICS = ['area', 'initiative', 'milestone', 'decision', 'risk'] as const satisfies readonly Fact['topic'][];

/** Returns whether words name no more than a term of the glossary does. */
const isWithin = (words: readonly string[], { term, also }: Concept): boolean => {
  const stems = new Set([...LANGUAGES.map((language) => term[language]), ...also].flatMap(wordsIn).map(stemOf));
  return words.every((word) => wordsIn(word).every((part) => stems.has(stemOf(part))));
};

/** Returns whether a text contains the exact name of a column that is not a common word: `first_response_hours`, `LT2`. */
const isSpelled = (column: string, text: string): boolean => /[_\d]|\p{Lu}{2}/u.test(column) && text.includes(column);

const isCalled = (metric: string, name: string): boolean =>
  namesOfKpi(metric).some((called) => normaliseText(called) === normaliseText(name));
