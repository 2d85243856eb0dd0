import type { ColumnType } from '../../quality/assessment.schema.js';
import { abbreviatesName, chooseTimes, normaliseName } from './time-columns.js';

/** Column roles of an event log. `time` is the end of an activity whose start is in `start` (XES standard IEEE 1849: concept, time, lifecycle and org extensions). */
export const EVENT_LOG_ROLES = ['case', 'activity', 'time', 'start', 'lifecycle', 'resource'] as const;
export type EventLogRole = (typeof EVENT_LOG_ROLES)[number];

/** Roles that every event log must have. */
export const REQUIRED_ROLES = ['case', 'activity', 'time'] as const satisfies readonly EventLogRole[];

/** Usual names by role, most specific first, in the form that `normaliseName` returns. */
const USUAL_NAMES: Record<Exclude<EventLogRole, 'time' | 'start'>, string> = {
  // An order is an attribute of its tickets and claims.
  case:
    'caseconceptname caseid case casenumber caseno casekey traceid trace ' +
    'fallid fall fallnummer fallnr vorgangsid vorgang vorgangsnummer vorgangsnr processinstance instanceid ' +
    'ticketid ticketno ticketnumber ticket ticketnummer incidentid incidentnumber incident requestid claimid claimnumber ' +
    'applicationid applicationnumber schadennummer antragsnummer antragsid reklamationsnummer ' +
    'issuekey issueid orderid ordernumber orderno auftragsnummer auftragsnr auftragsid auftrag bestellnummer ' +
    'jobid jobno jobnumber job workorder workorderno workordernumber',
  activity:
    'conceptname activity activityname aktivitaet aktivitaetsname taetigkeit event eventname ereignis ' +
    'task taskname aufgabe step schritt prozessschritt action aktion vorgangsschritt arbeitsschritt arbeitsgang arbeitsvorgang operation',
  lifecycle: 'lifecycletransition lifecycle transition eventtype lebenszyklus',
  resource:
    'orgresource resource resourcename ressource user username userid benutzer benutzername bearbeiter bearbeiterin bearb sachbearbeiter ' +
    'bearbeitetvon erledigtvon ausgefuehrtvon ausgefuehrtdurch durchgefuehrtvon handledby processedby performedby executedby completedby doneby assignedto ' +
    'assignee mitarbeiter employee agent performer actor worker operator technician techniker handler caseworker clerk owner verantwortlicher ' +
    'team group orggroup assignmentgroup gruppe department abteilung queue orgunit by',
};

/** Returns whether a column name is a usual name for a role. */
export const isUsualName = (role: keyof typeof USUAL_NAMES, name: string): boolean => usualRank(USUAL_NAMES[role].split(' '), name) >= 0;

/** Returns the position of a name, or of one that it abbreviates, among the usual ones; -1 if it is none of them. */
const usualRank = (usual: readonly string[], name: string): number => {
  const rank = usual.indexOf(normaliseName(name));
  return rank >= 0 ? rank : usual.findIndex((each) => abbreviatesName(name, each));
};

/** A column that may serve a role; without a type it can serve any role. */
export interface CandidateColumn {
  name: string;
  type?: ColumnType;
  /** Name that shows what a column of times records; default: its own. */
  meaning?: string;
}

type Roles = Partial<Record<EventLogRole, string>>;

/**
 * Assigns a column to each role by its usual name in German or English; a column serves at most one role. Roles in `known` are kept. If
 * types are given, `time` and `start` must be dates or timestamps.
 */
export const detectEventLogColumns = (columns: readonly CandidateColumn[], known: Readonly<Roles> = {}): Roles => {
  const found: Roles = { ...known };
  for (const role of EVENT_LOG_ROLES) {
    const free = columns.filter(({ name }) => !Object.values(found).includes(name));
    if (role === 'start') continue;
    if (role === 'time') {
      const own = columns.filter(({ name }) => name === found.time || name === found.start);
      const times = [...own, ...free.filter(isTime)].map(({ name, meaning = name }) => ({ name, meaning }));
      Object.assign(found, chooseTimes(times, found));
      continue;
    }
    const usual = USUAL_NAMES[role].split(' ');
    const ranked = free
      .map(({ name }) => ({ name, rank: usualRank(usual, name) }))
      .filter(({ rank }) => rank >= 0)
      .sort((left, right) => left.rank - right.rank);
    const best = found[role] ?? ranked[0]?.name;
    if (best !== undefined) found[role] = best;
  }
  return found;
};

const isTime = ({ type }: CandidateColumn): boolean => type === undefined || type === 'timestamp' || type === 'date';
