import { z } from 'zod';
import { MANY_DATASETS, agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { newestRuns, readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { rowTitle } from '../../methods/answer-plan/index.js';
import {
  askedFacts,
  askedFirst,
  asEvidence,
  citationsOf,
  factsWithin,
  forbiddenIn,
  requestFacts,
  listFacts,
  readAskedFacts,
  readDecisionFacts,
  readMetricFacts,
  readProgrammeFacts,
  readStepFacts,
  statusFacts,
  recordedDecision,
  withoutForbidden,
  withoutPersons,
  type Fact,
  type ListedFact,
} from '../../methods/programme-facts/index.js';
import {
  instructionsIn,
  invitationIn,
  isUnpleasant,
  signatureIn,
  statedMessage,
  statedReply,
} from '../../methods/request-reading/index.js';
import { AUDIENCES, CHANNELS, communicationResultSchema, type Draft } from './communication-result.js';
import { FINDING_AGENTS, findingFacts } from '../action-recommendation/index.js';
import { readRuleFacts } from '../document-reading/index.js';
import { areExternal, constraintsIn, wordLimitIn } from '../content-generation/index.js';
import { changeFacts, hasDecision, ownFigureFacts, withInitiativeTexts } from './initiative-message.js';
import { audiencesOf, CHANNEL_RULES, combinations, draftMessage, factsFor, isPermitted, namedIn } from './draft-message.js';
import { isPublic } from './public-facts.js';
import { readersInWords } from './readers-words.js';
import { goesToCompany } from './company-readers.js';
import { framedMessages } from './framed-messages.js';
import { aboutContent, DATA, namesThing, onAsked, recordsIn, refusalOf, shortened, statedText } from './message-facts.js';
import { messageOutcome } from './message-outcome.js';
import { formWords, hasLength, listedAudiences, questionsIn, subjectOf, withoutQuestions } from './message-words.js';
import { communicationMarkdown } from './communication-markdown.js';
import { programmeClauses, readTenantState, type TenantState } from '../../methods/tenant-state/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { wordsIn } from '../../../platform/text/index.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

const parameters = z.strictObject({
  audiences: z.array(z.enum(AUDIENCES)).min(1).max(AUDIENCES.length).optional(),
  channels: z.array(z.enum(CHANNELS)).min(1).max(CHANNELS.length).optional(),
  run_ids: runIds,
  /** Additional facts from the caller, marked as their statements. */
  facts: z.array(z.string().trim().min(3).max(500)).max(20).default([]),
});

/** Words for figures that a message is to state. */
const FIGURES =
  /(?<!\p{L})(?:zahlen|kennzahl\p{L}*|stand|figures?|numbers|kpis?|results?|ergebnis\p{L}*|where (?:we|\p{L}+ \p{L}+) stands?)(?!\p{L})/iu;
/** Maximum number of drafts; each requires one model request. */
const MAX_DRAFTS = 8;
const MAX_FINDINGS = 5;
const MAX_ANSWERS = 5;

/** Drafts messages for audiences and channels from run results and the programme. Never sends anything. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: communicationResultSchema,

  async run(context, { input, language, dataset_ids: datasetIds, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const messages = messagesIn(language);
    const asOf = new Date();
    const understood = await context.understood();
    const recipients = (understood?.recipients ?? []).map(({ name }) => name);
    const group = readersInWords(input);
    const isOfCompany = await goesToCompany(context, group, language);
    const readers =
      args.audiences ??
      nonEmptyOr(
        audiencesOf(understood, input, language),
        recipients.length > 0
          ? (['management'] as const)
          : group === null
            ? (['management', 'team'] as const)
            : areExternal([], group) || isOfCompany
              ? (['customers_partners'] as const)
              : (['team'] as const),
      );
    // Those who are responsible are named to readers inside the company, unless the request forbids it.
    const isInternal = !readers.includes('customers_partners');
    const naming = isInternal && !forbiddenIn(input).names;
    const occasion = invitationIn(input);
    const signature = signatureIn(input);
    const reading = {
      ...context,
      understood: () => Promise.resolve(understood && aboutContent(understood, { signature: signature?.words, occasion, readers: group })),
    };
    const found = await readFacts(reading, { language, datasetIds, runIds: args.run_ids, asOf, naming });
    const { people } = found;
    const forbidden = forbiddenIn(input, people);
    const { state } = found;
    // Readers inside the company get one text on each initiative that the request names.
    const ofInitiatives = isInternal ? withInitiativeTexts(found.asked, state, understood, { language, names: naming }) : found.asked;
    const named = withoutForbidden(ofInitiatives, forbidden);
    const others = withoutForbidden(found.others, forbidden);
    const reply = statedReply(input, language);
    const limit = wordLimitIn(input);
    // A message with a plea, a contact or questions is written on its subject; figures and runs are told by the other texts.
    const isOther = [occasion, reply].some((part) => part !== null) || args.facts.length + args.run_ids.length > 0 || FIGURES.test(input);
    const [audience] = readers;
    if (!isOther && group !== null && audience && readers.length === 1) {
      const framed = await framedMessages(context, state, {
        ...{ input, language, audience, group, isCompany: isOfCompany, recipients, people, names: naming, forbidden },
        ...{ limit: limit?.count ?? null, signature: signature?.name ?? null, channel: args.channels?.[0] ?? null },
      });
      if (framed.length > 0) return messageOutcome(context, framed, { input, language, usePremium, maxTokens });
    }
    const constraints = constraintsIn(input);
    const told = reply
      ? { sentence: reply.sentences.join(' '), words: reply.words }
      : statedMessage(withoutQuestions(constraints.rest), language);
    const recorded = told === null || reply ? null : recordedDecision(named, understood);
    // A topic is the subject of a text that states facts on it.
    const topic = told !== null && 'isTopic' in told && told.isTopic === true && named.length > 0 ? told.words : null;
    const stated = recorded || topic !== null ? null : told;
    const further = instructionsIn(input)
      .replace(signature?.words ?? '', '')
      .replace(/[\s.,;]+$/u, '');
    const invitation = occasion === null ? [] : [messages.invitation(occasion)];
    const given = requestFacts([...invitation, ...(reply?.sentences ?? (stated ? [stated.sentence] : [])), ...args.facts], language);
    // What colleagues are told about a record of the programme is completed by what is recorded on it.
    const records = stated && reply === null && isInternal ? recordsIn(understood, stated.words) : [];
    // A statement on groups, such as "here is each site", is completed by the figures of the groups.
    const rowAnswer = await context.rowAnswer();
    const groups = stated && reply === null && rowAnswer !== null && rowAnswer.figures.groups.length > 0 ? [DATA] : [];
    // A statement with questions after it is completed by what is recorded on its subject.
    const isAsking = isInternal && reply === null && withoutQuestions(input) !== input;
    const isOnKpis = named.some(({ topic }) => topic === 'metric_value');
    const kept = !stated
      ? named
      : isAsking
        ? named.filter(({ topic }) => !isOnKpis || topic !== DATA)
        : named.filter(({ subject, topic: of }) => records.includes(subject) || groups.includes(of));
    // Readers outside the company get no statistics on columns whose names merely occur in the request.
    const forReaders = isInternal || FIGURES.test(input) ? kept : kept.filter(({ topic: of }) => of !== DATA);
    const asked = isAsking && isOnKpis ? forReaders : onAsked(forReaders, rowAnswer);
    // What readers outside of the company may know is in the rules and minutes, not in the records of the programme.
    const isOutside = readers.every((audience) => audience === 'customers_partners') && stated === null;
    const foundRules = isOutside
      ? withoutForbidden(
          (await readRuleFacts(context, input, language)).facts.filter((fact) => isPublic(fact, people)),
          forbidden,
        )
      : [];
    const ofReaders = isOutside
      ? withoutForbidden(
          [
            ...ownFigureFacts(await context.rowAnswer(), group ?? listedAudiences(understood), understood, language),
            ...changeFacts(state, understood, input, { people, language }),
          ],
          forbidden,
        )
      : [];
    // What readers asked to know of themselves needs no sentences of policies.
    const rules = ofReaders.length > 0 ? [] : foundRules;
    // A message on named things, or with a content of its own, is about nothing else.
    const isSpecific =
      stated !== null ||
      (group !== null && asked.length + rules.length > 0) ||
      ofReaders.length > 0 ||
      (asked.length > 0 && namesThing(understood));
    const read = askedFirst(
      [...ofReaders, ...rules, ...asked],
      // Readers outside of the company get nothing on the programme.
      isSpecific || !isInternal ? given : [...given, ...factsWithin(others, understood?.period ?? null)],
    );
    const { facts: anonymised, removed } = withoutPersons(read, people, naming);
    if (anonymised.length === 0 && !isInternal) throw new RefusedError(messages.refusedAudiences, ['programme']);
    if (anonymised.length === 0) throw new RefusedError(messages.refused, ['run', 'programme']);
    const facts = listFacts(anonymised);
    const wished = [
      ...new Set([
        ...facts.filter(({ topic }) => topic === 'given'),
        ...facts.slice(0, ofReaders.length + rules.length + asked.length),
        ...askedFacts(facts, understood),
      ]),
    ];
    await context.progress(0.4, 'read');
    // The meeting of an invitation is not its channel.
    const channels = namedIn(input, CHANNELS, language).filter((channel) => occasion === null || channel !== 'meeting_note');
    const wanted = combinations(readers, args.channels ?? nonEmptyOr(channels, ['email']));
    if (limit !== null) context.considered.add('target');
    const planned = (await context.plan())?.length ?? null;
    const length = limit === null ? planned : { count: limit.count, unit: 'words' as const, words: `max ${limit.words}` };
    const messagesFor = wanted.map((each) => ({
      ...each,
      facts: shortened(factsFor(each.audience, each.channel, facts, wished), length),
    }));
    const fitting = messagesFor.filter((each) => each.facts.length > 0);
    if (fitting.length === 0) throw new RefusedError(refusalOf(messages, wanted, asked), ['programme']);
    const model = await openRunModel(context, { purpose: 'stakeholder-communication', usePremium, maxTokens, language });
    const subjects = [...new Set(facts.slice(ofReaders.length, ofReaders.length + asked.length).map(({ subject }) => subject))];
    const programme = facts.find(({ topic }) => topic === 'programme')?.subject ?? null;
    const drafts: Draft[] = [];
    for (const [index, { audience, channel, facts: own }] of fitting.slice(0, MAX_DRAFTS).entries()) {
      context.signal.throwIfAborted();
      const { maxCharacters, maxSentences } = CHANNEL_RULES[channel];
      const instructions = messages.instructions(
        messages.audiences[audience],
        messages.channels[channel],
        messages.tones[audience],
        maxCharacters,
      );
      const { text: written } = await model.write({
        instructions,
        citations: 'required',
        evidence: asEvidence(own),
        maxSentences,
        maxCharacters,
      });
      const isSorry =
        audience === 'customers_partners' &&
        ((stated !== null && reply === null && isUnpleasant(stated.sentence)) || (ofReaders.length > 0 && isUnpleasant(input)));
      const statement = statedText(own);
      const allowed = written !== null && forbidden.isForbidden(written) ? null : written;
      const text = allowed ?? (isSorry && statement !== null ? `${statement} ${messages.apology}` : statement);
      const [about, ...more] = subjects.filter((subject) => own.some((fact) => fact.subject === subject));
      drafts.push(
        draftMessage({
          audience,
          channel,
          facts: own,
          isStated: stated !== null || occasion !== null || topic !== null || rules.length > 0 || ofReaders.length > 0,
          asksDecision: hasDecision(state, own),
          subject:
            occasion ??
            (topic !== null ? subjectOf(topic, language) : stated === null || reply !== null ? null : subjectOf(stated.words, language)),
          figures: rowAnswer !== null && own.every(({ topic: of }) => of === DATA) ? rowTitle(rowAnswer, language) : null,
          signature: signature?.name ?? null,
          about: more.length === 0 && about ? about : programme,
          text,
          recipients,
          group: readers.length === 1 ? group : null,
          language,
        }),
      );
      await context.progress(0.4 + (0.5 * (index + 1)) / fitting.length, 'drafted');
    }
    const audiences = [...new Set(wanted.map(({ audience }) => audience))];
    const bodies = drafts.map(({ text, points }) => text ?? points.map((point) => point.text).join(' '));
    // What a draft says in full is not stated a second time above it.
    const isTold = ({ text }: ListedFact): boolean => drafts.some((draft) => draft.text?.includes(text) === true);
    const answers = facts
      .slice(ofReaders.length, ofReaders.length + asked.length)
      .filter((fact) => !isTold(fact))
      .filter((fact) => audiences.some((audience) => isPermitted(audience, fact)));
    const withoutFacts = [...new Set(messagesFor.filter((each) => each.facts.length === 0).map(({ audience }) => audience))];
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      drafts,
      withoutFacts,
      facts,
      personalDataRemoved: removed,
      writtenBy: model.writtenBy,
      ...(answers.length > 0 && { answers: answers.slice(0, MAX_ANSWERS).map(({ text }) => text) }),
      method: { name: 'facts by audience and channel', parameters: { drafts: drafts.length, rules: CHANNEL_RULES } },
      warnings: [
        ...(stated && further !== '' ? [messages.notWritten(further)] : []),
        ...(recorded && told ? [messages.recorded(told.words, recorded.text)] : []),
        ...(rules.length > 0 ? [messages.fromDocuments] : []),
        ...(isOutside && ofReaders.length > 0 && !ofReaders.some(({ source }) => source.kind === 'dataset') ? [messages.noOwnFigure] : []),
        ...(drafts.some(({ text }) => text === null) ? [messages.modelMissing] : []),
        ...withoutFacts.map((audience) => messages.skipped(messages.audiences[audience])),
        ...audiences.flatMap((audience) => {
          const withheld = subjects.filter((subject) => !facts.some((fact) => fact.subject === subject && isPermitted(audience, fact)));
          return withheld.length === 0 ? [] : [messages.withheld(messages.audiences[audience], withheld.join(', '))];
        }),
        ...(fitting.length > MAX_DRAFTS ? [messages.tooMany] : []),
      ],
    };
    if (length !== null && bodies.every((text) => hasLength(text, length))) context.considered.add('length');
    return {
      result,
      markdown: communicationMarkdown(result),
      readWords: [
        ...(answers.some(({ topic }) => topic === 'initiative') ? programmeClauses(input) : []),
        ...(limit === null ? [] : wordsIn(limit.words)),
        ...(facts.some(({ topic }) => topic === 'initiative' || (isAsking && topic === 'metric_value')) ? questionsIn(input) : []),
        ...(ofReaders.length > 0 ? wordsIn(input) : []),
        ...constraints.words.flatMap(wordsIn),
        ...[...forbidden.words, signature?.words ?? ''].flatMap(wordsIn),
        ...wordsIn(occasion ?? ''),
        ...(occasion === null ? [] : ['Einladung', 'invitation', 'invite']),
        ...(told ? [...wordsIn(told.words), ...formWords(input)] : []),
      ],
      ...((stated !== null || occasion !== null || ofReaders.length > 0 || isAsking) && { answersRows: true }),
      citations: citationsOf(anonymised),
      degradedReasons: model.degradedReasons,
    };
  },
});

const nonEmptyOr = <Name>(named: readonly Name[], otherwise: readonly Name[]): readonly Name[] => (named.length > 0 ? named : otherwise);

interface Scope {
  /** Whether the facts name the people who are responsible. */
  naming: boolean;
  language: Language;
  datasetIds: readonly string[];
  runIds: readonly string[];
  asOf: Date;
}

const readFacts = async (
  context: AgentContext,
  { language, datasetIds, runIds: ids, asOf, naming }: Scope,
): Promise<{ asked: Fact[]; others: Fact[]; people: string[]; state: TenantState }> => {
  const runs = ids.length > 0 ? await readEarlierRuns(context, ids, language) : await newestRuns(context, FINDING_AGENTS);
  const state = await readTenantState(context, { language, datasetIds, runIds: ids });
  const { facts: asked, people } = await readAskedFacts(context, state, { language, asOf, names: naming });
  const others = [
    ...(await readProgrammeFacts(context, language, await tenantDay(context.em, context.run.tenantId, asOf))),
    ...(await readDecisionFacts(context, language)),
    ...(await readStepFacts(context, language)),
    ...(await readMetricFacts(context, language)),
    ...statusFacts(state, language, asOf),
    ...findingFacts(
      runs.filter(({ agent }) => FINDING_AGENTS.includes(agent)),
      language,
      asOf,
      MAX_FINDINGS,
    ),
  ];
  return { asked, others, people, state };
};
