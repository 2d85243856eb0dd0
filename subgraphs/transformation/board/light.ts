import type { LocalizedText } from '../../../platform/content/index.js';

export enum Light {
  RED = 'red',
  AMBER = 'amber',
  GREEN = 'green',
  GREY = 'grey',
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

const ORDER = [Light.RED, Light.AMBER, Light.GREEN, Light.GREY];

/** The most serious of several lights; grey where there are none. */
export const worstOf = (lights: readonly Light[]): Light => ORDER.find((light) => lights.includes(light)) ?? Light.GREY;

export const worstFirst = (reasons: readonly LightReason[]): LightReason[] =>
  reasons.toSorted((a, b) => ORDER.indexOf(a.light) - ORDER.indexOf(b.light));
