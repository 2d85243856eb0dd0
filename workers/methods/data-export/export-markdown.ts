import { formatNumber, type Language } from '../../documents/formatting.js';
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
    escaped: (n: string) => `${n} Zellen beginnen wie Formeln und tragen deshalb ein Hochkomma.`,
  },
  en: {
    file: 'File',
    rows: 'Rows',
    columns: 'Columns',
    bytes: 'Bytes',
    checksum: 'SHA-256',
    column: 'Column',
    type: 'Type',
    escaped: (n: string) => `${n} cells begin like formulas and therefore carry an apostrophe.`,
  },
} as const;

const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');

/** The manifest for people. */
export const exportMarkdown = (manifest: ExportManifest, { language, title }: { language: Language; title: string }): string => {
  const words = WORDS[language];
  const number = (value: number): string => formatNumber(value, language);
  const lines = [
    `# ${title}`,
    '',
    '| | |',
    '| --- | --- |',
    `| ${words.file} | ${manifest.file_name} |`,
    `| ${words.rows} | ${number(manifest.rows)} |`,
    `| ${words.columns} | ${number(manifest.columns.length)} |`,
    `| ${words.bytes} | ${number(manifest.bytes)} |`,
    `| ${words.checksum} | \`${manifest.sha256}\` |`,
    '',
    ...(manifest.changes.escaped_cells > 0 ? [words.escaped(number(manifest.changes.escaped_cells)), ''] : []),
    `| ${words.column} | ${words.type} |`,
    '| --- | --- |',
    ...manifest.columns.map(({ name, type }) => `| ${cell(name)} | ${type} |`),
  ];
  return `${lines.join('\n')}\n`;
};
