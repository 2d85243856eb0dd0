import type { EventLogRef } from './event-log.js';

export type EventLogColumns = Partial<
  Pick<EventLogRef, 'caseColumn' | 'activityColumn' | 'timeColumn' | 'lifecycleColumn' | 'resourceColumn'>
>;

/**
 * Usual names per part, best first, without case, spaces and punctuation. The XES names lead (IEEE 1849: `concept:name`,
 * `time:timestamp`, `lifecycle:transition`, `org:resource`); among times the end of an activity goes before its start.
 */
const USUAL_NAMES: Record<keyof EventLogColumns, readonly string[]> = {
  caseColumn: words(`caseconceptname caseid case caseno casenumber casekey traceid trace processinstanceid processinstance instanceid
    fallid fall fallnummer fallnr vorgangsid vorgangid vorgang vorgangsnummer vorgangsnr vorgangnr prozessinstanz aktenzeichen
    ticketid ticketnumber ticketnummer ticket orderid ordernumber orderno auftragsid auftragid auftragsnummer auftragsnr auftrag
    bestellnummer requestid antragsnummer antragsid`),
  activityColumn: words(`conceptname activity activityname activitylabel activityid eventname event task taskname step stepname
    action operation aktivität aktivitaet aktivitätsname tätigkeit taetigkeit ereignis ereignisname schritt prozessschritt
    arbeitsschritt arbeitsgang aufgabe aktion eventtype ereignistyp status`),
  timeColumn: words(`timetimestamp timestamp completetimestamp endtimestamp eventtimestamp eventtime eventdate datetime time
    zeitstempel zeitpunkt ereigniszeit ereigniszeitpunkt zeit datumzeit datumuhrzeit completiontime completedat completed endtime
    endzeit endezeit ende finishedat occurredat createdat starttimestamp starttime startzeit beginn date datum`),
  lifecycleColumn: words(`lifecycletransition lifecycle transition transaktionstyp lebenszyklus`),
  resourceColumn: words(`orgresource resource resourcename user username userid agent employee worker performer assignee actor
    ressource benutzer benutzername nutzer bearbeiter bearbeiterin sachbearbeiter sachbearbeiterin mitarbeiter mitarbeiterin
    zuständig orggroup group team abteilung`),
};

const NUMBER_OR_FLAG = /INT|DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC|NUMBER|BOOL/i;

/**
 * Picks the columns of an event log by their usual English, German and XES names. Parts without a match stay undefined; a number
 * or a flag is never taken for a time.
 */
export function detectEventLogColumns(columns: readonly { name: string; type: string }[]): EventLogColumns {
  const found: EventLogColumns = {};
  const taken = new Set<string>();
  for (const part of Object.keys(USUAL_NAMES) as (keyof EventLogColumns)[]) {
    const usable = columns.filter(({ name, type }) => !taken.has(name) && !(part === 'timeColumn' && NUMBER_OR_FLAG.test(type)));
    const byName = new Map(usable.map(({ name }) => [normalise(name), name] as const).toReversed());
    const match = USUAL_NAMES[part].find((name) => byName.has(name));
    const column = match === undefined ? undefined : byName.get(match);
    if (column === undefined) continue;
    found[part] = column;
    taken.add(column);
  }
  return found;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

const normalise = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
