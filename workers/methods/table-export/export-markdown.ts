import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { ExportManifest } from './export-manifest.js';
import { messagesIn } from './messages.js';

/** Returns one sentence for each way in which the file differs from the dataset. */
export const exportChanges = ({ changes }: ExportManifest, language: Language): string[] => {
  const messages = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language);
  const { escaped_cells: escaped, emptied_cells: emptied, numbers_as_text: asText } = changes;
  return [
    ...(escaped > 0 ? [messages.escaped(number(escaped))] : []),
    ...(emptied > 0 ? [messages.emptied(number(emptied))] : []),
    ...(asText > 0 ? [messages.asText(number(asText))] : []),
  ];
};

/** States in Markdown what a file contains. Types, size and checksum are in its manifest. */
export const exportMarkdown = (manifest: ExportManifest, { language, title }: { language: Language; title: string }): string => {
  const messages = messagesIn(language);
  const changes = exportChanges(manifest, language);
  const lines = [
    `# ${oneLine(title)}`,
    '',
    messages.answer(oneLine(manifest.file_name), manifest.rows, manifest.columns.length, oneLine(title)),
    '',
    ...changes.map((change) => `- ${change}`),
    ...(changes.length > 0 ? [''] : []),
    messages.columns(manifest.columns.map(({ name }) => oneLine(name)).join(', ')),
  ];
  return `${lines.join('\n')}\n`;
};

const oneLine = (text: string): string => plainText(text.replace(/\s+/g, ' ').trim());
