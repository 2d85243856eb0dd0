import type { DuckDbSession } from '../../../platform/analytics/index.js';
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
import { MAX_UNMATCHED, writeJoined } from './mapping/match-keys.js';
import { findStarJoin, joinedPhrases, type StarJoin } from './mapping/star-join.js';
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
 * Joins the table that a request names first to each other table that it names, by key, and states how many rows have no match. Null if the
 * request does not join one table to several, or if the tables have no matching keys. The join uses cleaned rows: values in their usual
 * spelling, and repeated rows only once.
 */
export const joinTables = async (context: AgentContext, duck: DuckDbSession, request: string, language: Language) => {
  if (joinedPhrases(request) === null) return null;
  const { tenantId } = context.run;
  const datasets = await context.em.find(Dataset, { tenantId }, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS });
  const tables: SourceTable[] = [];
  for (const dataset of datasets) {
    const { datasetId, name, columns, rows } = dataset;
    if (dataset.eventLogColumns === null) tables.push({ datasetId, name, columns, rows, relation: await fetchRows(context, dataset) });
  }
  const names = tables.map(({ name }) => name);
  const star = await findStarJoin(duck, request, tables, ({ datasetId, name }) => datasetThing(datasetId, name, { others: names }));
  if (star === null) return null;
  const used = [star.hub, ...star.partners.map(({ side }) => side.table)];
  const sources = used.flatMap((table) => datasets.filter(({ datasetId }) => datasetId === table.datasetId));
  for (const { datasetId } of datasets) if (!sources.some((source) => source.datasetId === datasetId)) context.cleaned.delete(datasetId);
  const { datasets: described, ...compared } = await compareTables(duck, await readTables(duck, used));
  const answers = [
    ...star.partners.flatMap((partner) => partnerSentences(star, partner, language)),
    ...(SPELLINGS.test(request) ? spellingSentences(sources, language) : []),
    messagesIn(language).star.file(star.hub.name, String(star.partners.length)),
  ];
  const merged = { ...compared, datasets: described, keyMatch: star.partners[0]?.match };
  const result = { ...merged, answers, warnings: harmonisationWarnings(merged, language, []) };
  const report = {
    ...{ title: messagesIn(language).title, tenantName: await tenantNameOf(context), createdAt: new Date().toISOString(), language },
    sections: [{ blocks: answerBlocks(answers, language) }],
  };
  return {
    result,
    markdown: renderMarkdown(reportDocumentSchema.parse(report)),
    files: [{ path: await writeJoined(duck, star.partners), fileName: 'joined.csv', mediaType: 'text/csv' }],
    citations: sources.map(citeDataset),
    readWords: [...request.split(/[,.;?!]\s*/u).filter((part) => SPELLINGS.test(part)), ...(request.match(MATCHES) ?? [])],
  };
};

/** Returns sentences on how many rows of both tables have a match by key. */
const partnerSentences = ({ hub }: StarJoin, { side, match, reverse }: StarJoin['partners'][number], language: Language): string[] => {
  const { star: messages, quoted, keyMatch } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const listed = match.unmatched.slice(0, MAX_UNMATCHED).map(quoted).join(', ');
  const values = match.unmatched.length > MAX_UNMATCHED ? `${listed}, …` : listed;
  const share = formatPercent(match.rows === 0 ? 0 : match.matched / match.rows, language, 1);
  return [
    messages.matched(hub.name, side.table.name, match.column, match.partnerColumn, count(match.matched), count(match.rows), share),
    ...(match.rows > match.matched
      ? [keyMatch.unmatched(count(match.blank), match.column, count(match.unknown), side.table.name, values || null)]
      : []),
    messages.reverse(side.table.name, hub.name, count(reverse.rows - reverse.matched), count(reverse.rows)),
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
