import type { Language, LocalizedText } from '../../../platform/content/index.js';
import { findingsOf } from '../board/findings.policy.js';
import { Light } from '../board/light.js';
import type { Day } from '../day.js';
import { ofKind, type IndexedItem } from '../programme-index/indexed-item.js';
import { PHASE_TITLES } from '../phase.js';

/** Describes a record in sentences: its findings on the day, its facts and its text. Numbers are formatted for the language. */
export const evidenceOf = (item: IndexedItem, all: readonly IndexedItem[], today: Day): Record<Language, string> => {
  const facts = { de: factsOf(item, all, today, 'de'), en: factsOf(item, all, today, 'en') };
  const own = item.text.slice(0, MAX_CHARACTERS).toWellFormed();
  return { de: [...facts.de, own].join(' ').trim(), en: [...facts.en, own].join(' ').trim() };
};

const MAX_CHARACTERS = 900;

const factsOf = (item: IndexedItem, all: readonly IndexedItem[], today: Day, language: Language): string[] => {
  const pick = (de: string, en: string): string => (language === 'de' ? de : en);
  const facts = item.kind === 'programme' ? programmeFacts(item, all, today, language) : [];
  const findings = findingsOf(item, today).map(({ text }) => text[language]);
  if ('areaName' in item && item.areaName) facts.push(pick(`Bereich: ${item.areaName}.`, `Area: ${item.areaName}.`));
  if ('initiativeTitle' in item && item.initiativeTitle) facts.push(`Initiative: ${item.initiativeTitle}.`);
  if ('phase' in item && item.phase) facts.push(`Phase: ${PHASE_TITLES[item.phase][language]}.`);
  if ('status' in item) facts.push(`Status: ${STATUS[item.status]?.[language] ?? item.status}.`);
  if ('owner' in item && item.owner) facts.push(pick(`Verantwortlich: ${item.owner}.`, `Owner: ${item.owner}.`));
  if ('due' in item && item.due) facts.push(pick(`Termin: ${item.due.split('-').toReversed().join('.')}.`, `Due: ${item.due}.`));
  if (item.kind === 'initiative') {
    facts.push(pick(`Fortschritt: ${percent(item.progress)} %.`, `Progress: ${percent(item.progress)} %.`));
    if (item.budget !== null)
      facts.push(
        pick(
          `Budget: ${amount(item.budget, 'de')}, davon ausgegeben: ${amount(item.spent, 'de')}.`,
          `Budget: ${amount(item.budget, 'en')}, spent: ${amount(item.spent, 'en')}.`,
        ),
      );
    if (item.benefit !== null)
      facts.push(pick(`Nutzen im Jahr: ${amount(item.benefit, 'de')}.`, `Benefit per year: ${amount(item.benefit, 'en')}.`));
  }
  if (item.kind === 'risk')
    facts.push(
      pick(
        `Eintritt ${item.probability} und Auswirkung ${item.impact} von 5.`,
        `Probability ${item.probability} and impact ${item.impact} of 5.`,
      ),
    );
  if (item.kind === 'decision' && item.decision)
    facts.push(pick(`Entschieden von ${item.decidedBy}: ${item.decision}`, `Decided by ${item.decidedBy}: ${item.decision}`));
  if (item.kind === 'area' && item.members.length > 0)
    facts.push(pick(`Mitglieder: ${item.members.join(', ')}.`, `Members: ${item.members.join(', ')}.`));
  if (item.kind === 'scope_check')
    facts.push(
      `${pick('Ergebnis', 'Result')}: ${VERDICT[item.decision]?.[language] ?? item.decision}.`,
      ...item.reasons.map((reason) => reason[language]),
    );
  return [...findings, ...facts];
};

/** Summarises the state of the whole programme. */
const programmeFacts = (programme: IndexedItem<'programme'>, all: readonly IndexedItem[], today: Day, language: Language): string[] => {
  const initiatives = ofKind(all, 'initiative').filter(({ status }) => status !== 'cancelled');
  const countWith = (code: string) => all.filter((item) => findingsOf(item, today).some((finding) => finding.code === code)).length;
  const countOf = (status: string) => initiatives.filter((initiative) => initiative.status === status).length;
  const open = ofKind(all, 'decision').filter(({ status }) => status === 'open').length;
  const spent = initiatives.reduce((sum, initiative) => sum + initiative.spent, 0);
  const states = (['active', 'planned', 'paused', 'done'] as const).map((status) =>
    counted(countOf(status), STATUS_NOUNS[status], language),
  );
  return [
    sentence({ de: 'Stand', en: 'Status' }, [counted(initiatives.length, NOUNS.initiative, language), ...states], language),
    sentence(
      { de: 'Überfällig', en: 'Overdue' },
      [
        counted(countWith('initiative_overdue'), NOUNS.initiative, language),
        counted(countWith('milestone_overdue'), NOUNS.milestone, language),
        counted(countWith('decision_overdue'), NOUNS.decision, language),
      ],
      language,
    ),
    sentence({ de: 'Hinter dem Plan', en: 'Behind plan' }, [counted(countWith('behind_plan'), NOUNS.initiative, language)], language),
    sentence(
      { de: 'Offen', en: 'Open' },
      [counted(open, NOUNS.decision, language), counted(countWith('high_risk'), NOUNS.risk, language)],
      language,
    ),
    ...budgetFact(programme, spent, language),
  ].filter((fact) => fact !== null);
};

