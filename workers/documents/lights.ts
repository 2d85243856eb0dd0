/** Colours of traffic lights, which documents always show with their name. */
export const LIGHTS = ['red', 'amber', 'green', 'grey'] as const;
export type LightName = (typeof LIGHTS)[number];

/** Text colours with a contrast of at least 4.5:1 on white. */
export const LIGHT_COLOURS: Readonly<Record<LightName, `#${string}`>> = {
  red: '#b42318',
  amber: '#a15c07',
  green: '#1e7b3c',
  grey: '#52606d',
};

/** Backgrounds of cells. */
export const LIGHT_FILLS: Readonly<Record<LightName, `#${string}`>> = {
  red: '#fbe3e1',
  amber: '#fdf0d5',
  green: '#e0f2e5',
  grey: '#f1f3f5',
};

export const isLight = (value: unknown): value is LightName => LIGHTS.some((light) => light === value);
