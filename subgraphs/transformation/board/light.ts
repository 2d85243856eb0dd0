import type { LocalizedText } from '../../../platform/content/index.js';
import type { BoardItemKind, BoardReasonCode } from './board-terms.js';

export enum Light {
  RED = 'red',
  AMBER = 'amber',
  GREEN = 'green',
  GREY = 'grey',
}

/** The record of the programme that a reason concerns. */
export interface ReasonItem {
  id: string;
  kind: `${BoardItemKind}`;
  title: string;
}

/** A reason for the colour of a light. */
export interface LightReason {
  code: `${BoardReasonCode}`;
  light: Light;
  text: LocalizedText;
  /** Null if the reason concerns all records of the light. */
  item: ReasonItem | null;
}

const ORDER = [Light.RED, Light.AMBER, Light.GREEN, Light.GREY];

/** Returns the worst of several lights; grey for an empty list. */
export const worstOf = (lights: readonly Light[]): Light => ORDER.find((light) => lights.includes(light)) ?? Light.GREY;

export const worstFirst = (reasons: readonly LightReason[]): LightReason[] =>
  reasons.toSorted((a, b) => ORDER.indexOf(a.light) - ORDER.indexOf(b.light));