const budgetFact = ({ budget, currency }: IndexedItem<'programme'>, spent: number, language: Language): string[] => {
  if (budget === null) return [];
  return language === 'de'
    ? [`Budget: ${amount(budget, 'de')} ${currency}, davon ausgegeben: ${amount(spent, 'de')} ${currency}.`]
    : [`Budget: ${currency} ${amount(budget, 'en')}, spent: ${currency} ${amount(spent, 'en')}.`];
};

/** Joins the non-null counts to a sentence; counts of 0 are omitted so that questions about them do not match the programme. */
const sentence = (subject: LocalizedText, parts: readonly (string | null)[], language: Language): string | null => {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : `${subject[language]}: ${present.join(', ')}.`;
};

/** Singular and plural of a noun in each language. */
type Noun = Readonly<Record<Language, readonly [one: string, several: string]>>;

const counted = (count: number, noun: Noun, language: Language): string | null =>
  count === 0 ? null : `${count} ${noun[language][count === 1 ? 0 : 1]}`;

const invariable = (de: string, en: string): Noun => ({ de: [de, de], en: [en, en] });

const NOUNS = {
  initiative: { de: ['Initiative', 'Initiativen'], en: ['initiative', 'initiatives'] },
  milestone: { de: ['Meilenstein', 'Meilensteine'], en: ['milestone', 'milestones'] },
  decision: { de: ['Entscheidung', 'Entscheidungen'], en: ['decision', 'decisions'] },
  risk: { de: ['erhöhtes Risiko', 'erhöhte Risiken'], en: ['elevated risk', 'elevated risks'] },
} satisfies Record<string, Noun>;

const STATUS_NOUNS = {
  active: invariable('laufend', 'active'),
  planned: invariable('geplant', 'planned'),
  paused: invariable('ruhend', 'paused'),
  done: invariable('abgeschlossen', 'done'),
} satisfies Record<string, Noun>;

const STATUS: Readonly<Record<string, LocalizedText>> = {
  planned: { de: 'geplant', en: 'planned' },
  active: { de: 'laufend', en: 'active' },
  paused: { de: 'ruhend', en: 'paused' },
  done: { de: 'abgeschlossen', en: 'done' },
  cancelled: { de: 'abgebrochen', en: 'cancelled' },
  open: { de: 'offen', en: 'open' },
  completed: { de: 'erreicht', en: 'completed' },
  mitigated: { de: 'gemindert', en: 'mitigated' },
  accepted: { de: 'akzeptiert', en: 'accepted' },
  closed: { de: 'geschlossen', en: 'closed' },
  decided: { de: 'entschieden', en: 'decided' },
  pending: { de: 'wartet auf Freigabe', en: 'pending approval' },
  approved: { de: 'freigegeben', en: 'approved' },
  rejected: { de: 'abgelehnt', en: 'rejected' },
};

const VERDICT: Readonly<Record<string, LocalizedText>> = {
  allow: { de: 'im Umfang des Programms', en: 'within the scope of the programme' },
  approval_required: { de: 'Freigabe erforderlich', en: 'approval required' },
  deny: { de: 'außerhalb des Umfangs des Programms', en: 'outside the scope of the programme' },
};

/** Synonyms of the record kinds, for retrieval only; not part of the evidence text. */
const KIND_SYNONYMS: Readonly<Record<string, string>> = {
  programme: 'stand lage ueberblick uebersicht overview status summary zusammenfassung vision ziel goal transformation kosten cost',
  area: 'zustaendig owns responsible team mitglieder members',
  initiative: 'massnahme projekt project kosten cost owns zustaendig responsible deadline frist faellig due',
  milestone: 'termin deadline frist faellig due liefern',
  risk: 'gefahr danger owns massnahme mitigation',
  decision: 'beschluss beschlossen entscheiden decide',
  scope_check: 'freigabe approval antrag request genehmigung',
};
const FINDING_SYNONYMS: Readonly<Record<string, string>> = {
  initiative_overdue: 'verspaetet verzug verzoegert verzoegerung late delayed delay problem kritisch critical rot red',
  milestone_overdue: 'verspaetet verzug verzoegert verzoegerung late delayed delay problem kritisch critical rot red',
  decision_overdue: 'verspaetet ausstehend late outstanding problem kritisch critical rot red',
  behind_plan: 'rueckstand verzug verzoegert verzoegerung late delayed delay behind problem kritisch critical',
  over_budget: 'teuer ueberzogen mehrkosten expensive overrun overspent problem kritisch critical',
  paused: 'blockiert pausiert gestoppt blocked stalled hold problem',
  not_started: 'verspaetet late delayed',
  high_risk: 'hoch high gross groesste groessten biggest top kritisch critical problem',
};

/** Terms of questions about the overall status, which should also retrieve records with red findings. */
const STATUS_SYNONYMS = 'stand lage ueberblick uebersicht overview status summary zusammenfassung';

/** Returns the terms besides its text by which a record is retrieved, separated by spaces. */
export const synonymsOf = (item: IndexedItem, today: Day): string => {
  const findings = findingsOf(item, today);
  const red = findings.some(({ light }) => light === Light.RED);
  return [KIND_SYNONYMS[item.kind], ...findings.map(({ code }) => FINDING_SYNONYMS[code]), red && STATUS_SYNONYMS]
    .filter(Boolean)
    .join(' ');
};

const percent = (share: number): number => Math.round(share * 100);
const amount = (value: number, language: Language): string =>
  value.toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', { maximumFractionDigits: 2 });
