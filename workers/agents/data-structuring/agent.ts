import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { MANY_DOCUMENTS, agentInput } from '../../agent-input.js';
import { defineAgent, type Language, type OutputFile } from '../../kit.js';
import { fieldSchema, IDENTIFYING, type Field } from './fields/fill-fields.js';
import { StructuringFiles } from './structuring-files.js';
import { structureTexts } from './structure-texts.js';
import { structuringMarkdown } from './structuring-markdown.js';
import { structuringResultSchema, type StructuringResult } from './structuring-result.js';
import { wordsIn } from '../../../platform/text/index.js';
import { namedIds } from '../../methods/request-reading/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { answerItems, answerStated, answerWished, isItemTable } from './answer.js';
import { caseTableOf, type CaseTable } from './case-table.js';
import { columnTable } from './columns/column-request.js';
import { Collection, MAX_TABLES } from './collection.js';
import { askedItems, columnWords, minutedItems } from './minuted-items.js';
import { statedColumns, statedKinds, statedParts, statedValues } from './stated-values.js';
import { chooseTexts, containsData, isInstruction } from './choose-texts.js';
import { instructionIn, readWished, wantedColumns, type Wished } from './wished.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const RESERVED = new Set(['source', 'place']);

/** Parts that a request seems to have because of the words of the text to structure. */
const TEXT_PARTS = ['filter', 'group', 'measure', 'condition', 'period', 'comparison', 'recipient', 'target', 'length'] as const;

