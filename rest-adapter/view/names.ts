/** `runId` → `run_id`, `inputURL` → `input_url`, `top10Values` → `top10_values`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** What stands behind a field, an argument or an input field of the view: its name in the graph. */
export const graphNameOf = (element: { name: string; extensions: Readonly<Record<string, unknown>> }): string => {
  const { graphName } = element.extensions;
  return typeof graphName === 'string' ? graphName : element.name;
};
