import type { LocalizedText } from '../../../platform/content/index.js';

export enum Light {
  red = 'red',
  amber = 'amber',
  green = 'green',
  grey = 'grey',
}

/** The item of the programme that a reason is about. */
export interface ReasonItem {
  id: string;
  kind: string;
  title: string;
}

/** Why a light is as it is. */
export interface LightReason {
  code: string;
  light: Light;
  text: LocalizedText;
  /** Null where it is about all of them. */
  item: ReasonItem | null;
}

const ORDER = [Light.red, Light.amber, Light.green, Light.grey];

/** The most serious of several lights; grey where there are none. */
export const worstOf = (lights: readonly Light[]): Light => ORDER.find((light) => lights.includes(light)) ?? Light.grey;

export const worstFirst = (reasons: readonly LightReason[]): LightReason[] =>
  reasons.toSorted((a, b) => ORDER.indexOf(a.light) - ORDER.indexOf(b.light));
