import { localized, type LocalizedText } from '../../platform/content/index.js';
import { messagesIn } from './messages.js';

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

export const phaseTitle = (phase: ProgrammePhase): LocalizedText => localized(messagesIn, (messages) => messages.phase[phase]);
