import type { Tone } from '../deck-result.js';

/** Font that is available on all common platforms. */
export const FONT = 'Arial';

export const COLOURS = {
  ink: '1F2933',
  grey: '52606D',
  accent: '17456B',
  line: 'CBD2D9',
  pale: 'EEF2F6',
  header: 'E8EEF4',
  white: 'FFFFFF',
} as const;

/** Colours by meaning, with lighter shades for further series of the same meaning. Green, amber and red differ in brightness too. */
export const TONE_COLOURS: Readonly<Record<Tone, readonly string[]>> = {
  good: ['2E7D4F', '7DB894'],
  warning: ['E0A100', 'F2CB60'],
  bad: ['B3261E', 'DB7A74'],
  neutral: ['17456B', '5B8DB8', '8A97A5', 'B7C4D1'],
  muted: ['CBD2D9'],
};
