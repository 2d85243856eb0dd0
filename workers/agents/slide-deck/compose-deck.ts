import { formatLongDate } from '../../documents/text/formatting.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { printable } from '../../documents/text/printable.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { citeDatasets, citeProcess, oneLine, startComposition, type Figure, type TenantState } from '../../methods/tenant-state/index.js';
import type { Deck, Slide } from './deck-result.js';
import { closingIdea, dataIdeas, initiativeIdeas, kpiIdeas, processIdeas, summaryIdeas } from './deck-parts.js';
import { slidesOf, type Drafting, type SlideIdea } from './drafting.js';
import { runIdeas } from './run-ideas.js';
import { messagesIn } from './messages.js';

export interface DeckOrder {
  language: Language;
  now: Date;
  title?: string | undefined;
  /** Earlier runs to present, in this order. */
  runs: readonly EarlierRun[];
}

export interface ComposedDeck {
  deck: Deck;
  figures: Figure[];
  sources: { ref: string; id: string; kind: string; label: string; version: string | null }[];
  citations: Citation[];
  warnings: string[];
}

/** Composes a deck from a tenant's state and earlier results; deterministic for a state and date. */
export const composeDeck = (state: TenantState, { language, now, title, runs }: DeckOrder): ComposedDeck => {
  const messages = messagesIn(language);
  const composition = startComposition(language, now);
  const drafting: Drafting = { state, composition, messages };
  citeDatasets(state.datasets, composition);
  for (const process of state.processes) citeProcess(process, composition);
  const earlier = runs.map((run) => ({ run, ...runIdeas(run, drafting) }));
  const parts: [string, SlideIdea[]][] = [
    [messages.parts.summary, summaryIdeas(drafting)],
    [messages.parts.kpis, kpiIdeas(drafting)],
    [messages.parts.process, state.processes.flatMap((process, index) => processIdeas(process, index + 1, drafting))],
    [messages.parts.initiatives, initiativeIdeas(drafting)],
    [messages.parts.runs, earlier.flatMap(({ ideas }) => ideas)],
    [messages.parts.data, dataIdeas(drafting)],
    [messages.parts.closing, [closingIdea(drafting)]],
  ];
  const filled = parts.filter(([, ideas]) => ideas.length > 0);
  const rendered = filled.flatMap(([part, ideas]) => ideas.map((idea) => ({ idea, ...slidesOf(part, idea, drafting) })));
  const name = title ?? messages.title;
  const base: Omit<Slide, 'kind' | 'headline' | 'bullets'> = {
    ...{ part: null, headlineBy: 'template', table: null, chart: null, notes: '', sourceIds: [] },
  };
  const asOf = messages.asOf(formatLongDate(now.toISOString(), language));
  const slides: Slide[] = [
    { ...base, kind: 'title', headline: name, bullets: [oneLine(state.tenantName), asOf] },
    { ...base, kind: 'agenda', headline: messages.agenda, bullets: filled.map(([part]) => part) },
    ...rendered.flatMap((each) => each.slides),
  ];
  const listed = composition.sources.listed.map((source) => ({ ...source, label: oneLine(source.label) }));
  return {
    deck: printableDeck({ title: name, language, tenantName: state.tenantName, createdAt: now.toISOString(), slides }),
    figures: composition.figures.figures,
    sources: listed,
    citations: composition.sources.citations,
    warnings: [
      ...earlier.filter(({ cut }) => cut).map(({ run }) => messages.warnings.cutRun(run.agent, run.runId)),
      ...rendered.filter(({ cut }) => cut).map(({ idea }) => messages.warnings.cutTable(oneLine(idea.headline, 80))),
    ],
  };
};

/** Replaces characters that a presentation cannot contain. */
const printableDeck = (deck: Deck): Deck =>
  JSON.parse(JSON.stringify(deck), (_, value: unknown) => (typeof value === 'string' ? printable(value) : value)) as Deck;

/** Appends the sources of each slide to its notes. */
export const withSourceNotes = ({ deck, sources }: ComposedDeck): Deck => {
  const messages = messagesIn(deck.language);
  const slides = deck.slides.map((slide): Slide => {
    const cited = sources.filter(({ id }) => slide.sourceIds.includes(id));
    const lines = [
      ...(slide.notes === '' ? [] : [slide.notes]),
      ...(slide.headlineBy === 'model' ? [messages.modelHeadline] : []),
      ...(cited.length === 0
        ? [messages.noSources]
        : [`${messages.sources}:`, ...cited.map(({ ref, label, id, version }) => messages.source(ref, label, id, version))]),
    ];
    return { ...slide, notes: printable(lines.join('\n')) };
  });
  return { ...deck, slides };
};
