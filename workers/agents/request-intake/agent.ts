import { z } from 'zod';
import { describeRecord, readQuestions, type FactRecord } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { InitiativeStatus, readProgrammeRecords } from '../../../subgraphs/transformation/index.js';
import { AgentContracts, liveWorkers } from '../../../platform/runs/index.js';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { askedKpiFacts } from '../../methods/programme-facts/index.js';
import { clausesIn, type Understood } from '../../methods/request-reading/index.js';
import { kpisOf, readInitiativeRecords, readTenantState } from '../../methods/tenant-state/index.js';
import { answerClauses, contextOfPart } from '../../methods/answer-plan/index.js';
import { assignmentOf, subjectText, wantsAssignment } from './assignment.js';
import { classifyRequest } from './classification/classify-request.js';
import { complaintIn } from './complaint.js';
import { intakeMarkdown, shortIntake } from './intake-document.js';
import { intakeRequest } from './intake-request.js';
import { intakeResultSchema } from './intake-result.js';
import { answersFromDocuments } from '../document-reading/index.js';
import { citeUses, readPlanData } from '../solution-planning/index.js';
import { numbersIn, numberStates } from './record-numbers.js';
import { asksSomething, wantsNoAnswer } from './request-parts.js';
import { isOfTask } from './unknown-subjects.js';
import { asksWho, responsibilities } from './responsibilities.js';
import { suppliesOf } from './supplies-of.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { isWish, readWish, relatedTo, wishStatements, type WishContext } from './wish.js';
import { messagesIn } from './messages.js';

/** Maximum numbers of records that a part of a request asks about, and of facts on each. */
const MAX_RECORDS = 2;
const MAX_FACTS = 4;
const MAX_KPIS = 3;
const MAX_DATASETS = 200;

/** Describes the records of the programme that a part of a request asks about; null if it asks about none. */
const factsOn = (part: string, records: readonly FactRecord[], { now, language }: { now: Date; language: Language }): string | null => {
  if (!asksSomething(part)) return null;
  const { parts } = readQuestions(part, records, { today: now });
  const subjects = [...new Set(parts.flatMap(({ selection }) => selection?.subjects ?? []))].filter(({ kind }) => kind !== 'metric');
  if (subjects.length === 0 || subjects.length > MAX_RECORDS) return null;
  return subjects
    .map((record) => {
      const facts = record.facts.filter(({ aspects }) => aspects.length > 0).slice(0, MAX_FACTS);
      return describeRecord({ ...record, facts }, language);
    })
    .join(' ');
};

/** Reads what an assignment is made of: the named KPIs and datasets, and the figures on the rows that the request is about. */
const readAssignment = async (context: AgentContext, text: string, understood: Understood, language: Language) => {
  const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
  const facts = askedKpiFacts(state, language, new Date());
  const rows = await context.rowAnswer();
  return {
    ...{ understood, rows },
    kpis: kpisOf(state)
      .filter(({ isAsked }) => isAsked)
      .slice(0, MAX_KPIS),
    facts: facts.map(({ text }) => text),
    clauses: await answerClauses(context, text, language),
    datasets: await context.em.find(Dataset, { tenantId: context.run.tenantId }, { limit: MAX_DATASETS }),
    citations: [...facts.map(({ source }) => source), ...(rows === null ? [] : [citeDataset(rows.figures.dataset)])],
  };
};

/** Maximum numbers of initiatives and of sentences of documents that a wish is related to. */
const MAX_RELATED = 3;
const MAX_SENTENCES = 2;

/** Reads what the tenant's records say on a wish: the budget that needs no approval, related initiatives and sentences of documents. */
const readWishContext = async (context: AgentContext, text: string, language: Language): Promise<WishContext> => {
  const { programme, initiatives, currency } = await readInitiativeRecords(context);
  const { subject } = readWish(text, null, new Date());
  const open = initiatives.filter(({ status }) => status !== InitiativeStatus.DONE && status !== InitiativeStatus.CANCELLED);
  const { answers } = await answersFromDocuments(context, [subject], language);
  return {
    free: programme === null ? null : { amount: programme.scopePolicy.freeBudget, currency },
    related: relatedTo(subject, open).slice(0, MAX_RELATED),
    sentences: relatedTo(
      subject,
      answers.map((title) => ({ title })),
    )
      .map(({ title }) => title)
      .slice(0, MAX_SENTENCES),
  };
};

