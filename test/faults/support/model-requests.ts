import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { EVENT_LOG } from '../../fixtures/event-log.fixture.js';
import { KPI_SERIES } from '../../fixtures/kpi-series.fixture.js';
import { uploadDocument } from '../../harness/documents.js';
import type { ChatRequest } from '../../harness/servers/model-server.js';
import type { TenantClient } from '../../harness/tenant-client.js';
import { articlePage, type WebServer } from '../../harness/servers/web-server.js';

export const SECRET = '918273645';
/** Matches parts of `inventedAnswer`, none of which may appear in a result. */
export const INVENTED = new RegExp(`${SECRET}|evil\\.example|dst_01k9x0kz4cfqr9m1n3p5s7t9vx|Erfundener`);

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Returns sentences of which each is invented in a different way; for a JSON schema, a valid object with invented values. */
export const inventedAnswer = (question: ChatRequest & { response_format?: { json_schema?: { schema?: Schema } } }): string => {
  const schema = question.response_format?.json_schema?.schema;
  if (schema) return JSON.stringify(inventedOf(schema));
  return `Erfundener Stand: ${SECRET} Fälle. Erfundener Beleg dst_01k9x0kz4cfqr9m1n3p5s7t9vx. Erfundener Mandant B: https://evil.example/x. Erfundener Hinweis [E99].`;
};

const inventedOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return inventedOf(schema.anyOf[0] ?? {});
  const types = [schema.type ?? 'string'].flat();
  if (types.includes('object'))
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inventedOf(inner)]));
  if (types.includes('array')) return schema.items ? [inventedOf(schema.items)] : [];
  if (types.includes('string')) return `Erfundener Wert ${SECRET}`;
  return types.includes('boolean') ? true : Number(SECRET);
};

/** Returns deterministic pseudo-random numbers from 0 to below 1: the fractions of the multiples of a root. */
const pseudoRandom = (index: number, root: number): number => (index * Math.sqrt(root)) % 1;

const CAUSES = [
  'Dringlichkeit;Dauer',
  ...Array.from({ length: 200 }, (_, index) => {
    const urgency = 10 * pseudoRandom(index + 1, 2);
    return `${urgency.toFixed(3)};${(100 + 5 * urgency + pseudoRandom(index + 1, 5)).toFixed(3)}`;
  }),
].join('\n');

/**
 * Seeds the tenant with data and returns, for every agent that uses a model, a request that leads to a model call. The text
 * `attack` is in a column that the report covers.
 */
export const modelRequests = async (client: TenantClient, web: WebServer, attack: string): Promise<Record<string, object>> => {
  const dataset = async (kind: string, content: string): Promise<string> => {
    await client.withSource(kind, content);
    return (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body[0]?.dataset_id ?? '';
  };
  await dataset('event_log', EVENT_LOG.replaceAll('Freigeben', attack));
  const causes = await dataset('csv', CAUSES);
  const kpis = await dataset('csv', KPI_SERIES);
  const document = await uploadDocument(client, 'Frist.md', 'text/markdown', '# Freigabe\n\nDie Freigabe dauert höchstens 5 Tage.');
  web.pages['/studie'] = articlePage('Durchlaufzeiten', [
    'Die mittlere Durchlaufzeit von Aufträgen im Maschinenbau lag 2023 bei 31 Tagen.',
    'Unternehmen unterscheiden sich stark darin, wie sie ihre Fertigung planen und ihre Zeiten erfassen und vergleichen.',
  ]);
  web.find(`${web.url}/studie`);
  const facts = ['Rechnungen werden in 12 Tagen bezahlt.'];
  return {
    'request-intake': { input: 'Xyzzy plugh, sagte der Zauberer.' },
    'web-research': { input: 'Mittlere Durchlaufzeit von Aufträgen im Maschinenbau?', use_web_search: true },
    'solution-planning': { input: 'Die Durchlaufzeit der Aufträge senken' },
    'document-reading': { input: 'Wie lange dauert die Freigabe?', document_ids: [document] },
    'pattern-recognition': { dataset_ids: [kpis] },
    'data-structuring': { input: 'Die Lieferung kam gestern im Werk an.', parameters: { fields: [{ name: 'Ansprechpartner' }] } },
    'kpi-construction': { dataset_ids: [kpis], parameters: { name: 'Einträge', formula: 'COUNT()' } },
    'causal-analysis': {
      dataset_ids: [causes],
      parameters: { treatment: 'Dringlichkeit', outcome: 'Dauer', edges: [['Dringlichkeit', 'Dauer']] },
    },
    'scenario-simulation': {
      parameters: {
        formula: 'a + b',
        inputs: ['a', 'b'].map((name) => ({ name, distribution: 'normal', mean: 10, sd: 3 })),
        draws: 1_000,
      },
    },
    'report-generation': { parameters: { formats: ['docx'] } },
    'slide-deck': { dataset_ids: [kpis] },
    'stakeholder-communication': { parameters: { audiences: ['team'], channels: ['email'], facts } },
    'content-generation': { input: 'FAQ', parameters: { facts } },
    'learning-support': { input: 'Erkläre Process Mining.' },
  };
};

/** Returns all text of a file, including PDF and ZIP-based formats. */
export const textOfFile = async (url: string): Promise<string> => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const decode = (part: Uint8Array): string => new TextDecoder().decode(part);
  if (decode(bytes.subarray(0, 4)) === '%PDF') return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
  return decode(bytes.subarray(0, 2)) === 'PK' ? Object.values(unzipSync(bytes)).map(decode).join('\n') : decode(bytes);
};
