import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { ExportManifest } from './export-manifest.js';

const MESSAGES = {
  de: {
    file: 'Datei',
    rows: 'Zeilen',
    columns: 'Spalten',
    bytes: 'Bytes',
    checksum: 'SHA-256',
    column: 'Spalte',
    type: 'Typ',
    escaped: (n: string) => `Texte, die wie Formeln beginnen und deshalb mit einem Apostroph versehen sind: ${n}.`,
    emptied: (n: string) => `Unendliche oder ungültige Zahlen, deren Zellen leer bleiben: ${n}.`,
    asText: (n: string) => `Zahlen mit mehr als 15 Stellen, die als Text gespeichert sind: ${n}.`,
  },
  en: {
    file: 'File',
    rows: 'Rows',
    columns: 'Columns',
    bytes: 'Bytes',
    checksum: 'SHA-256',
    column: 'Column',
    type: 'Type',
    escaped: (n: string) => `Texts that look like formulas and are prefixed with an apostrophe: ${n}.`,
    emptied: (n: string) => `Infinite or invalid numbers, exported as empty cells: ${n}.`,
    asText: (n: string) => `Numbers with more than 15 digits, stored as text: ${n}.`,
  },
} as const;

/** Returns one sentence for each way in which the file differs from the dataset. */
export const exportChanges = ({ changes }: ExportManifest, language: Language): string[] => {
  const messages = MESSAGES[language];
  const number = (value: number): string => formatNumber(value, language);
  const { escaped_cells: escaped, emptied_cells: emptied, numbers_as_text: asText } = changes;
  return [
    ...(escaped > 0 ? [messages.escaped(number(escaped))] : []),
    ...(emptied > 0 ? [messages.emptied(number(emptied))] : []),
    ...(asText > 0 ? [messages.asText(number(asText))] : []),
  ];
};

/** Renders the manifest as Markdown. */
export const exportMarkdown = (manifest: ExportManifest, { language, title }: { language: Language; title: string }): string => {
  const messages = MESSAGES[language];
  const number = (value: number): string => formatNumber(value, language);
  const changes = exportChanges(manifest, language);
  const lines = [
    `# ${oneLine(title)}`,
    '',
    '| | |',
    '| --- | --- |',
    `| ${messages.file} | ${oneLine(manifest.file_name)} |`,
    `| ${messages.rows} | ${number(manifest.rows)} |`,
    `| ${messages.columns} | ${number(manifest.columns.length)} |`,
    `| ${messages.bytes} | ${number(manifest.bytes)} |`,
    `| ${messages.checksum} | \`${manifest.sha256}\` |`,
    '',
    ...changes.map((change) => `- ${change}`),
    ...(changes.length > 0 ? [''] : []),
    `| ${messages.column} | ${messages.type} |`,
    '| --- | --- |',
    ...manifest.columns.map(({ name, type }) => `| ${oneLine(name)} | ${oneLine(type)} |`),
  ];
  return `${lines.join('\n')}\n`;
};

const oneLine = (text: string): string => plainText(text.replace(/\s+/g, ' ').trim());
