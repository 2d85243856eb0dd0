import { formatLongDate } from '../../documents/text/formatting.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { printable } from '../../documents/text/printable.js';
import { agentTitle, type EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { isOnRowsAlone, rowTitle, type AnswerPlan, type RowAnswer } from '../../methods/answer-plan/index.js';
import { EXTERNAL_AUDIENCES, readersText, type Understood } from '../../methods/request-reading/index.js';
import {
  citeDatasets,
  citeProcess,
  focusOn,
  initiativesOf,
  kpisOf,
  leadOf,
  listed,
  NO_LEAD,
  oneLine,
  programmeWords,
  SECTION_KEYS,
  startComposition,
  type Figure,
  type Lead,
  type SectionKey,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { forbiddenIn } from '../../methods/programme-facts/index.js';
import { NOTHING_ASKED } from '../../methods/tenant-state/asked.js';
import { wordsIn } from '../../../platform/text/index.js';
import { viewSentence, viewsTitle, type ReadView } from '../../methods/asked-views/index.js';
import { asksEachInitiative } from './each-initiative.js';
import { askedSlidesOf, maxSlidesOf, withinLength } from './deck-length.js';
import { wishedParts, type DeckOutline, type OutlinePart } from './deck-outline.js';
import type { Deck, Slide } from './deck-result.js';
import type { Drafting, Section } from './drafting.js';
import { runIdeas } from './run-ideas.js';
import { answerIdeas } from './sections/answer-idea.js';
import { dataSection } from './sections/data-section.js';
import { closingIdea, summarySlide } from './sections/frame.js';
import { kpiSection } from './sections/kpi-section.js';
import { processSection } from './sections/process-section.js';
import { programmeSection } from './sections/programme-section.js';
import { slidesOf, withoutExcess, type PartIdea } from './slides-of.js';
import { viewSlides } from './view-slides.js';
import { messagesIn } from './messages.js';

export interface DeckOrder {
  language: Language;
  now: Date;
  title?: string | undefined;
  /** Earlier runs to present, in this order. */
  runs: readonly EarlierRun[];
  /** Things that the request names; null without a text. */
  understood: Understood | null;
  /** Text of the request. */
  input?: string | undefined;
  /** Order and limits of the slides that the text states, from `outlineOf`. */
  outline: DeckOutline;
  /** Figures on the rows that the request asks about; they lead the deck. */
  answer?: RowAnswer | null;
  /** Reading of the request; null without a text. */
  plan?: AnswerPlan | null;
  /** Views that the request lists; each becomes a slide of the deck. */
  views?: readonly ReadView[];
  /** Runs of the process analysis that are presented in any case. */
  processRunIds?: readonly string[];
}

export interface ComposedDeck {
  deck: Deck;
  figures: Figure[];
  sources: { ref: string; id: string; kind: string; label: string; version: string | null }[];
  citations: Citation[];
  warnings: string[];
  /** Ids of the datasets that the deck is about. */
  datasetIds: string[];
  /** Whether the deck lists the initiatives one by one instead of figures on rows. */
  listsEach: boolean;
  /** Words of the request that the slides on the initiatives answer. */
  readWords: string[];
}

const WRITERS: Readonly<Record<SectionKey, (drafting: Drafting) => Section>> = {
  kpis: kpiSection,
  process: processSection,
  programme: programmeSection,
  data: dataSection,
};

/**
 * Composes a deck from a tenant's state and earlier results; deterministic for a state and date. The deck is limited to the things asked
 * for, and the part that answers it leads.
 */
export const composeDeck = (full: TenantState, order: DeckOrder): ComposedDeck => {
  const { language, now, title, runs, understood, input = '', outline, plan = null, processRunIds, views = [] } = order;
  const messages = messagesIn(language);
  // Who asks for each initiative names none of them, no KPI and no rows.
  const listsEach = asksEachInitiative(input) && initiativesOf(full).length > 1;
  const whole = listsEach ? { ...full, asked: NOTHING_ASKED } : full;
  const composition = startComposition(language, now, whole.today);
  const lead: Lead = listsEach ? { ...NO_LEAD, section: 'programme', sections: ['programme'] } : leadOf(understood, whole, input);
  const answer = listsEach ? null : (order.answer ?? null);
  const { names: bansNames } = forbiddenIn(input);
  const { state, leftOut } = focusOn(whole, lead, processRunIds);
  const drafting: Drafting = { state, composition, messages, understood, lead, leftOut, listsEach, names: !bansNames };
  citeDatasets(state.datasets, composition);
  for (const process of state.processes) citeProcess(process, composition);
  const earlier = runs.map((run) => ({ run, ...runIdeas(run, drafting) }));
  const isExternal = understood?.audiences.some(({ audience }) => EXTERNAL_AUDIENCES.has(audience)) === true;
  const kpis = kpisOf(whole).filter(({ isAsked }) => isAsked);
  const isOnRows = answer !== null && runs.length === 0 && isOnRowsAlone(lead, { understood, plan, kpis, input });
  const wished = wishedParts(outline, { lead, isExternal, isOnRows, isLimited: leftOut.length > 0 });
  const isWished = (part: OutlinePart): boolean => wished.has(part);
  const asksDecisions = isWished('closing');
  // A summary and decisions are those of all sections, whether these have slides of their own or not.
  const isDrafted = (key: SectionKey): boolean => isWished(key) || (outline.parts.length > 0 && (asksDecisions || isWished('summary')));
  const drafted = SECTION_KEYS.filter(isDrafted)
    .toSorted((a, b) =>
      outline.parts.length > 0
        ? outline.parts.indexOf(a) - outline.parts.indexOf(b)
        : Number(b === lead.section) - Number(a === lead.section),
    )
    .map((key) => WRITERS[key](drafting))
    .map((section) => (asksDecisions || outline.parts.length > 0 ? section : { ...section, asks: [] }))
    .map((section) => (bansNames ? { ...section, asks: section.asks.map((ask) => ({ ...ask, owner: null })) } : section))
    .filter(({ findings, ideas }) => findings.length + ideas.length > 0);
  const sections = drafted.filter(({ key }) => isWished(key));
  const summary = isWished('summary') ? summarySlide(drafted, drafting, asksDecisions) : null;
  const main: PartIdea[] = [
    ...sections.flatMap(({ key, ideas }) => ideas.map((idea) => ({ part: messages.parts[key], idea }))),
    ...earlier.flatMap(({ ideas }) => ideas.map((idea) => ({ part: messages.parts.runs, idea }))),
  ];
  const appendix = [...sections.flatMap((section) => section.appendix), ...earlier.flatMap((each) => each.appendix)].map(
    (idea): PartIdea => ({ part: messages.parts.appendix, idea: { ...idea, headline: messages.appendix(idea.headline) } }),
  );
  const kept = withoutExcess(
    main,
    appendix,
    earlier.flatMap(({ ideas }) => ideas),
    maxSlidesOf(input),
  );
  const closing: PartIdea = { part: messages.parts.closing, idea: closingIdea(drafted, drafting) };
  const rendered = [
    ...kept.main.map(({ part, idea }) => slidesOf('message', part, idea, drafting)),
    ...(asksDecisions ? [slidesOf('closing', closing.part, closing.idea, drafting)] : []),
    ...(outline.parts.length > 0 ? [] : kept.appendix.map(({ part, idea }) => slidesOf('appendix', part, idea, drafting))),
  ];
  const ideas = answer ? answerIdeas(answer, drafting) : { main: [], tables: [] };
  const answered = ideas.main.map((idea) => slidesOf('message', messages.parts.answer, idea, drafting));
  const tables = ideas.tables.map((idea) => slidesOf('appendix', messages.parts.answer, idea, drafting));
  const ofAnswer = answered.flatMap((each) => each.slides).map((slide): Slide => ({ ...EMPTY, ...slide }));
  const isOnViews = views.length > 0;
  const ofRows = isOnViews ? viewsTitle(views, language) : isOnRows ? rowTitle(answer, language) : null;
  const name = title ?? ofRows ?? titleOf(lead, asksDecisions, drafting);
  const readers = readersText(understood);
  const asOf = messages.asOf(formatLongDate(now.toISOString(), language));
  const cover: Slide = {
    ...EMPTY,
    kind: 'title',
    headline: name,
    bullets: [...(readers === null ? [] : [oneLine(readers)]), oneLine(state.tenantName), asOf],
  };
  const all: Slide[] = [
    cover,
    ...ofAnswer,
    ...(summary ? [{ ...EMPTY, kind: 'summary' as const, part: messages.parts.summary, ...summary }] : []),
    ...[...rendered, ...tables].flatMap((each) => each.slides).map((slide) => ({ ...EMPTY, ...slide })),
  ];
  const slides = isOnViews
    ? viewSlides(views, { input, title: cover, empty: EMPTY }, drafting)
    : asWished(withinLength(all, askedSlidesOf(input), { answer: ofAnswer, asksDecisions: DECISION_WORDS.test(input) }), ofAnswer, outline);
  const parts = [...new Set(slides.flatMap(({ part }) => part ?? []))];
  const listedSources = composition.sources.listed.map((source) => ({ ...source, label: oneLine(source.label) }));
  return {
    deck: printableDeck({ title: name, language, tenantName: state.tenantName, createdAt: now.toISOString(), parts, slides }),
    figures: composition.figures.figures,
    sources: listedSources,
    citations: composition.sources.citations,
    datasetIds: state.datasets.map(({ dataset }) => dataset.datasetId),
    listsEach,
    readWords: isWished('programme')
      ? [
          ...programmeWords(input, initiativesOf(state)),
          ...(listsEach ? wordsIn(input).filter((word) => STATUS_WORDS.test(word)) : []),
          ...(bansNames ? forbiddenIn(input).words.flatMap(wordsIn) : []),
        ]
      : [],
    warnings: [
      ...views.filter(({ kind }) => kind === 'missing').map((view) => viewSentence(view, language)),
      ...earlier.filter(({ cut }) => cut).map(({ run }) => messages.warnings.cutRun(agentTitle(run.agent, language), run.runId)),
      ...[...answered, ...tables, ...rendered].flatMap(({ cut, slides: [first] }) =>
        cut && first ? [messages.warnings.cutTable(oneLine(first.headline, 80))] : [],
      ),
    ],
  };
};

/**
 * Returns the slides with at most the requested number of points. If the request asks for one slide, that is the one that answers it,
 * otherwise the summary, otherwise the first with content.
 */
const asWished = (slides: readonly Slide[], answer: readonly Slide[], { maxPoints, isSingle }: DeckOutline): Slide[] => {
  const first = answer[0] ?? slides.find(({ kind }) => kind === 'summary') ?? slides.find(({ kind }) => kind === 'message');
  const kept = isSingle && first ? [first] : slides;
  return maxPoints === null
    ? [...kept]
    : kept.map((slide) => ({ ...slide, bullets: slide.bullets.slice(0, maxPoints), cards: slide.cards.slice(0, maxPoints) }));
};

/** Maximum number of sources named on a slide; its notes list all. */
const MAX_NAMED_SOURCES = 2;

const EMPTY: Omit<Slide, 'kind' | 'headline'> = {
  ...{
    part: null,
    headlineBy: 'template',
    cards: [],
    bullets: [],
    table: null,
    chart: null,
    flow: null,
    sourceLine: '',
    notes: '',
    sourceIds: [],
  },
};

/** Words of a request for the status of each initiative. */
const STATUS_WORDS = /^(?:where|stands?|why|late|ones|status|verzug|verspätet\p{L}*|jede\p{L}*|each|every|steht|wo)$/iu;

/** Words that ask for the decisions to be taken. */
const DECISION_WORDS = /entscheid|beschl(?:uss|üsse)|decision/iu;

/** Returns a title that names what the request is about, otherwise what the tenant has. */
const titleOf = ({ labels, sections }: Lead, asksDecisions: boolean, { state, composition, messages }: Drafting): string => {
  const names = labels.length > 0 ? labels : sections.map((section) => messages.parts[section]);
  if (names.length > 0 && !asksDecisions) return listed(names, composition.messages.and);
  if (names.length > 0) return messages.titles.about(listed(names, composition.messages.and));
  if (state.programme) return messages.titles.programme(oneLine(state.programme.programme.name, 60));
  const [process] = state.processes;
  return kpisOf(state).length > 0 || !process ? messages.titles.kpis : messages.titles.process(oneLine(process.name, 60));
};

/** Replaces characters that a presentation cannot contain. */
const printableDeck = (deck: Deck): Deck =>
  JSON.parse(JSON.stringify(deck), (_, value: unknown) => (typeof value === 'string' ? printable(value) : value)) as Deck;

/**
 * Names the sources on each slide and lists them in its notes.
 * @param hasIds whether the notes state the ids and versions, by which the data of the file are found again
 */
export const withSourceNotes = ({ deck, sources }: ComposedDeck, { hasIds = true } = {}): Deck => {
  const messages = messagesIn(deck.language);
  const slides = deck.slides.map((slide): Slide => {
    const cited = sources.filter(({ id }) => slide.sourceIds.includes(id));
    const lines = [
      ...(slide.notes === '' ? [] : [slide.notes]),
      ...(slide.headlineBy === 'model' ? [messages.modelHeadline] : []),
      ...(cited.length === 0
        ? [messages.noSources]
        : [
            `${messages.sources}:`,
            ...cited.map(({ ref, label, id, version }) => messages.source(ref, label, hasIds ? id : null, version)),
          ]),
    ];
    const labels = [...new Set(cited.map(({ label }) => label))];
    const sourceLine =
      slide.kind === 'title' || labels.length === 0
        ? ''
        : messages.sourceLine(labels.slice(0, MAX_NAMED_SOURCES).join('; '), labels.length - MAX_NAMED_SOURCES);
    return { ...slide, sourceLine: printable(sourceLine), notes: printable(lines.join('\n')) };
  });
  return { ...deck, slides };
};
