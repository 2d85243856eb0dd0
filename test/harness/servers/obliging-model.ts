import type { ChatRequest } from './model-server.js';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
}

/** Returns the response of a model that adds no facts: the first sentence of the evidence, or an empty object of the requested schema. */
export const obligingAnswer = (question: ChatRequest & { response_format?: { json_schema?: { schema?: Schema } } }): string => {
  const schema = question.response_format?.json_schema?.schema;
  if (schema) return JSON.stringify(emptyOf(schema));
  const data = question.messages.at(-1)?.content ?? '';
  const evidence = /<evidence id="(E\d+)"[^>]*>\n([^\n]+)/.exec(data);
  if (evidence) return `${firstSentence(evidence[2] ?? '')} [${evidence[1]}]`;
  return firstSentence(/^- (.+)$/m.exec(data)?.[1] ?? data.slice(0, 200));
};

const firstSentence = (text: string): string => /^.*?[^\d\s][.!?](?=\s|$)/.exec(text)?.[0] ?? text;

const emptyOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === 'null') ? null : emptyOf(schema.anyOf[0] ?? {});
  const types = [schema.type ?? 'null'].flat();
  if (types.includes('null')) return null;
  if (types.includes('object'))
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, emptyOf(inner)]));
  if (types.includes('array')) return [];
  if (types.includes('string')) return '';
  if (types.includes('boolean')) return false;
  return schema.minimum ?? 0;
};
