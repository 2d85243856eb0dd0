import type { Block, ReportDocument } from '../document-model.js';
import type { OutlineEntry } from './pdf-blocks.js';

/** Returns the outline entry of every heading of a document. */
export const outlineOf = ({ sections }: ReportDocument): Map<Block, OutlineEntry> => {
  const outline = new Map<Block, OutlineEntry>();
  const open: { level: number; id: string }[] = [];
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.type !== 'heading') continue;
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const id = `heading-${outline.size + 1}`;
    // There are three levels, so at most two ancestors are open.
    outline.set(block, { id, parent: open.at(-1)?.id, depth: open.length as OutlineEntry['depth'] });
    open.push({ level: block.level, id });
  }
  return outline;
};
