import type { LocalizedText } from '../../platform/content/index.js';

/** Phases of a programme, in order. */
export enum ProgrammePhase {
  ORIENT = 'orient',
  UNDERSTAND = 'understand',
  ANALYSE = 'analyse',
  DEFINE = 'define',
  DECIDE = 'decide',
  DELIVER = 'deliver',
  SUSTAIN = 'sustain',
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
