import { reportDocumentSchema, type Block, type ReportDocument } from '../document-model.js';
import { inputOf } from '../testing/test-documents.js';
import { layOutWithFloats, type OwnedLayout } from './pdf-floats.js';
import { StructureNode } from './pdf-structure.js';

const PAGE = { height: 841.89 };
const TOP = 72;
const BOTTOM = PAGE.height - 66;

const figure = { type: 'figure' as const, svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', alt: 'Map' };
const paragraph = (text: string) => ({ type: 'paragraph' as const, text });
const heading = (level: 1 | 2, text: string) => ({ type: 'heading' as const, level, text });

/** Puts blocks of these heights on pages in order, without breaking them. */
const layOutBy =
  (heightOf: (block: Block) => number) =>
  (document: ReportDocument): OwnedLayout => {
    const structure = new StructureNode('Document');
    const owners = new Map<StructureNode, Block>();
    const pages: OwnedLayout['pages'] = [{ items: [], pageSize: PAGE }];
    let top = TOP;
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      const node = structure.add('P');
      owners.set(node, block);
      const height = heightOf(block);
      if (top + height > BOTTOM) {
        pages.push({ items: [], pageSize: PAGE });
        top = TOP;
      }
      pages.at(-1)?.items.push({ item: { structure: node, y: top, _height: height } });
      top += height;
    }
    return { pages, structure, owners, document: {} as OwnedLayout['document'] };
  };

const orderOf = ({ owners }: OwnedLayout): string[] =>
  [...owners.values()].map((block) => (block.type === 'heading' || block.type === 'paragraph' ? block.text : block.type));

describe('layOutWithFloats', () => {
  const heights = (block: Block): number => (block.type === 'figure' ? 400 : block.type === 'heading' ? 20 : 380);

  it('moves a drawing that leaves a gap after the text that fills the page', () => {
    const small = (block: Block): number => (block.type === 'paragraph' && block.text === 'short' ? 200 : heights(block));
    const document = reportDocumentSchema.parse(inputOf(heading(1, 'A'), paragraph('long'), figure, paragraph('short')));
    expect(orderOf(layOutWithFloats(document, layOutBy(small)))).toEqual(['A', 'long', 'short', 'figure']);
  });

  it.each([
    ['the next block does not fill the page', [heading(1, 'A'), paragraph('long'), figure, paragraph('other')]],
    [
      'the next block belongs to the heading of the drawing',
      [heading(1, 'A'), paragraph('long'), heading(2, 'Map'), figure, paragraph('short')],
    ],
    ['nothing follows', [heading(1, 'A'), paragraph('long'), figure]],
  ])('keeps the order if %s', (_, blocks) => {
    const document = reportDocumentSchema.parse(inputOf(...blocks));
    expect(orderOf(layOutWithFloats(document, layOutBy(heights)))).toEqual(orderOf(layOutBy(heights)(document)));
  });
});
