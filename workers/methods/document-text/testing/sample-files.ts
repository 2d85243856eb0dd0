import { Workbook } from '@cj-tech-master/excelts';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import * as pptx from 'pptxgenjs';
import { zipOf } from '../../../../test/harness/zip.js';
import { FONTS } from '../../../documents/fonts.js';

pdfmake.setFonts(structuredClone(FONTS));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
const FONT = Object.keys(FONTS)[0] ?? '';

/** A white pixel that stands for a scanned page. */
const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** Creates a PDF with one page per list of paragraphs. */
export const pdfOf = (pages: readonly (readonly string[])[], more: Partial<TDocumentDefinitions> = {}): Promise<Buffer> => {
  const content = pages.flatMap((paragraphs, index): Content[] => [
    ...paragraphs.map((text): Content => ({
      text,
      margin: [0, 0, 0, 24],
      ...(index > 0 && text === paragraphs[0] && { pageBreak: 'before' }),
    })),
  ]);
  return pdfmake.createPdf({ content, defaultStyle: { font: FONT }, ...more }).getBuffer();
};

export const scannedPdf = (): Promise<Buffer> => pdfOf([], { content: [{ image: PIXEL, width: 400 }] });

export const encryptedPdf = (): Promise<Buffer> =>
  pdfOf([['Vertraulich: Die Freigabegrenze ist 5.000 Euro.']], { userPassword: 'x', ownerPassword: 'y' });

export const docxOf = async (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Beschaffungsrichtlinie', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('Diese Richtlinie gilt für alle Werke.'),
            new Paragraph({ text: 'Freigabegrenzen', heading: HeadingLevel.HEADING_2 }),
            new Paragraph('Bestellungen bis 5.000 Euro gibt die Teamleitung frei.'),
            new Table({
              rows: [
                ['Grenze', 'Freigabe'],
                ['5.000 Euro', 'Teamleitung'],
                ['50.000 Euro', 'Werkleitung'],
              ].map((cells) => new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) })),
            }),
          ],
        },
      ],
    }),
  );

/** Depending on the module loader, the default export is the class or an object that contains it. */
const Deck = ((pptx.default as { default?: unknown }).default ?? pptx.default) as typeof pptx.default.default;

export const pptxOf = async (): Promise<Buffer> => {
  const deck = new Deck();
  deck.defineSlideMaster({
    title: 'MASTER',
    objects: [{ placeholder: { options: { name: 'title', type: 'title', x: 1, y: 0.5, w: 8, h: 1 }, text: '' } }],
  });
  const first = deck.addSlide({ masterName: 'MASTER' });
  first.addText('Steering committee', { placeholder: 'title' });
  first.addText('The pilot starts in the Leeds plant.', { x: 1, y: 2 });
  const second = deck.addSlide({ masterName: 'MASTER' });
  second.addText('Budget', { placeholder: 'title' });
  second.addText('The budget is 120,000 pounds.', { x: 1, y: 2 });
  second.addNotes('Contingency of 10 percent was agreed by word of mouth.');
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
};

export const xlsxOf = async (rows = 3): Promise<Buffer> => {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet('Lieferanten');
  sheet.addRow(['Lieferant', 'Zahlungsziel', 'Vertragsende']);
  for (let row = 1; row <= rows; row += 1) sheet.addRow([`Lieferant ${row}`, `${10 * row} Tage`, new Date(Date.UTC(2026, row % 12, 1))]);
  const hidden = workbook.addWorksheet('Geheim');
  hidden.state = 'hidden';
  hidden.addRow(['Darf niemand lesen']);
  return Buffer.from(await workbook.xlsx.writeBuffer());
};

/** Creates an Office archive from the given parts, including malicious ones. */
export const officeFile = (parts: Readonly<Record<string, string>>): Buffer => zipOf(parts);
