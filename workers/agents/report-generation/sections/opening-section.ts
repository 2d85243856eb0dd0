import {
  citeKpis,
  citeProgramme,
  byInterest,
  describeDecisions,
  describeKpi,
  describeObstacles,
  describeStatus,
  describeVerdicts,
  kpisOf,
  oneLine,
  plannedKpi,
  type SectionKey,
  type Statement,
} from '../../../methods/tenant-state/index.js';
import { statementText, type Block, type Draft } from '../draft.js';
import { targetTable } from './asked-kpi.js';
import { leadStatements, worstOfAreas } from './lead-statements.js';
import { daysBetween } from '../../../../platform/text/index.js';

const MAX_SITUATION = 3;
const MAX_ON_PROGRAMME = 5;
const MAX_FINDINGS = 3;
const MAX_DECISIONS = 4;

/** Returns the first page: the situation, the three most important findings, and the decisions wanted. Asked KPIs lead. */
export const openingBlocks = (
  draft: Draft,
  { answer, opening }: { answer: readonly Block[]; opening: string | null },
  ofRuns: readonly string[],
): Block[] => {
  const { state, composition, messages } = draft;
  const status = describeStatus(state, composition);
  if (status.length === 0 && ofRuns.length === 0) return [...answer];
  const asked = kpisOf(state).filter(({ isAsked }) => isAsked);
  // Who asks for the KPIs off target gets all of them.
  const most = state.asked.missed ? Math.max(asked.length, MAX_FINDINGS) : MAX_FINDINGS;
  const text = (each: Statement): string => statementText(each, composition);
  const first = TOPIC_OF[draft.lead.section ?? 'kpis'];
  const topics = [first, ...['kpis', 'initiatives', 'process', 'data'].filter((topic) => topic !== first)];
  const isOnProgramme = draft.lead.section === 'programme';
  // A report on the initiatives as a whole begins with all that is stated about them, and a restricted one has no other subject.
  const isOnAll = draft.lead.sections.includes('programme') && draft.leftOut.length > 0;
  const leads = isOnAll
    ? status.filter(({ topic }) => topic === 'initiatives')
    : topics.flatMap((topic) => status.find((each) => each.topic === topic) ?? []);
  // Figures on rows do not ask for the initiatives that work on the same KPI.
  const isAnswered = answer.length > 0 && !draft.asksDecisions;
  const shown = isAnswered && !isOnProgramme ? leads.filter(({ topic }) => topic === 'kpis' || topic === 'process') : leads;
  const situation = [...leadStatements(draft), ...shown].slice(0, isOnAll ? MAX_ON_PROGRAMME : MAX_SITUATION).map(text);
  const ofInterest = byInterest(kpisOf(state))
    .filter(({ isAsked }) => !isAsked)
    .slice(0, 1)
    .map((kpi) => describeKpi(kpi, state, composition));
  const candidates = [
    ...[...asked.slice(1, most), ...worstOfAreas(draft)].map((kpi) => describeKpi(kpi, state, composition)),
    ...(isOnProgramme ? [] : ofInterest),
    ...(isAnswered ? [] : overdueMilestones(draft)),
    ...status.filter(({ topic }) => topic === 'process').slice(1, 2),
    ...(draft.asksDecisions ? describeObstacles(state, composition).statements : []),
    ...(draft.asksDecisions ? describeDecisions(state, composition).statements : []),
    ...(isOnProgramme ? ofInterest : []),
    ...(draft.asksDecisions ? status.filter(({ topic }) => topic === 'data') : []),
  ].map(text);
  const findings = [...new Set([...ofRuns.slice(0, 2), ...candidates])].filter((each) => !situation.includes(each)).slice(0, most);
  const { opening: titles } = messages;
  return [
    ...answer,
    ...verdictBlocks(draft),
    ...targetTable(draft),
    ...(opening ? [{ type: 'paragraph', text: opening } satisfies Block] : []),
    ...(situation.length === 0 ? [] : [heading(titles.situation), { type: 'paragraph', text: situation.join(' ') } satisfies Block]),
    ...(findings.length === 0 ? [] : [heading(titles.findings), { type: 'list', ordered: true, items: findings } satisfies Block]),
    ...(draft.asksDecisions ? [heading(titles.decisions), ...decisionBlocks(draft)] : []),
  ];
};

/** Lists which KPIs reach their targets and which got worse, if the request asks which do. */
const verdictBlocks = ({ state, composition, verdicts = null }: Draft): Block[] => {
  if (verdicts === null) return [];
  const all = kpisOf(state);
  const asked = all.filter(({ isAsked }) => isAsked);
  const kpis = (asked.length > 1 ? asked : all).map((kpi) => plannedKpi(kpi, state.asked.period, state));
  const statements = describeVerdicts(kpis, state.asked, verdicts, citeKpis(kpis, state, composition), composition);
  return statements.length === 0 ? [] : [{ type: 'list', items: statements.map((each) => statementText(each, composition)) }];
};

const TOPIC_OF: Readonly<Record<SectionKey, string>> = { kpis: 'kpis', process: 'process', programme: 'initiatives', data: 'data' };

const heading = (text: string): Block => ({ type: 'heading', level: 2, text });

/** States the number of overdue milestones and the one that has been overdue longest. */
const overdueMilestones = ({ state: { programme }, composition, messages }: Draft): Statement[] => {
  const { today, sources, figures } = composition;
  const late = (programme?.milestones ?? []).filter(({ status, due }) => status === 'open' && due < today);
  const [first] = late;
  if (!programme || !first) return [];
  const sourceIds = [sources.cite(citeProgramme(programme))];
  const { overdueMilestones: said, milestoneNoun, dayNoun } = messages.opening;
  const days = daysBetween(first.due, today);
  const count = figures.many(
    { id: 'milestones.overdue', label: messages.opening.overdueLabel, value: late.length, sourceIds },
    milestoneNoun,
  );
  const since = figures.many({ id: 'milestones.overdue.days', label: messages.opening.daysLabel, value: days, sourceIds }, dayNoun);
  const owner = programme.initiatives.find(({ initiativeId }) => initiativeId === first.initiativeId)?.owner ?? null;
  return [{ text: said(count, oneLine(first.title), since, owner), sourceIds }];
};

/** Lists the open decisions of the programme with owner and date; without any, what the data call for. */
const decisionBlocks = ({ state, composition, messages }: Draft): Block[] => {
  const { opening } = messages;
  const open = (state.programme?.decisions ?? []).filter(({ status }) => status === 'open');
  if (open.length > 0) {
    return [
      {
        type: 'table',
        columns: [{ title: opening.decision }, { title: opening.owner }, { title: opening.until, kind: 'date' }],
        rows: open
          .slice(0, MAX_DECISIONS)
          .map(({ question, owner, due }) => [oneLine(question), owner === null ? opening.unnamed : oneLine(owner), due]),
      },
    ];
  }
  const proposed = describeDecisions(state, composition).statements.slice(0, MAX_FINDINGS);
  return proposed.length === 0
    ? [{ type: 'paragraph', text: opening.none }]
    : [
        { type: 'list', items: proposed.map((each) => statementText(each, composition)) },
        { type: 'paragraph', text: opening.undated },
      ];
};
