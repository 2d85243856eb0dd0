import { formatDate } from '../../documents/text/formatting.js';
import { mainFinding, statementsOf } from '../../documents/markdown/main-finding.js';
import { readMarkdown, type ReadBlock } from '../../documents/markdown/markdown-reader.js';
import { readCharts, type ReadChart } from '../../documents/markdown/read-charts.js';
import { agentTitle, citeRun, type EarlierRun } from '../../earlier-runs.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { SlideChart, SlideTable } from './deck-result.js';
import { decimalsFor, MAX_BARS, unitText, type Drafting, type SlideIdea } from './drafting.js';
import { fitsHeadline } from './render/slide-geometry.js';

const MAX_ROWS = 10;
/** Numbers of statements beside a chart, and on a slide of their own. */
const MAX_BESIDE = 3;
const MAX_BULLETS = 6;
const MAX_STATEMENT_LENGTH = 220;
const REFERENCE = /\s?\[[QS]\d{1,4}\]/g;

/** Returns the slide of an earlier result: its main finding with a chart of its numbers, and its first table for the appendix. */
export const runIdeas = (
  run: EarlierRun,
  { composition, messages }: Drafting,
): { ideas: SlideIdea[]; appendix: SlideIdea[]; cut: boolean } => {
  const { language } = composition;
  const sourceIds = [composition.sources.cite(citeRun(run, language))];
  const agent = agentTitle(run.agent, language);
  const blocks = readMarkdown((run.markdown ?? '').replace(REFERENCE, ''));
  const notes = messages.runNote(agent, run.runId, formatDate(run.finishedAt.toISOString(), language));
  const finding = mainFinding(blocks);
  const [title] = blocks.flatMap((block) => (block.type === 'heading' && block.level === 1 ? [block.text] : []));
  const headline = headlineOf(
    finding === null ? (title ?? agent) : VALUE.test(finding) && title ? `${title} – ${finding.replace(/ \(.*\)$/, '')}` : finding,
  );
  const items = blocks.flatMap((block) => (block.type === 'list' ? block.items : [])).filter((item) => /[.!?]$/.test(item));
  const statements = [...statementsOf(blocks), ...items]
    .filter((text) => text !== finding && !text.includes('…'))
    .map((text) => oneLine(text, MAX_STATEMENT_LENGTH));
  const chart = readCharts(blocks, language).find((block) => block.type === 'chart');
  const [first] = blocks.flatMap((block) => (block.type === 'table' && block.rows.length > 0 ? [block] : []));
  const table = first && tableOf(first);
  const shared = { headline, notes, sourceIds, rank: 1 as const };
  const idea: SlideIdea | null = chart
    ? { ...shared, chart: slideChart(chart, language), bullets: statements.slice(0, MAX_BESIDE) }
    : table
      ? { ...shared, table }
      : statements.length > 0 || finding
        ? { ...shared, bullets: (statements.length > 0 ? statements : [oneLine(finding ?? '')]).slice(0, MAX_BULLETS) }
        : null;
  return {
    ideas: idea ? [idea] : [],
    appendix: chart && table ? [{ ...shared, headline: oneLine(`${agent}: ${chart.caption}`, 120), rank: 3, table }] : [],
    cut: blocks.length > 0 && (statements.length > MAX_BESIDE || (first?.rows.length ?? 0) > MAX_ROWS),
  };
};

/** A finding that only names a value: „Gesamtwert: 99,8 %“. */
const VALUE = /^[\p{L} ]{2,40}: [<>]?\s?[\d–-]/u;

/** Ends a headline that is too long after a clause. */
const headlineOf = (finding: string): string => {
  const text = oneLine(finding.replace(/\.$/, ''), 300).replace(/ ([=<>≥≤±]) (?=[-−]?\d)/g, '\u00A0$1\u00A0');
  const ends = Array.from(text.matchAll(/(?:[;,:](?=\s)| (?=\())(?![^(]*\))/g), ({ index }) => text.slice(0, index));
  return [text, ...ends.toReversed()].find(fitsHeadline) ?? text;
};

const tableOf = ({ header, right, rows }: Extract<ReadBlock, { type: 'table' }>): SlideTable => {
  const columns = header.map((title, index) => ({ title, right: right[index] ?? false }));
  return { columns, rows: rows.slice(0, MAX_ROWS).map((row) => columns.map((_, index) => row[index] ?? '')) };
};

const slideChart = ({ caption, chart }: ReadChart, language: Drafting['composition']['language']): SlideChart => {
  const { form, labels, series, unit } = chart;
  const values = series.flatMap((each) => each.values);
  const isShare = unit === '%';
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return {
    form: form === 'bar' && labels.length <= MAX_BARS ? 'bar' : 'line',
    title: oneLine(caption, 120),
    categories: labels.map((label) => oneLine(label, 60)),
    series: series.map(({ name, values: own }, index) => ({
      name: oneLine(name, 60),
      tone: index === 0 ? 'neutral' : 'muted',
      values: own,
    })),
    unit: isShare ? 'share' : unitText(unit, language),
    decimals: isShare ? 1 : largest < 1 ? 2 : decimalsFor(values),
    alt: oneLine(caption, 120),
  };
};
