import { slugOf } from '../../platform/text/index.js';

/** Returns the name of a report's file from its title and day: `statusbericht-2026-11-20.pdf`. */
export const fileNameFor = ({ title, createdAt }: { title: string; createdAt: string }, extension: string): string =>
  `${slugOf(title) || 'report'}-${createdAt.slice(0, 10)}.${extension}`;
