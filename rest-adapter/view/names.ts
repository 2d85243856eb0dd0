/** What stands behind a field, an argument or an input field of the view: its name in the graph. */
export const graphNameOf = (element: { name: string; extensions: Readonly<Record<string, unknown>> }): string => {
  const { graphName } = element.extensions;
  return typeof graphName === 'string' ? graphName : element.name;
};
