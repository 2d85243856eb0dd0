import { formatLongDate } from '../../documents/formatting.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { printable } from '../../documents/printable.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { citeDatasets, citeProcess, oneLine, startComposition, type Figure, type TenantState } from '../../methods/tenant-state/index.js';
import type { Deck, Slide } from './deck-result.js';
import { closingIdea, dataIdeas, initiativeIdeas, kpiIdeas, processIdeas, summaryIdeas } from './deck-parts.js';
import { deckWords, slidesOf, type Drafting, type SlideIdea } from './drafting.js';
import { runIdeas } from './run-ideas.js';

export interface DeckOrder {
  language: Language;
  now: Date;
  title?: string | undefined;
  /** Earlier runs whose results get slides, in this order. */
  runs: readonly EarlierRun[];
}

export interface ComposedDeck {
  deck: Deck;
  figures: Figure[];
  sources: { ref: string; id: string; kind: string; label: string; version: string | null }[];
  citations: Citation[];
  warnings: string[];
}

/** Composes a deck from a tenant's state and earlier results: the same state and day give the same slides. */
export const composeDeck = (state: TenantState, { language, now, title, runs }: DeckOrder): ComposedDeck => {
  const words = deckWords(language);
  const composition = startComposition(language, now);
  const drafting: Drafting = { state, composition, words };
  citeDatasets(state.datasets, composition);
  for (const process of state.processes) citeProcess(process, composition);
  const earlier = runs.map((run) => ({ run, ...runIdeas(run, drafting) }));
  const parts: [string, SlideIdea[]][] = [
    [words.parts.summary, summaryIdeas(drafting)],
    [words.parts.kpis, kpiIdeas(drafting)],
    [words.parts.process, state.processes.flatMap((process, index) => processIdeas(process, index + 1, drafting))],
    [words.parts.initiatives, initiativeIdeas(drafting)],
    [words.parts.runs, earlier.flatMap(({ ideas }) => ideas)],
    [words.parts.data, dataIdeas(drafting)],
    [words.parts.closing, [closingIdea(drafting)]],
  ];
  const held = parts.filter(([, ideas]) => ideas.length > 0);
  const made = held.flatMap(([part, ideas]) => ideas.map((idea) => ({ idea, ...slidesOf(part, idea, drafting) })));
  const name = title ?? words.title;
  const base: Omit<Slide, 'kind' | 'headline' | 'bullets'> = {
    ...{ part: null, headlineBy: 'template', table: null, chart: null, notes: '', sourceIds: [] },
  };
  const asOf = words.asOf(formatLongDate(now.toISOString(), language));
  const slides: Slide[] = [
    { ...base, kind: 'title', headline: name, bullets: [oneLine(state.tenantName), asOf] },
    { ...base, kind: 'agenda', headline: words.agenda, bullets: held.map(([part]) => part) },
    ...made.flatMap((each) => each.slides),
  ];
  const listed = composition.sources.listed.map((source) => ({ ...source, label: oneLine(source.label) }));
  return {
    deck: printableDeck({ title: name, language, tenantName: state.tenantName, createdAt: now.toISOString(), slides }),
    figures: composition.figures.figures,
    sources: listed,
    citations: composition.sources.citations,
    warnings: [
      ...earlier.filter(({ cut }) => cut).map(({ run }) => words.warnings.cutRun(run.agent, run.runId)),
      ...made.filter(({ cut }) => cut).map(({ idea }) => words.warnings.cutTable(oneLine(idea.headline, 80))),
    ],
  };
};

/** What a presentation can carry of what tenants give. */
const printableDeck = (deck: Deck): Deck =>
  JSON.parse(JSON.stringify(deck), (_, value: unknown) => (typeof value === 'string' ? printable(value) : value)) as Deck;

/** The notes of each slide with the sources of its numbers. */
export const withSourceNotes = ({ deck, sources }: ComposedDeck): Deck => {
  const words = deckWords(deck.language);
  const slides = deck.slides.map((slide): Slide => {
    const cited = sources.filter(({ id }) => slide.sourceIds.includes(id));
    const lines = [
      ...(slide.notes === '' ? [] : [slide.notes]),
      ...(slide.headlineBy === 'model' ? [words.modelHeadline] : []),
      ...(cited.length === 0
        ? [words.noSources]
        : [`${words.sources}:`, ...cited.map(({ ref, label, id, version }) => words.source(ref, label, id, version))]),
    ];
    return { ...slide, notes: printable(lines.join('\n')) };
  });
  return { ...deck, slides };
};
