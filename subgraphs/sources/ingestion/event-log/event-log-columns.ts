import { transliterate } from '../../../../platform/text/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';

/** Column roles of an event log. `time` is the end of an activity whose start is in `start` (XES standard IEEE 1849: concept, time, lifecycle and org extensions). */
export const EVENT_LOG_ROLES = ['case', 'activity', 'time', 'start', 'lifecycle', 'resource'] as const;
export type EventLogRole = (typeof EVENT_LOG_ROLES)[number];

/** Roles that every event log must have. */
export const REQUIRED_ROLES = ['case', 'activity', 'time'] as const satisfies readonly EventLogRole[];

/** Usual names by role, most specific first, in the form that `normalise` returns. */
const USUAL_NAMES: Record<EventLogRole, string> = {
  case:
    'caseconceptname caseid case casenumber caseno casekey traceid trace ' +
    'fallid fall fallnummer fallnr vorgangsid vorgang vorgangsnummer vorgangsnr processinstance instanceid ' +
    'orderid ordernumber auftragsnummer auftragsnr auftragsid auftrag bestellnummer ticketid ticket ticketnummer',
  activity:
    'conceptname activity activityname aktivitaet aktivitaetsname taetigkeit event eventname ereignis ' +
    'task taskname aufgabe step schritt prozessschritt action aktion vorgangsschritt',
  time:
    'timetimestamp timestamp completetimestamp eventtime eventtimestamp zeitstempel zeitpunkt ereigniszeit ' +
    'datetime time zeit endtime endtimestamp endzeit completetime starttime starttimestamp startzeit date datum createdat occurredat',
  start: 'starttimestamp starttime startzeit startzeitpunkt startedat startdate startdatum begin beginn start',
  lifecycle: 'lifecycletransition lifecycle transition eventtype lebenszyklus',
  resource:
    'orgresource resource ressource user username benutzer bearbeiter sachbearbeiter mitarbeiter employee agent performer actor owner',
};

/** A column that may serve a role; without a type it can serve any role. */
export interface CandidateColumn {
  name: string;
  type?: ColumnType;
}

/**
 * Assigns a column to each role by its usual name in German or English; a column serves at most one role. Roles in `known` are kept. If
 * types are given, `time` and `start` must be dates or timestamps.
 */
export const detectEventLogColumns = (
  columns: readonly CandidateColumn[],
  known: Readonly<Partial<Record<EventLogRole, string>>> = {},
): Partial<Record<EventLogRole, string>> => {
  const found: Partial<Record<EventLogRole, string>> = { ...known };
  for (const role of EVENT_LOG_ROLES) {
    const usual = USUAL_NAMES[role].split(' ');
    const free = columns.filter((column) => canServe(column, role) && !Object.values(found).includes(column.name));
    const ranked = free
      .map(({ name }) => ({ name, rank: usual.indexOf(normalise(name)) }))
      .filter(({ rank }) => rank >= 0)
      .sort((left, right) => left.rank - right.rank);
    const best = found[role] ?? ranked[0]?.name;
    if (best !== undefined) found[role] = best;
  }
  return found;
};

const canServe = ({ type }: CandidateColumn, role: EventLogRole): boolean =>
  (role !== 'time' && role !== 'start') || type === undefined || type === 'timestamp' || type === 'date';

/** Returns only lower-case letters and digits, with umlauts transliterated. */
const normalise = (name: string): string => transliterate(name).replace(/[^a-z0-9]/g, '');