const parameters = z.strictObject({
  fields: z
    .array(fieldSchema.strict())
    .max(30)
    .default([])
    .refine(
      (fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length,
      'field names must be unique, ignoring case',
    )
    .refine((fields) => fields.every(({ name }) => !RESERVED.has(name.toLowerCase()) && !/_(?:unit|start|end)$/i.test(name)), {
      message: 'source, place and names that end in _unit, _start or _end are reserved',
    }),
  /** Text column of the dataset; the column with the longest texts if absent. */
  column: z.string().min(1).max(200).optional(),
  /** True to also find e-mail addresses and telephone numbers. */
  contacts: z.boolean().default(false),
  format: z.enum(['csv', 'parquet']).default('csv'),
});

/** Extracts records from texts: values with their positions, requested fields, and tables. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1, documents: MANY_DOCUMENTS }),
  output: structuringResultSchema,

  async run(context, input) {
    const { language, max_tokens: maxTokens } = input;
    const wished = readWished(
      isInstruction(input.input, language) ? input.input : instructionIn(input.input, (text) => containsData(text, input)),
    );
    const createdAt = new Date();
    const { format } = input.parameters;
    const isColumnar =
      input.parameters.fields.length + input.dataset_ids.length + input.document_ids.length === 0 &&
      columnTable(input.input, language, dayOf(createdAt)) !== null;
    const cases = input.parameters.fields.length > 0 || isColumnar ? null : await caseTableOf(context, { ...input, format, createdAt });
    if (cases) return casesOutcome(cases, { language, tenantName: await tenantNameOf(context), createdAt, format });
    // Items of minutes are listed from documents; the input itself is split into entries.
    const items =
      !isColumnar && isInstruction(input.input, language) && input.dataset_ids.length === 0 && input.parameters.fields.length === 0
        ? askedItems(input.input)
        : [];
    // All time limits or amounts that a document states are listed with what each is for.
    const understood = await context.understood();
    const isOnTable = namedIds(understood, 'document').length === 0 && namedIds(understood, 'dataset').length > 0;
    const mayState = !isColumnar && !isOnTable && input.dataset_ids.length === 0 && input.parameters.fields.length === 0;
    // The days of tasks are a column of their list.
    const kinds =
      mayState && isInstruction(input.input, language)
        ? statedKinds(input.input).filter((kind) => items.length === 0 || kind !== 'limit')
        : [];
    const columns = statedColumns(input.input);
    const lister =
      items.length + kinds.length === 0
        ? null
        : (text: string) => [
            ...(items.length === 0 ? [] : minutedItems(text, items, language)),
            ...(kinds.length === 0 ? [] : statedValues(text, kinds, { columns, language })),
          ];
    const args = lister === null && !isColumnar ? withWished(input.parameters, wished) : input.parameters;
    const texts = await chooseTexts(context, {
      ...input,
      parameters: args,
      column: args.column,
      byParagraph: args.fields.length === 0,
      isListing: lister !== null,
      isInput: isColumnar,
    });
    const model = await openRunModel(context, { purpose: 'data-structuring', usePremium: false, maxTokens, language });
    const duck = await context.duckDb();
    await using files = new StructuringFiles(duck, args.fields, { format: args.format, language, createdAt });
    const collected = new Collection(args.fields, wished?.types ?? [], wished?.withSentence === true);
    const written: OutputFile[] = [];
    const notes: string[] = [];
    for await (const text of structureTexts(
      texts.texts(),
      {
        ...args,
        lister,
        types: lister !== null || isColumnar ? [] : wished?.isOnly ? wished.types : null,
        isOfTime: wished?.isOfTime === true,
        language,
      },
      context.signal,
    )) {
      const completed = await collected.complete(text, model);
      await files.add(completed);
      collected.add(completed);
      notes.push(...completed.tables.flatMap((table) => table.notes ?? []));
      for (const table of completed.tables)
        if (written.length < MAX_TABLES) {
          const file = await files.table(table, written.length + 1, completed.source);
          written.push(file);
          collected.setFile(table, file.fileName);
        }
    }
    if (isColumnar) for (const part of TEXT_PARTS) context.considered.add(part);
    await context.progress(0.9, 'structured');
    const rows = await files.finish(messagesIn(language).title);
    const outputs = [...(rows ? [rows] : []), ...written];
    const sources = texts.sources();
    const found = collected.result();
    const answers =
      lister !== null
        ? [
            ...(items.length > 0 ? answerItems(found, language) : []),
            ...(kinds.length > 0
              ? answerStated(kinds, { tables: found.tables.filter((table) => !isItemTable(table, language)) }, language)
              : []),
          ]
        : isColumnar
          ? notes
          : wished
            ? answerWished(wished, found, language)
            : [];
    const result: StructuringResult = {
      ...(answers.length > 0 && { answers }),
      language,
      tenantName: await tenantNameOf(context),
      asOf: createdAt.toISOString(),
      sources,
      fields: args.fields,
      ...found,
      files: outputs.map(({ fileName }) => fileName),
      method: {
        name: 'rule-based information extraction with verified spans',
        parameters: { contacts: args.contacts, format: args.format },
      },
      warnings: [
        ...texts.warnings(),
        ...collected.warnings(language),
        ...(isColumnar ? [] : unresolvedDays(input.input, sources, language)),
        ...(lister !== null || isColumnar ? [] : unformedColumns(input.input, args.fields, found.tables, language)),
      ],
    };
    return {
      result,
      markdown: structuringMarkdown(result),
      files: outputs,
      citations: citationsOf(sources),
      readWords: [
        ...(kinds.length > 0 ? statedParts(input.input).flatMap((part) => [part, ...wordsIn(part)]) : []),
        ...(items.length > 0 ? columnWords(input.input) : []),
        ...(isColumnar ? [input.input, ...wordsIn(input.input)] : []),
      ],
      // The text to structure selects nothing.
      ...(isColumnar && { answersRows: true, answeredClauses: [input.input] }),
      degradedReasons: model.degradedReasons,
    };
  },
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the outcome of a table of cases, which contains no values of texts. */
const casesOutcome = (
  { source, table, file, answers, warnings }: CaseTable,
  { language, tenantName, createdAt, format }: { language: Language; tenantName: string; createdAt: Date; format: 'csv' | 'parquet' },
) => {
  const none = { fields: [], recordCount: 0, records: [], fillings: [], valueCount: 0, values: [], valuesByType: [] };
  const result: StructuringResult = {
    ...{ answers, language, tenantName, asOf: createdAt.toISOString(), sources: [source], ...none },
    ...{ tables: [table], files: [file.fileName], warnings },
    method: { name: 'one row per case of an event log', parameters: { format } },
  };
  return { result, markdown: structuringMarkdown(result), files: [file], citations: citationsOf([source]) };
};

/** Days relative to another one, which are no date. */
const RELATIVE_DAY =
  /(?<!\p{L})(?:(?:nächste[rnsm]?|kommende[rnsm]?|diese[rnsm]?|next|this|coming|on|am|by|bis)\s+)+(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|woche|monat|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month)(?!\p{L})|(?<!\p{L})(?:morgen(?! früh)|übermorgen|tomorrow|the day after tomorrow|end of (?:the )?(?:week|month)|(?:ende der|ende nächster) woche|monatsende)(?!\p{L})/giu;

/** States the relative days of a text in the input, for which the table has no date. */
const unresolvedDays = (input: string, sources: StructuringResult['sources'], language: Language): string[] => {
  const found = sources.some(({ kind }) => kind === 'input') ? [...new Set(input.match(RELATIVE_DAY) ?? [])] : [];
  const quoted = found.map((words) => (language === 'de' ? `„${words}“` : `“${words}”`));
  return quoted.length === 0 ? [] : [messagesIn(language).unresolvedDay(quoted.join(', '))];
};

/** States the wanted columns that a table of entries, or the fields of the records, do not have. */
const unformedColumns = (input: string, fields: readonly Field[], tables: StructuringResult['tables'], language: Language): string[] => {
  const entries = tables.find(({ kind }) => kind === 'entries');
  const known = new Set([...(entries?.columns ?? []), ...fields.map(({ name }) => name)].map((name) => name.toLowerCase()));
  const wanted = (wantedColumns(input) ?? '').split(/,\s|\s(?:und|and)\s/u).map((name) => name.trim());
  const missing = wanted.filter((name) => name !== '' && !known.has(name.toLowerCase()));
  return (entries === undefined && fields.length === 0) || wanted.length < 2 || missing.length === 0
    ? []
    : [messagesIn(language).unformedColumns(missing.map((name) => (language === 'de' ? `„${name}“` : `“${name}”`)).join(', '))];
};

/** Adds the fields that the request names, unless the parameters name fields; contact data are found if the request asks for them. */
const withWished = (given: z.output<typeof parameters>, wished: Wished | null): z.output<typeof parameters> => ({
  ...given,
  fields: given.fields.length > 0 ? given.fields : parameters.shape.fields.catch([]).parse(wished?.fields ?? []),
  contacts: given.contacts || (wished?.types ?? []).some((type) => IDENTIFYING.has(type)),
});

const citationsOf = (sources: StructuringResult['sources']): Citation[] =>
  sources.map(({ id, kind, name, version, column }) => ({
    id,
    kind,
    label: name,
    ...(version !== null && { version }),
    ...(column !== null && { locator: column }),
  }));
