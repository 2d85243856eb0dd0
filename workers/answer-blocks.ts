import type { BlockInput } from './documents/document-model.js';
import { renderFindings } from './documents/markdown/markdown-renderer.js';
import { plainText } from './documents/text/inline-text.js';
import type { Language } from './kit.js';
import { messagesIn } from './messages.js';

/** Returns the first blocks of a document: the sentences that answer the request; none if there are none. */
export const answerBlocks = (answers: readonly string[] = [], language: Language): BlockInput[] =>
  answers.length === 0
    ? []
    : [
        { type: 'heading', level: 1, text: messagesIn(language).answer },
        answers.length === 1 ? { type: 'paragraph', text: plainText(answers[0] ?? '') } : { type: 'list', items: answers.map(plainText) },
      ];

/** Renders blocks as Markdown without a title. */
export const blocksMarkdown = (blocks: readonly BlockInput[], language: Language): string => {
  const [, ...rendered] = renderFindings({ title: '-', language, sections: [{ blocks: [...blocks] }] })
    .trim()
    .split('\n\n');
  return rendered.join('\n\n');
};

/** Inserts blocks into a Markdown text: at the beginning of its answer if it has one, otherwise as an answer below its title. */
export const withAnswer = (markdown: string, blocks: readonly BlockInput[], language: Language): string => {
  const rendered = blocksMarkdown(blocks, language).split('\n\n');
  const heading = `## ${messagesIn(language).answer}`;
  const parts = markdown.split('\n\n');
  const at = parts.indexOf(heading);
  if (at >= 0) return [...parts.slice(0, at + 1), ...rendered, ...parts.slice(at + 1)].join('\n\n');
  const first = parts[0]?.startsWith('# ') ? 1 : 0;
  return [...parts.slice(0, first), heading, ...rendered, ...parts.slice(first)].join('\n\n');
};
