import { formatDate } from '../../documents/text/formatting.js';
import { readMarkdown, type ReadBlock } from '../../documents/markdown/markdown-reader.js';
import { citeRun, type EarlierRun } from '../../earlier-runs.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { Drafting, SlideIdea } from './drafting.js';
import { findAgentCard } from '../cards.js';

/** Maximum number of slides per run; a result can be several pages long. */
const MAX_IDEAS = 5;
const MAX_ROWS = 12;
const MAX_BULLETS = 8;
const MAX_HEADLINE_LENGTH = 120;

/** Returns slides for the beginning of an earlier result: texts and tables under their original headings. */
export const runIdeas = (run: EarlierRun, { composition, messages }: Drafting): { ideas: SlideIdea[]; cut: boolean } => {
  const { language } = composition;
  const sourceIds = [composition.sources.cite(citeRun(run, composition.language))];
  const agent = findAgentCard(run.agent)?.title[language] ?? run.agent;
  const blocks = readMarkdown(run.markdown ?? '');
  const notes = messages.runNote(run.agent, run.runId, formatDate(run.finishedAt.toISOString(), language));
  const ideas: SlideIdea[] = [];
  let heading = agent;
  let texts: string[] = [];
  let wasCut = false;
  const finding = blocks.find((block): block is Extract<ReadBlock, { type: 'paragraph' }> => block.type === 'paragraph')?.text;
  const headlineOf = (): string =>
    oneLine(
      ideas.length === 0 && finding ? `${agent}: ${finding}` : heading === agent ? agent : `${agent}: ${heading}`,
      MAX_HEADLINE_LENGTH,
    );
  const flush = (): void => {
    if (texts.length === 0) return;
    wasCut ||= texts.length > MAX_BULLETS;
    ideas.push({ headline: headlineOf(), bullets: texts.slice(0, MAX_BULLETS), notes, sourceIds });
    texts = [];
  };
  for (const block of blocks) {
    if (block.type === 'heading') {
      flush();
      if (block.level > 1) heading = block.text;
    } else if (block.type === 'paragraph') texts.push(block.text);
    else if (block.type === 'list') texts.push(...block.items);
    else {
      flush();
      wasCut ||= block.rows.length > MAX_ROWS;
      const columns = block.header.map((title, index) => ({ title, right: block.right[index] ?? false }));
      const rows = block.rows.slice(0, MAX_ROWS).map((row) => columns.map((_, index) => row[index] ?? ''));
      if (rows.length > 0) ideas.push({ headline: headlineOf(), table: { columns, rows }, notes, sourceIds });
    }
  }
  flush();
  return { ideas: ideas.slice(0, MAX_IDEAS), cut: wasCut || ideas.length > MAX_IDEAS };
};
