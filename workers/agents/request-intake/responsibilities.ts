import { Area } from '../../../subgraphs/transformation/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { namedIn } from '../../methods/request-reading/index.js';
import { initiativesOf, kpisOf, listed, oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { relatedTo } from './wish.js';
import { messagesIn } from './messages.js';

/** Words that ask who does a piece of work. */
const ASKS =
  /(?<!\p{L})(?:who (?:does|is doing|will do|should do|has to do|takes|owns) (?:what|which|it|this|that)|who is (?:responsible|in charge)|who (?:owns|leads) (?:it|this|that|what)|(?:with|and) owners?|wer (?:macht|tut|übernimmt|erledigt|muss|soll) (?:\p{L}+ ){0,2}?was|wer was (?:macht|tut|übernimmt|erledigt)|wer (?:ist|sind) (?:\p{L}+ )?(?:zuständig|verantwortlich)|zuständigkeiten|verantwortlichkeiten|responsibilities)(?!\p{L})/iu;
const MAX_NAMED = 4;

/** Returns whether a request asks who does what. */
export const asksWho = (text: string): boolean => ASKS.test(text);

/**
 * States who is responsible for what a request is about: owners of its KPIs, of related initiatives of the programme or of lists, and of
 * areas. If none of them is named after a word of the request, states the owners of all areas.
 */
export const responsibilities = async (context: AgentContext, text: string, language: Language): Promise<string[]> => {
  const { em, run } = context;
  const { who, and } = messagesIn(language);
  const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
  const areas = await em.find(Area, { tenantId: run.tenantId, archivedAt: null }, { fields: ['name', 'owner'] });
  const entry = (kind: 'kpi' | 'initiative' | 'area', name: string, owner: string | null): string[] =>
    owner === null || owner.trim() === '' ? [] : [who[kind](oneLine(owner), oneLine(name))];
  const named = areas.filter(({ name }) => namedIn(text, [name]).length > 0);
  const initiatives = relatedTo(
    text,
    initiativesOf(state).map((each) => ({ ...each, title: each.name })),
  );
  const own = [
    ...kpisOf(state)
      .filter(({ isAsked }) => isAsked)
      .flatMap(({ name, owner }) => entry('kpi', name, owner)),
    ...initiatives.flatMap(({ name, owner }) => entry('initiative', name, owner)),
    ...named.flatMap(({ name, owner }) => entry('area', name, owner)),
  ];
  if (own.length > 0) return [who.known(listed([...new Set(own)].slice(0, MAX_NAMED), and))];
  const others = areas.flatMap(({ name, owner }) => entry('area', name, owner)).slice(0, MAX_NAMED);
  return [who.unknown(others.length === 0 ? null : listed(others, and))];
};
