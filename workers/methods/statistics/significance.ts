/** Level of significance in answers: an effect with a p-value below it counts as found. */
export const SIGNIFICANCE_LEVEL = 0.05;
