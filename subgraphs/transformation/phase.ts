import type { LocalizedText } from '../../platform/content/index.js';

/** The phases of a programme, in their order. */
export enum ProgrammePhase {
  orient = 'orient',
  understand = 'understand',
  analyse = 'analyse',
  define = 'define',
  decide = 'decide',
  deliver = 'deliver',
  sustain = 'sustain',
}

export const PHASES = Object.values(ProgrammePhase);

export const PHASE_TITLES: Readonly<Record<ProgrammePhase, LocalizedText>> = {
  orient: { de: 'Orientieren', en: 'Orient' },
  understand: { de: 'Verstehen', en: 'Understand' },
  analyse: { de: 'Analysieren', en: 'Analyse' },
  define: { de: 'Festlegen', en: 'Define' },
  decide: { de: 'Entscheiden', en: 'Decide' },
  deliver: { de: 'Liefern', en: 'Deliver' },
  sustain: { de: 'Verstetigen', en: 'Sustain' },
};
