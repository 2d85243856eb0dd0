import { formatDate } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { readMarkdown, type ReadBlock } from '../../../documents/markdown/markdown-reader.js';
import { mainFinding } from '../../../documents/markdown/main-finding.js';
import { CAPTION, chartBlock, readCharts, type ReadChart } from '../../../documents/markdown/read-charts.js';
import { agentTitle, citeRun, type EarlierRun } from '../../../earlier-runs.js';
import { oneLine, references, type Composition } from '../../../methods/tenant-state/index.js';
import type { Block, Draft, SectionContent } from '../draft.js';
import type { ReportResult } from '../report-result.js';
import { ownReferences, type References } from './run-references.js';

/** Maximum characters taken from one run, and from all runs together. */
const MAX_CHARACTERS = 15_000;
const MAX_TOTAL_CHARACTERS = 150_000;
const MAX_ROWS = 15;
const MAX_COLUMNS = 24;
const MAX_CITATIONS = 40;
const MAX_HEADING_LENGTH = 200;
const MAX_FINDING_LENGTH = 300;
/** Maximum characters of a run's Markdown that are parsed. */
const MAX_SOURCE_LENGTH = 200_000;

export interface RunSection extends SectionContent {
  title: string;
  /** Main finding of the run with a reference; null if the run contains none. */
  finding: string | null;
  entry: ReportResult['runs'][number];
}

/** Cites a run and its sources. Citations of kind `input` are texts of the request, not sources. */
export const citeRunWithSources = (run: EarlierRun, { sources, language }: Composition): void => {
  sources.cite(citeRun(run, language));
  for (const citation of run.citations.filter(({ kind }) => kind !== 'input').slice(0, MAX_CITATIONS)) sources.cite(citation);
};

/** Returns one section per run with its original text. Requires that the sources of the runs are already cited. */
export const runSections = (runs: readonly EarlierRun[], draft: Draft): RunSection[] => {
  const budget = Math.floor(Math.min(MAX_CHARACTERS, MAX_TOTAL_CHARACTERS / Math.max(1, runs.length)));
  return runs.map((run) => runSection(run, draft, budget));
};

const runSection = (run: EarlierRun, draft: Draft, budget: number): RunSection => {
  const { composition, messages } = draft;
  const { language } = composition;
  const source = run.markdown ?? '';
  const read = readMarkdown(source.slice(0, MAX_SOURCE_LENGTH));
  const top = read.find((block) => block.type === 'heading');
  const agent = agentTitle(run.agent, language);
  const title = oneLine(top?.level === 1 ? top.text : agent, MAX_HEADING_LENGTH);
  const body = withoutCover(read.filter((block) => block !== top || top.level > 1));
  const { rest, renamed } = ownReferences(body, run.citations, composition.sources.listed);
  const cited = references([run.runId], composition.sources.listed);
  const { blocks, texts, cut } = convertBlocks(readCharts(rest, language), { renamed, source: cited.trim() }, budget);
  const entry = { runId: run.runId, agent: run.agent, finishedAt: run.finishedAt.toISOString(), title, texts };
  if (blocks.length === 0)
    return { title, finding: null, blocks: [], gaps: [messages.gaps.otherRun(run.runId, run.agent)], entry: { ...entry, cut: false } };
  const wasCut = cut || source.length > MAX_SOURCE_LENGTH;
  const day = formatDate(run.finishedAt.toISOString(), language);
  const first = mainFinding(rest.map((block) => (block.type === 'paragraph' ? { ...block, text: renamed.drop(block.text) } : block)));
  return {
    title,
    finding: first ? `**${plainText(title)}:** ${plainText(oneLine(first, MAX_FINDING_LENGTH))}${cited}` : null,
    blocks: [
      { type: 'paragraph', text: `*${plainText(messages.runs.from(agent, day, run.degraded))}*${cited}` },
      ...blocks,
      ...(wasCut ? [{ type: 'callout', tone: 'info', text: plainText(messages.runs.cut(run.runId)) } satisfies Block] : []),
    ],
    gaps: [
      ...(wasCut ? [messages.gaps.cutRun(run.runId, run.agent)] : []),
      ...(isOutdated(run, draft) ? [messages.gaps.outdatedRun(run.runId, run.agent)] : []),
    ],
    entry: { ...entry, cut: wasCut },
  };
};

/** Returns whether a dataset has changed since the run read it. */
const isOutdated = ({ citations }: EarlierRun, { state }: Draft): boolean =>
  state.datasets.some(({ dataset }) =>
    citations.some(({ id, version }) => id === dataset.datasetId && version && version !== dataset.contentHash),
  );

