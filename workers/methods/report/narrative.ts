/**
 * Why the report's text is made of fixed sentences: a model would phrase them, and this release has no client to ask one,
 * whether an endpoint is configured or not.
 */
export const narrativeGaps = (): string[] => ['model_unavailable'];
