import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { citeDataset } from '../../datasets.js';
import { fetchRows } from '../../dataset-rows.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { datasetThing } from '../../methods/request-reading/tenant-things.js';
import { tenantNameOf } from '../../tenant-name.js';
import { harmonisationWarnings } from './harmonisation-report.js';
import { compareTables, readTables } from './harmonise-datasets.js';
import type { SourceTable } from './mapping/column-mapping.js';
import { matchByBridge, type Bridge } from './mapping/bridge.js';
import { MAX_UNMATCHED, writeJoined, type KeyMatch, type Partner } from './mapping/match-keys.js';
import { findBridge, namesTables } from './mapping/named-bridge.js';
import { findStarJoin, type StarJoin } from './mapping/star-join.js';
import { joinedFigures } from './joined-figures.js';
import { ratesByGroup } from './rate-per-group.js';
import { messagesIn } from './messages.js';

/** Maximum number of datasets that are compared with the names in a request. */
const MAX_DATASETS = 12;
/** Maximum number of spellings that a sentence lists. */
const MAX_SPELLINGS = 8;
/** Words that ask for different spellings of values. */
const SPELLINGS =
  /schreibweis|geschrieben|einheitlich|(?<!\p{L})(?:spel(?:t|led|lings?)|written|straighten|standardi[sz]e|unify)(?!\p{L})/iu;

/** Words that ask which rows have a match. */
const MATCHES =
  /(?<!\p{L})(?:join|match(?:es)?|partners?|finds?|straighten|fix|gegenstücke?|treffer|entsprechung|finden|findet)(?!\p{L})/giu;

/**
 * Joins the table that a request names first to each other table that it names, by key, or two tables through a list that has the keys of
 * both, and states how many rows have no match. Null if the request joins no such tables, or if they have no matching keys. The join uses cleaned rows: values in their usual
 * spelling, and repeated rows only once.
 */
export const joinTables = async (context: AgentContext, duck: DuckDbSession, request: string, language: Language) => {
  if (!namesTables(request)) return null;
  const { tenantId } = context.run;
  const datasets = await context.em.find(Dataset, { tenantId }, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS });
  const tables: SourceTable[] = [];
  for (const dataset of datasets) {
    const { datasetId, name, columns, rows } = dataset;
    if (dataset.eventLogColumns === null) tables.push({ datasetId, name, columns, rows, relation: await fetchRows(context, dataset) });
  }
  const names = tables.map(({ name }) => name);
  const thingOf = ({ datasetId, name }: SourceTable) => datasetThing(datasetId, name, { others: names });
  const star = await findStarJoin(duck, request, tables, thingOf);
  const bridge = star === null ? await findBridge(duck, request, tables, thingOf) : null;
  const found = star === null ? (bridge === null ? null : await joinedByBridge(duck, bridge, language)) : joinedByStar(star, language);
  if (found === null) {
    for (const { datasetId } of datasets) context.cleaned.delete(datasetId);
    return null;
  }
  const { used, partners, sentences, keyMatch } = found;
  const [first, ...others] = partners;
  const sources = used.flatMap((table) => datasets.filter(({ datasetId }) => datasetId === table.datasetId));
  for (const { datasetId } of datasets) if (!sources.some((source) => source.datasetId === datasetId)) context.cleaned.delete(datasetId);
  const { datasets: described, ...compared } = await compareTables(duck, await readTables(duck, used));
  const rates = first ? await ratesByGroup(context, duck, { partner: first, datasets: sources, request }, language) : [];
  const figures = rates.length > 0 || first === undefined ? rates : await joinedFigures(duck, [first, ...others], request, language);
  if (figures.length > 0) for (const part of ['filter', 'group', 'measure', 'comparison'] as const) context.considered.add(part);
  const answers = [
    ...figures,
    ...sentences,
    ...(SPELLINGS.test(request) ? spellingSentences(sources, language) : []),
    messagesIn(language).star.file(used[0]?.name ?? '', String(used.length - 1)),
  ];
  const merged = { ...compared, datasets: described, ...(keyMatch && { keyMatch }) };
  const result = { ...merged, answers, warnings: harmonisationWarnings(merged, language, []) };
  const report = {
    ...{ title: messagesIn(language).title, tenantName: await tenantNameOf(context), createdAt: new Date().toISOString(), language },
    sections: [{ blocks: answerBlocks(answers, language) }],
  };
  return {
    result,
    markdown: renderMarkdown(reportDocumentSchema.parse(report)),
    files: [{ path: await writeJoined(duck, partners), fileName: 'joined.csv', mediaType: 'text/csv' }],
    ...(figures.length > 0 && { answersRows: true }),
    citations: sources.map(citeDataset),
    readWords: [
      ...(figures.length > 0 ? wordsIn(request) : []),
      ...request.split(/[,.;?!]\s*/u).filter((part) => SPELLINGS.test(part)),
      ...(request.match(MATCHES) ?? []),
    ],
  };
};

