import { findingsOf } from '../board/findings.policy.js';
import { Light } from '../board/light.js';
import type { Day } from '../day.js';
import type { IndexedItem } from '../programme-index/indexed-item.js';

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
