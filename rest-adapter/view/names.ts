/** Returns the name in the graph of a field, argument or input field of the view. */
export const graphNameOf = (element: { name: string; extensions: Readonly<Record<string, unknown>> }): string => {
  const { graphName } = element.extensions;
  return typeof graphName === 'string' ? graphName : element.name;
};
