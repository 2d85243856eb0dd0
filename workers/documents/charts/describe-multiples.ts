import type { MultiplesBlock } from '../document-model.js';
import { messagesIn } from '../messages.js';
import { amountIn } from '../../../platform/content/index.js';
import type { Language } from '../text/formatting.js';

/** Returns the values of the last point of each panel as text, for readers who do not see the drawing. */
export const describeMultiples = ({ title, panels }: MultiplesBlock, language: Language): string =>
  `${title}: ${panels
    .map((panel) => {
      const last = panel.rows.findLast(({ y }) => y !== null);
      const value = last?.y == null ? '–' : amountIn(language, last.y, panel.unit);
      return `${panel.title} ${value}${panel.light === undefined ? '' : ` (${messagesIn(language).lights[panel.light]})`}`;
    })
    .join('; ')}.`;