/**
 * Classifies a request by type and urgency, selects agents and lists their missing inputs. If the request
 * asks for an assignment, states it first. Does not answer the request.
 */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(z.strictObject({})),
  output: intakeResultSchema,

  async run(context, { input: text, language, use_premium: usePremium, use_web_search: webSearch, max_tokens: maxTokens }) {
    if (text.trim() === '') throw new RefusedError(messagesIn(language).empty, ['input']);
    const now = new Date();
    const contracts = AgentContracts.load();
    const workers = await liveWorkers(context.em);
    const [route] = classifyRequest(text).routes;
    const decisive = new Set((route?.words ?? []).flatMap(wordsIn));
    const isTaskWord = (word: string): boolean => decisive.has(word) || isOfTask(word);
    const wished = !wantsNoAnswer(text) && complaintIn(text).length === 0 && isWish(text);
    const isAssignment = !wished && !wantsNoAnswer(text) && complaintIn(text).length === 0 && wantsAssignment(text);
    const reading = isAssignment ? contextOfPart(context, subjectText(text, now), language) : context;
    const understood = await reading.understood();
    const records = await readProgrammeRecords(context.em, context.run.tenantId);
    const isNoAnswer = wantsNoAnswer(text);
    const wish = wished ? await readWishContext(context, text, language) : null;
    const parts = isAssignment && understood !== null ? await readAssignment(reading, subjectText(text, now), understood, language) : null;
    const { result, degradedReasons } = await intakeRequest({
      text,
      language,
      now,
      supplies: {
        met: await suppliesOf(context, { webSearch }),
        requiredParameters: (agent) => contracts.requiredParameters(agent),
      },
      data: await readPlanData(reading, text, isTaskWord),
      understood,
      ...(parts && {
        assignmentOf: (unknown, deadline) =>
          assignmentOf({ ...parts, text: subjectText(text, now), undefined: unknown, deadline }, language),
      }),
      ...(wish && { wishOf: (deadline) => wishStatements(readWish(text, deadline, now), wish, language) }),
      ...(!isNoAnswer && !wished && asksWho(text) && { responsible: await responsibilities(context, text, language) }),
      numberStates: isNoAnswer ? [] : await numberStates(context, numbersIn(text), language),
      factsOn: (part) => factsOn(part, records, { now, language }),
      served: new Set(workers.flatMap(({ agents }) => agents)),
      openModel: () => openRunModel(context, { purpose: card.name, usePremium, maxTokens, language }),
    });
    const tenantName = await tenantNameOf(context);
    const length = (await context.plan())?.length ?? null;
    const frame = { language, tenantName, createdAt: now.toISOString(), isAssignment: parts !== null, isWish: wish !== null };
    const isLimited = length !== null && length.unit !== 'slides' && length.unit !== 'pages';
    return {
      ...(parts && { answeredClauses: parts.clauses.map(({ clause }) => clause.replace(/^[^,]*,\s+/u, '')) }),
      result,
      markdown: isLimited && wish === null ? shortIntake(result, { ...frame, length }) : intakeMarkdown(result, frame),
      // Things that a complaint names in passing, or that the request wants no answer on, are not stated.
      readWords:
        wish !== null
          ? [text, ...clausesIn(text).map(({ words }) => words), ...wordsIn(text)]
          : isNoAnswer || isLimited || parts !== null || complaintIn(text).length > 0
            ? wordsIn(text)
            : [],
      degradedReasons,
      citations: [
        { id: context.run.runId, kind: 'input', label: result.request.slice(0, 100).toWellFormed() },
        ...(await citeUses(
          context,
          result.plan.flatMap(({ uses }) => uses),
        )),
        ...(parts === null ? [] : parts.citations.filter(({ id }) => !result.plan.some(({ uses }) => uses.some((use) => use.id === id)))),
      ],
    };
  },
});