interface ConvertedBlocks {
  blocks: Block[];
  texts: string[];
  cut: boolean;
}

/** Converts blocks to report blocks, one heading level down, until the character budget is used up. */
const convertBlocks = (
  read: readonly (ReadBlock | ReadChart)[],
  { renamed, source }: { renamed: References; source: string },
  budget: number,
): ConvertedBlocks => {
  const blocks: Block[] = [];
  const texts: string[] = [];
  let left = budget;
  let caption: string | undefined;
  let isCut = false;
  for (const [index, block] of read.entries()) {
    if (left <= 0) {
      isCut = true;
      break;
    }
    if (block.type === 'heading') {
      if (!hasContent(read, index)) continue;
      const text = oneLine(renamed.drop(block.text), MAX_HEADING_LENGTH);
      texts.push(text);
      blocks.push({ type: 'heading', level: block.level <= 2 ? 2 : 3, text });
    } else if (block.type === 'paragraph') {
      const named = CAPTION.exec(block.text)?.[2];
      if (named !== undefined && captionsTable(read, index)) {
        caption = named;
        continue;
      }
      const text = (named ?? block.text).slice(0, left);
      isCut ||= text !== (named ?? block.text);
      left -= text.length;
      texts.push(renamed.plain(text));
      blocks.push({ type: 'paragraph', text: renamed.link(text) });
    } else if (block.type === 'list') {
      const items = takeWithin(block.items, left, (item) => item.length);
      isCut ||= items.length < block.items.length;
      left -= items.join('').length;
      texts.push(...items.map(renamed.plain));
      if (items.length > 0) blocks.push({ type: 'list', ordered: block.ordered, items: items.map(renamed.link) });
    } else if (block.type === 'chart') {
      const caption = oneLine(renamed.drop(block.caption), MAX_HEADING_LENGTH);
      blocks.push(chartBlock({ ...block, caption, measure: oneLine(renamed.drop(block.measure)) }, source));
    } else {
      const header = block.header.slice(0, MAX_COLUMNS);
      const all = block.rows.map((row) =>
        header.map((_, column) => withHardSpaces(renamed.cell(row[column] ?? ''), block.right[column] ?? false)),
      );
      const rows = takeWithin(all.slice(0, MAX_ROWS), left, (row) => row.join('').length);
      isCut ||= rows.length < all.length || header.length < block.header.length;
      left -= rows.flat().join('').length;
      const columns = header.map((title, column) => ({
        title: oneLine(title),
        align: block.right[column] ? ('right' as const) : ('left' as const),
      }));
      if (rows.length > 0)
        blocks.push({ type: 'table', ...(caption !== undefined && { caption: oneLine(caption, MAX_HEADING_LENGTH) }), columns, rows });
      caption = undefined;
    }
  }
  return { blocks, texts, cut: isCut };
};

const COVER = / · (Stand|As of) [^·]*$/i;

/** Removes the cover line (subject, tenant, date) below the title; the section states the origin itself. */
const withoutCover = (read: readonly ReadBlock[]): ReadBlock[] => {
  const end = read.slice(0, 2).findIndex((block) => block.type === 'paragraph' && COVER.test(block.text));
  return read.slice(end + 1);
};

/** Returns whether a heading is followed by content before the next heading of the same or a higher level. */
const hasContent = (read: readonly (ReadBlock | ReadChart)[], index: number): boolean => {
  const own = read[index];
  const next = read.slice(index + 1).find((block) => block.type !== 'heading' || (own?.type === 'heading' && block.level <= own.level));
  return next !== undefined && next.type !== 'heading';
};

/** Returns whether a table follows directly or after one paragraph. A chart has such a table, a drawing does not. */
const captionsTable = (read: readonly (ReadBlock | ReadChart)[], index: number): boolean => {
  const [next, second] = read.slice(index + 1);
  return next?.type === 'table' || (next?.type === 'paragraph' && second?.type === 'table');
};

const MAX_VALUE_LENGTH = 16;

/** Replaces spaces by no-break spaces in short right-aligned cells, so that a value and its unit stay on one line. */
const withHardSpaces = (cell: string, right: boolean): string =>
  right && cell.length <= MAX_VALUE_LENGTH ? cell.replaceAll(' ', '\u00A0') : cell;

/** Returns the leading items whose total size fits into the budget. */
const takeWithin = <Item>(items: readonly Item[], budget: number, size: (item: Item) => number): Item[] => {
  let used = 0;
  const end = items.findIndex((item) => (used += size(item)) > budget);
  return items.slice(0, end < 0 ? items.length : end);
};
