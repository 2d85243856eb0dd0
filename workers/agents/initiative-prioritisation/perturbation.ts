const DEVIATION =
  /schätz|estimat|annahm|assum|daneben|abweich|deviat|falsch|ungenau|(?<!\p{L})(?:off|wrong|inaccurate)(?!\p{L})|(?:%|percent|per cent)\s+out(?!\p{L})/iu;
const PERCENT = /(?<!\d)(?<percent>\d{1,2}(?:[.,]\d+)?)\s*(?:%|prozent|per ?cent)/iu;
const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [/zehntel|tenth/iu, 0.1],
  [/fünftel|fifth/iu, 0.2],
  [/viertel|quarter/iu, 0.25],
  [/drittel|third/iu, 1 / 3],
  [/hälfte|half/iu, 0.5],
];
const [MIN_PERTURBATION, MAX_PERTURBATION] = [0.01, 0.5];

/** Returns the share by which a request supposes the estimates to be off; null if it supposes nothing. */
export const perturbationIn = (text: string): number | null => {
  if (!DEVIATION.test(text)) return null;
  const percent = PERCENT.exec(text)?.groups?.['percent'];
  const share = percent === undefined ? FRACTIONS.find(([pattern]) => pattern.test(text))?.[1] : Number(percent.replace(',', '.')) / 100;
  return share === undefined ? null : Math.min(MAX_PERTURBATION, Math.max(MIN_PERTURBATION, share));
};
