/** „Unfälle je 1.000 Arbeitsstunden“, "Claims per 100 policies": the counted thing, the factor and the thing that it is related to. */
const PER = /^(?<part>.+?)\s+(?:je|pro|per)\s+(?<factor>\d{1,3}(?:[.,\s]\d{3})*|\d+)?\s*(?<whole>\p{L}[^()]*?)(?:\s*\([^)]*\))?$/iu;

/** Returns the formula that the name of a KPI states, such as „Unfälle ÷ Arbeitsstunden × 1.000“; null if it states none. */
export const nameFormula = (name: string): string | null => {
  const { part, factor, whole } = PER.exec(name.trim())?.groups ?? {};
  return part === undefined || whole === undefined ? null : `${part} ÷ ${whole}${factor === undefined ? '' : ` × ${factor}`}`;
};
