import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { ExportManifest } from './export-manifest.js';

const WORDS = {
  de: {
    file: 'Datei',
    rows: 'Zeilen',
    columns: 'Spalten',
    bytes: 'Bytes',
    checksum: 'SHA-256',
    column: 'Spalte',
    type: 'Typ',
    escaped: (n: string) => `Texte, die wie Formeln beginnen und deshalb ein Hochkomma tragen: ${n}.`,
    emptied: (n: string) => `Unendliche oder ungültige Zahlen, deren Zellen leer sind: ${n}.`,
    asText: (n: string) => `Zahlen mit mehr als 15 Stellen, die als Text stehen: ${n}.`,
  },
  en: {
    file: 'File',
    rows: 'Rows',
    columns: 'Columns',
    bytes: 'Bytes',
    checksum: 'SHA-256',
    column: 'Column',
    type: 'Type',
    escaped: (n: string) => `Texts that begin like formulas and therefore carry an apostrophe: ${n}.`,
    emptied: (n: string) => `Infinite or invalid numbers, whose cells are empty: ${n}.`,
    asText: (n: string) => `Numbers of more than 15 digits, written as text: ${n}.`,
  },
} as const;

/** Where the file's content differs from the dataset's, as sentences. */
export const exportChanges = ({ changes }: ExportManifest, language: Language): string[] => {
  const words = WORDS[language];
  const number = (value: number): string => formatNumber(value, language);
  const { escaped_cells: escaped, emptied_cells: emptied, numbers_as_text: asText } = changes;
  return [
    ...(escaped > 0 ? [words.escaped(number(escaped))] : []),
    ...(emptied > 0 ? [words.emptied(number(emptied))] : []),
    ...(asText > 0 ? [words.asText(number(asText))] : []),
  ];
};

/** The manifest for people. */
export const exportMarkdown = (manifest: ExportManifest, { language, title }: { language: Language; title: string }): string => {
  const words = WORDS[language];
  const number = (value: number): string => formatNumber(value, language);
  const changes = exportChanges(manifest, language);
  const lines = [
    `# ${oneLine(title)}`,
    '',
    '| | |',
    '| --- | --- |',
    `| ${words.file} | ${oneLine(manifest.file_name)} |`,
    `| ${words.rows} | ${number(manifest.rows)} |`,
    `| ${words.columns} | ${number(manifest.columns.length)} |`,
    `| ${words.bytes} | ${number(manifest.bytes)} |`,
    `| ${words.checksum} | \`${manifest.sha256}\` |`,
    '',
    ...changes.map((change) => `- ${change}`),
    ...(changes.length > 0 ? [''] : []),
    `| ${words.column} | ${words.type} |`,
    '| --- | --- |',
    ...manifest.columns.map(({ name, type }) => `| ${oneLine(name)} | ${oneLine(type)} |`),
  ];
  return `${lines.join('\n')}\n`;
};

const oneLine = (text: string): string => plainText(text.replace(/\s+/g, ' ').trim());