/** Tables joined by their keys, the one whose rows are counted first, with the sentences on the matches. */
interface Joined {
  readonly used: readonly SourceTable[];
  readonly partners: readonly Partner[];
  readonly sentences: readonly string[];
  readonly keyMatch: KeyMatch | undefined;
}

const joinedByStar = (star: StarJoin, language: Language): Joined => ({
  used: [star.hub, ...star.partners.map(({ side }) => side.table)],
  partners: star.partners,
  sentences: star.partners.flatMap((partner) => partnerSentences(star, partner, language)),
  keyMatch: star.partners[0]?.match,
});

/** Joins two tables through a list, and states which values of either have no match. */
const joinedByBridge = async (duck: DuckDbSession, bridge: Bridge, language: Language): Promise<Joined> => {
  const { one, other, via, first, second } = bridge;
  const { partner, list, match, reverse } = await matchByBridge(duck, bridge);
  const { chain, keyMatch } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const share = formatPercent(match.rows === 0 ? 0 : match.matched / match.rows, language, 1);
  const missing = (found: KeyMatch, column: string, blank: number): string[] =>
    found.unknown + blank === 0
      ? []
      : [keyMatch.unmatched(count(blank), column, count(found.unknown), found.partner, valuesOf(found, language))];
  return {
    used: [one, via, other],
    partners: [partner],
    sentences: [
      chain.matched(
        ...([one.name, other.name, via.name, first.left, first.right, second.left, second.right] as const),
        ...([count(match.matched), count(match.rows), share] as const),
      ),
      ...[first, second].flatMap(({ left, right, form }, at) =>
        form === 'as_written' ? [] : [keyMatch.form(left, right, form, count((at === 0 ? list : match).asWritten))],
      ),
      ...missing(list, first.left, list.blank),
      ...missing(match, second.left, 0),
      keyMatch.reverse(other.name, one.name, count(reverse.rows - reverse.matched), count(reverse.rows), valuesOf(reverse, language)),
    ],
    keyMatch: match,
  };
};

/** Lists the values without a match; null if there are none. */
const valuesOf = ({ unmatched }: KeyMatch, language: Language): string | null => {
  const listed = unmatched.slice(0, MAX_UNMATCHED).map(messagesIn(language).quoted).join(', ');
  return (unmatched.length > MAX_UNMATCHED ? `${listed}, …` : listed) || null;
};

/** Returns sentences on how many rows of both tables have a match by key. */
const partnerSentences = ({ hub }: StarJoin, { side, match, reverse }: StarJoin['partners'][number], language: Language): string[] => {
  const { star: messages, keyMatch } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const share = formatPercent(match.rows === 0 ? 0 : match.matched / match.rows, language, 1);
  return [
    messages.matched(hub.name, side.table.name, match.column, match.partnerColumn, count(match.matched), count(match.rows), share),
    ...(match.rows > match.matched
      ? [keyMatch.unmatched(count(match.blank), match.column, count(match.unknown), side.table.name, valuesOf(match, language))]
      : []),
    ...(match.form === 'as_written' ? [] : [keyMatch.form(match.column, match.partnerColumn, match.form, count(match.asWritten))]),
    keyMatch.reverse(side.table.name, hub.name, count(reverse.rows - reverse.matched), count(reverse.rows), valuesOf(reverse, language)),
  ];
};

/** Returns sentences on the spellings that were unified in the joined rows. */
const spellingSentences = (datasets: readonly Dataset[], language: Language): string[] => {
  const { star: messages, quoted } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const found = datasets.flatMap(({ name, profile }) =>
    (profile.cleaning?.spellings ?? []).map(({ column, forms }) => {
      const rows = forms.reduce((sum, form) => sum + form.rows, 0);
      const items = forms
        .slice(0, MAX_SPELLINGS)
        .map((form) => messages.form(quoted(form.from.trim()), quoted(form.into), count(form.rows)));
      return messages.spellings(column, name, count(rows), [...items, ...(forms.length > MAX_SPELLINGS ? ['…'] : [])].join(', '));
    }),
  );
  return found.length > 0 ? found : [messages.noSpellings];
};
