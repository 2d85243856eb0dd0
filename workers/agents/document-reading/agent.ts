import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { MANY_DOCUMENTS, agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerQuestion } from './answer-question.js';
import { documentReadingMarkdown } from './document-reading-markdown.js';
import { documentReadingResultSchema, type DocumentReadingResult, type FoundPassage } from './document-reading-result.js';
import { asksAgreement, compareAmounts, type AmountList } from './amount-agreement.js';
import { askedParts } from './asked-parts.js';
import { quotedAnswers } from './quoted-answers.js';
import type { Reading } from './passage-index.js';
import { findOnEach, passagesIn, readAll } from './read-documents.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import { namedIds } from '../../methods/request-reading/index.js';
import { oneLine, readInitiativeRecords } from '../../methods/tenant-state/index.js';
import { chooseDocuments, MAX_DOCUMENTS } from '../../readable-documents.js';
import { openRunModel } from '../../run-model.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.strictObject({ max_passages: z.number().int().min(1).max(20).default(6) });

/** Answers a question from the tenant's documents and cites passages by page, slide, cells, heading or line. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { documents: MANY_DOCUMENTS }),
  output: documentReadingResultSchema,

  async run(context, { input: question, document_ids: ids, language, max_tokens: maxTokens, parameters: { max_passages: limit } }) {
    const messages = messagesIn(language);
    if (new QuestionWords(question).words.length === 0) throw new RefusedError(messages.emptyQuestion, ['input']);
    const chosen = await chooseDocuments(context, ids, language);
    const { read, unread } = await readAll(context, chosen, language);
    if (read.length === 0)
      throw new RefusedError(messages.noneReadable(unread.map(({ name, explanation }) => `${name} ${explanation}`).join('; ')), [
        'readable_document',
      ]);
    const documents = read.map(({ document }) => document);
    const naming = new Set(namedIds(await context.understood(), 'document'));
    const questions = askedParts(question);
    const { parts, ...searched } = await findOnEach(
      context,
      documents,
      questions.filter((each) => !asksAgreement(each)),
      {
        limit,
        language,
        namedIds: naming,
        request: question,
      },
    );
    const agreed = await answerAgreements(context, documents, {
      questions: questions.filter(asksAgreement),
      known: searched.passages,
      language,
    });
    const found = { ...searched, passages: [...searched.passages, ...agreed.passages] };
    await context.progress(0.8, 'found');
    const model = await openRunModel(context, { purpose: 'document-reading', usePremium: false, maxTokens, language });
    const answer = found.passages.length > 0 ? await answerQuestion(model, { question, passages: found.passages, language }) : null;
    const cited = new Set(answer?.citations);
    const quotes = answer?.text == null && answer?.notFound !== true && found.passages.length > 0 ? quotedAnswers(parts, language) : null;
    const quoted = quotes && {
      ...quotes,
      answers: [...quotes.answers, ...agreed.answers],
      answered: [...quotes.answered, ...agreed.answered],
      isFound: quotes.isFound || agreed.passages.length > 0,
    };
    // Below the threshold, code quotes nothing.
    const passages = quoted?.isFound === false ? [] : found.passages;
    const isMissing = passages.length === 0 || answer?.notFound === true || quoted?.isFound === false;
    const result: DocumentReadingResult = {
      ...found,
      question,
      outcome: isMissing ? 'not_found' : answer?.text ? 'answered' : 'passages',
      answer: answer?.text ?? null,
      ...(quoted?.isFound === true && { answers: quoted.answers, isComplete: quoted.isComplete }),
      passages: passages.map((passage) => ({ ...passage, cited: cited.has(passage.label) })),
      documents: read.map(({ document: { id, name, version }, reading: { format, pages, passages: count } }) => ({
        documentId: id,
        name,
        version,
        format,
        pages,
        passages: count,
      })),
      unread,
      method: {
        name: 'Okapi BM25 with reciprocal rank fusion',
        parameters: { k1: 1.2, b: 0.75, passages: limit },
        reference: 'Robertson & Zaragoza 2009; Cormack, Clarke & Büttcher 2009',
      },
      warnings: [
        ...(ids.length === 0 && chosen.length === MAX_DOCUMENTS ? [messages.tooMany(String(MAX_DOCUMENTS))] : []),
        ...read.flatMap(({ document, reading }) => readingWarnings(document.name, reading, language)),
      ],
    };
    return {
      result,
      markdown: documentReadingMarkdown(result, language),
      readWords: askedWithoutAnswer(quoted),
      answeredClauses: quoted?.answered ?? [],
      citations: citationsOf(result),
      degradedReasons: model.degradedReasons,
    };
  },
});

/** Answers the questions whether an amount in a document agrees with that on the list of initiatives. */
const answerAgreements = async (
  context: AgentContext,
  documents: Parameters<typeof passagesIn>[1],
  { questions, known, language }: { questions: readonly string[]; known: readonly FoundPassage[]; language: Language },
): Promise<{ answers: string[]; passages: FoundPassage[]; answered: string[] }> => {
  if (questions.length === 0) return { answers: [], passages: [], answered: [] };
  const { initiatives, list, programme, currency } = await readInitiativeRecords(context);
  const name = oneLine(list?.name ?? programme?.name ?? '');
  const amounts: AmountList | null =
    initiatives.length === 0
      ? null
      : { name, currency, entries: initiatives.map(({ title, budget, benefit }) => ({ title: oneLine(title), budget, benefit })) };
  const passages: FoundPassage[] = [];
  const labelled = (passage: FoundPassage): FoundPassage => {
    const same = known.find(({ documentId, quote }) => documentId === passage.documentId && quote === passage.quote);
    if (same) return same;
    passages.push({ ...passage, label: `E${known.length + passages.length + 1}` });
    return passages.at(-1) as FoundPassage;
  };
  const all = await passagesIn(context, documents, language);
  const answers = questions.map((each) => compareAmounts(each, all, amounts, { labelled, language }));
  return {
    passages,
    answers: answers.flatMap((each) => each.answers),
    answered: questions.filter((_, at) => (answers[at]?.passages.length ?? 0) > 0),
  };
};

/** Returns the words of the answered questions that the answers do not contain, such as the verb of asking. */
const askedWithoutAnswer = (quoted: ReturnType<typeof quotedAnswers> | null): string[] => {
  const stated = new Set(wordsIn((quoted?.answers ?? []).join(' ')).map(stemOf));
  return (quoted?.answered ?? []).flatMap(wordsIn).filter((word) => !stated.has(stemOf(word)));
};

const readingWarnings = (name: string, { pagesWithoutText, truncated }: Reading, language: Language): string[] => [
  ...(pagesWithoutText.length > 0
    ? [
        messagesIn(language).pagesWithoutText(
          name,
          `${pagesWithoutText.slice(0, 20).join(', ')}${pagesWithoutText.length > 20 ? ', …' : ''}`,
        ),
      ]
    : []),
  ...(truncated ? [messagesIn(language).truncated(name)] : []),
];

/** Returns the citations of the result: the passages cited by the answer, or all passages if there is no answer. */
const citationsOf = ({ outcome, passages, documents }: DocumentReadingResult): Citation[] =>
  passages
    .filter(({ cited }) => outcome !== 'answered' || cited)
    .map(({ documentId: id, document: label, locator }) => ({
      id,
      kind: 'document',
      label,
      locator,
      version: documents.find(({ documentId }) => documentId === id)?.version ?? null,
    }));
