import { z } from 'zod';
import { capitalised, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { contentMarkdown } from './content-markdown.js';
import { contentResultSchema, FORMS } from './content-result.js';
import { SURE, statedMessage, type Understood } from '../../methods/request-reading/index.js';
import { asksWhy, brokenTopics, constraintsIn, goalFacts, isReason, staffFacts, wordLimitIn } from './reader-facts.js';
import { areExternal, isInternal, readersIn } from './readers.js';
import { askedQuestions, ruleQuestions } from './rule-questions.js';
import { composeSections, formIn, formWords, otherForms, outlineOf, sectionOf } from './outline.js';
import {
  askedFacts,
  askedFirst,
  type Fact,
  type ListedFact,
  citationsOf,
  forbiddenIn,
  recordedDecision,
  withoutForbidden,
  factsWithin,
  requestFacts,
  listFacts,
  readAskedFacts,
  readDecisionFacts,
  readMetricFacts,
  readProgrammeFacts,
  readStepFacts,
  withoutPersons,
} from '../../methods/programme-facts/index.js';
import { listed, oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { readRuleFacts } from '../document-reading/index.js';
import { card } from './card.js';
import { topicText } from './topic-text.js';
import { topicOutcome, wantedWords } from './topic-outcome.js';
import { SECTION_LENGTH, writeSections } from './write-sections.js';
import { messagesIn } from './messages.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

const parameters = z.strictObject({
  form: z.enum(FORMS).optional(),
  title: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^[^\r\n]*$/)
    .optional(),
  /** Facts approved by the caller; marked as stated in the request. */
  facts: z.array(z.string().trim().min(3).max(500)).max(30).default([]),
});

/** Maximum number of things that a title names. */
const MAX_SUBJECTS = 3;

/** Writes texts from approved facts only: active metrics, completed steps, decisions and facts stated in the request. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: contentResultSchema,

  async run(context, { input, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const messages = messagesIn(language);
    const asOf = new Date();
    const [programme] = await readProgrammeFacts(context, language, await tenantDay(context.em, context.run.tenantId, asOf));
    const understood = await context.understood();
    const forReaders = readersIn(input, understood);
    const subject = understood && withoutReaders(understood, forReaders.subjects);
    const audiences = (understood?.audiences ?? []).map(({ audience }) => audience);
    const readers =
      forReaders.words ??
      listed(
        (audiences.length === 0 ? (['employees'] as const) : audiences).map((audience) => messages.audiences[audience]),
        messages.and,
      );
    const isExternal = areExternal(audiences, readers);
    // Those who are responsible are named to readers inside the company, unless the request forbids it.
    const names = !isExternal && !forbiddenIn(input).names;
    // Employees get what a change is about; its delay and money are for those who steer it.
    const isForStaff = !isExternal && audiences.every((audience) => audience === 'employees' || audience === 'works_council');
    const found = await readAsked({ ...context, understood: () => Promise.resolve(subject) }, subject, { language, asOf, names, input });
    const { people } = found;
    const forbidden = forbiddenIn(input, people);
    const permitted = ({ topic }: Fact): boolean => !isExternal || !isInternal(topic);
    // A column or value that a common word names is not what a text on rules is about.
    const form = args.form ?? formIn(input);
    const isOnRules = found.facts.every(({ topic }) => topic === 'data') && !namesPart(subject, input);
    // Questions and trainings on deadlines, fees and approvals are answered by policies, whatever data share words with them.
    const asksRules = form !== 'intranet_article' && RULE_WORDS.test(input);
    const questionsAsked = askedQuestions(input);
    const limit = wordLimitIn(input);
    const onTopics = await topicText(context, input, {
      ...{ form, count: questionsAsked?.count ?? null, words: wantedWords(limit), names, language },
      asksRules: RULE_WORDS.test(input),
      isOnRecords: found.facts.some(({ topic }) => topic !== 'data' && topic !== 'document'),
    });
    if (onTopics) {
      const ofDocuments = { onTopics, form, readers, forbidden, limit, asked: questionsAsked?.count ?? null };
      return topicOutcome(context, ofDocuments, { input, language, usePremium, maxTokens });
    }
    const rules = isOnRules || asksRules ? await readRuleFacts(context, input, language) : NO_RULES;
    // Of a rule that is not decided, nothing but that is known.
    const ofSection = form === 'faq' && rules.facts.length > 0 && rules.undecided === null;
    const ruleFacts = rules.undecided
      ? [rules.undecided]
      : ofSection
        ? rules.section.filter(({ text, subject: heading }) => isSentence(text, heading))
        : rules.facts;
    const asked = withoutForbidden(
      ruleFacts.length > 0 ? ruleFacts : (isForStaff ? staffFacts(found.facts, subject, input) : found.facts).filter(permitted),
      forbidden,
    );
    const others = [
      ...(await readMetricFacts(context, language)),
      ...(await readStepFacts(context, language)),
      ...(await readDecisionFacts(context, language)),
    ];
    // A short text has no room for definitions that it is not asked for.
    // "At most 120 words" is no target.
    if (limit !== null) context.considered.add('target');
    const isBrief = limit !== null || form === 'notice';
    const read = withoutForbidden(
      others.filter((fact) => permitted(fact) && !(isBrief && fact.topic === 'metric_definition')),
      forbidden,
    );
    const constraints = constraintsIn(input);
    const told = statedMessage(constraints.rest, language, { readsColon: false });
    const recorded = told === null ? null : recordedDecision(asked, understood);
    // What a text is about is its title, not a fact.
    const stated = recorded || (told?.isTopic === true && asked.length > 0) ? null : told;
    const withheld = [...new Set(found.facts.filter((fact) => !permitted(fact)).map(({ subject: name }) => name))];
    const omitted = withheld.length === 0 ? [] : [messages.withheld(readers, withheld.join(', '))];
    const { facts: approved, removed } = withoutPersons(
      askedFirst(asked, [
        ...factsWithin(read, understood?.period ?? null),
        ...requestFacts([...(stated ? [stated.sentence] : []), ...args.facts], language),
      ]),
      people,
      names,
    );
    // Rules answer by themselves, whatever KPI shares words with them.
    const namedFacts = new Set([...approved.slice(0, asked.length), ...(ruleFacts.length > 0 ? [] : askedFacts(approved, subject))]);
    // A text on named things is about nothing else, and readers outside of the company get nothing unasked.
    const facts = listFacts(
      namedFacts.size === 0 && !stated && !isExternal
        ? approved
        : [...new Set([...namedFacts, ...approved.filter(({ topic }) => topic === 'given')])],
    );
    if (facts.length === 0)
      throw new RefusedError([messages.refused, ...omitted].join(' '), ['metric', 'process_step', 'decision', 'parameters.facts']);
    const wished = facts.slice(0, namedFacts.size);
    const subjects = subjectsOf(wished, subject);
    const quoted = QUOTED.exec(input)?.groups?.['name'];
    const about = quoted !== undefined ? oneLine(quoted) : subjects.length === 0 ? null : listed(subjects, messages.and);
    const title = args.title ?? messages.titles[form](about ?? programme?.subject ?? messages.defaultProgramme);
    const named = new Set(facts.filter(({ text }) => rules.facts.some((rule) => rule.text === text)).map(({ label }) => label));
    const questions = ofSection ? ruleQuestions(wished, { named, count: questionsAsked?.count ?? null, language }) : [];
    const outline =
      questions.length > 0
        ? questions.map(({ heading, facts: own }) => ({ kind: 'asked' as const, heading, facts: [...own] }))
        : outlineOf(form, facts, language, wished);
    await context.progress(0.3, 'outlined');
    const model = await openRunModel(context, { purpose: 'content-generation', usePremium, maxTokens, language });
    const sections = await writeSections(context, model, { outline, facts, title, readers, forbidden, language });
    const unwritten = sections.filter(({ text }) => text === null).map(({ heading }) => heading);
    const isWritten = unwritten.length === 0;
    const planned = (await context.plan())?.length ?? null;
    const length = limit === null ? planned : { count: limit.count, unit: 'words' as const, words: limit.words };
    const composed = composeSections(sections, facts, length, AT_MOST.test(input));
    if (composed.hasLength) context.considered.add('length');
    const text = composed.sections.map((section) => section.text).join(' ');
    const isBroken = brokenTopics(constraints, text);
    const unapproved = [...new Set(facts.filter(({ topic }) => sectionOf(topic) === 'asked').map(({ subject }) => subject))];
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      form,
      title,
      state: unwritten.length === sections.length ? ('composed' as const) : isWritten ? ('text' as const) : ('partial' as const),
      sections: composed.sections,
      facts,
      personalDataRemoved: removed,
      writtenBy: model.writtenBy,
      ...(input.trim() !== '' && {
        answers: [
          ...(rules.undecided ? [messages.undecided(rules.undecided.text, rules.undecided.source.label)] : []),
          messages.answer.about(
            messages.forms[form],
            readers,
            about === null ? null : listed(subjects.map(messages.answer.quoted), messages.and),
          ),
          ...(asksWhy(input) && wished.length > 0 && !wished.some((fact) => isReason(fact.text)) ? [messages.noReason] : []),
          ...constraints.words.map((words) =>
            isBroken.length === 0 ? messages.constraint(words) : messages.constraintBroken(words, isBroken.join(', ')),
          ),
          ...presumedSentences(wished, subject, language),
          ...otherForms(input, args.form).map((words) => messages.answer.otherForm(words, messages.forms[form])),
        ],
      }),
      method: { name: 'grounded writing from approved facts', parameters: { form, sections: sections.length, ...SECTION_LENGTH } },
      warnings: [
        ...(questionsAsked && questions.length > 0 && questions.length < questionsAsked.count
          ? [messages.fewerQuestions(questions.length, questionsAsked.count)]
          : []),
        ...(recorded && told ? [messages.recorded(told.words, recorded.text)] : []),
        ...(isWritten ? [] : [messages.composed(questions.length > 0 ? title : unwritten.join(', '))]),
        ...(args.facts.length > 0 || stated ? [messages.given] : []),
        ...(isExternal ? [messages.external(readers)] : []),
        ...omitted,
        ...rules.contradictions.map((pair) => messages.contradiction(...pair)),
        ...(unapproved.length > 0 ? [messages.unapproved(unapproved.join(', '))] : []),
      ],
    };
    return {
      result,
      markdown: contentMarkdown(result),
      ...(rules.facts.length > 0 && { answersRows: true }),
      readWords: [
        ...(questions.length > 0 ? wordsIn(questionsAsked?.words ?? '') : []),
        ...(rules.undecided ? wordsIn(input) : []),
        ...(rules.facts.length > 0 ? statedWords(input, facts) : []),
        ...formWords(input),
        ...wordsIn(forReaders.words ?? ''),
        ...constraints.words.flatMap(wordsIn),
        ...(limit === null ? [] : wordsIn(`${limit.words} ${understood?.period?.words ?? ''}`)),
        ...(wished.some(({ topic }) => topic === 'programme')
          ? wordsIn(input).filter((word) => /^(?:ziele?n?|erreichen|will|wollen|goals?|aims?|achieve|reach)$/iu.test(word))
          : []),
        ...[told?.words ?? '', ...forbidden.words].flatMap(wordsIn),
      ],
      citations: citationsOf(facts),
      degradedReasons: model.degradedReasons,
    };
  },
});

/** Words that limit the length of a text upwards. */
const AT_MOST = /(?<!\p{L})(?:at most|no more than|up to|max\p{L}*|höchstens|nicht mehr als|bis zu)(?!\p{L})/iu;

const NO_RULES: Awaited<ReturnType<typeof readRuleFacts>> = { facts: [], section: [], undecided: null, contradictions: [] };

/** Minimum number of words of a sentence; shorter ones are headings. */
const MIN_SENTENCE = 4;

const isSentence = (text: string, heading: string): boolean => wordsIn(text).length >= MIN_SENTENCE && !text.endsWith(heading);

/** Returns the words of a request that facts contain, also in another form. */
const statedWords = (input: string, facts: readonly ListedFact[]): string[] => {
  const stated = facts.flatMap(({ text }) => wordsIn(text).map(stemOf));
  return wordsIn(input).filter((word) => stated.some((stem) => sameWord(stem, stemOf(word))));
};

/** A name that a request puts in quotation marks. */
const QUOTED = /[„“"«‚](?<name>[^„“”"»]{3,60})[“”"»]/u;

/** Words for rules: deadlines, fees, refunds, permissions and who decides. */
const RULE_WORDS =
  /(?<!\p{L})(?:was gilt|(?:betrags|wert|kosten|zahlungs|freigabe)?grenzen?|limits?|what (?:applies|changes)|fristen?|regel\p{L}*|richtlinie\p{L}*|gebühr\p{L}*|erstatt\p{L}*|genehmig\p{L}*|\p{L}*freigabe\p{L}*|gibt (?:\p{L}+ ){0,3}frei|wer darf|wer entscheidet|anspruch|kulanz\p{L}*|storno\p{L}*|deadlines?|time limits?|rules?|polic(?:y|ies)|charges?|fees?|refunds?|reimburse\p{L}*|redress|goodwill|approv\p{L}*|who (?:may|can|decides|approves|signs)|allowed|waive\p{L}*|entitle\p{L}*|cancellation)(?!\p{L})/iu;

/** Returns whether a request spells the name of a column or value of the data. */
const namesPart = (understood: Understood | null, input: string): boolean =>
  (understood?.subjects ?? []).some(
    ({ kind, label }) => (kind === 'column' || kind === 'value') && input.toLowerCase().includes(label.toLowerCase()),
  );

/** Returns the reading of a request without its readers; a text on named things is about no whole list as well. */
const withoutReaders = (understood: Understood, readers: readonly Understood['subjects'][number][]): Understood => {
  const subjects = understood.subjects.filter((subject) => !readers.includes(subject));
  return { ...understood, subjects, topics: subjects.some(({ confidence }) => confidence >= SURE) ? [] : understood.topics };
};

/** Returns the facts on the things that a request names; none if it names nothing. */
const readAsked = async (
  context: AgentContext,
  understood: Understood | null,
  { language, asOf, names, input }: { language: Language; asOf: Date; names: boolean; input: string },
): ReturnType<typeof readAskedFacts> => {
  if (!understood || understood.subjects.length + understood.topics.length + understood.open.length === 0) return { facts: [], people: [] };
  const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
  const { facts, people } = await readAskedFacts(context, state, { language, asOf, names });
  return { facts: [...goalFacts(state, input, language), ...facts], people };
};

/** Returns the names of the few things that a text is about: those of its facts, or if these are too many, those that the request names. */
const subjectsOf = (facts: readonly ListedFact[], understood: Understood | null): string[] => {
  const records = facts.filter(({ topic }) => topic !== 'data');
  const all = [...new Set((records.length > 0 ? records : facts).map(({ subject }) => subject))];
  if (all.length <= MAX_SUBJECTS) return all;
  const named = (understood?.subjects ?? []).filter(({ kind, confidence }) => confidence >= SURE && kind !== 'column' && kind !== 'value');
  const names = named.slice(0, MAX_SUBJECTS).map(({ label }) => oneLine(label));
  return names.length > 0 ? names : (understood?.topics ?? []).map(({ words }) => capitalised(words));
};

/** States which things of the text the request names only in part. */
const presumedSentences = (facts: readonly ListedFact[], understood: Understood | null, language: Language): string[] => {
  const { answer } = messagesIn(language);
  const subjects = understood?.subjects ?? [];
  if (subjects.some(({ confidence }) => confidence >= SURE)) return [];
  return subjects
    .filter(({ id, label }) => facts.some(({ source, subject }) => source.id === id || subject === oneLine(label)))
    .slice(0, MAX_SUBJECTS)
    .map(({ label, words }) => answer.presumed(oneLine(label), words.map(answer.quoted).join(', ')));
};
