/**
 * German and English words of column names, in transliterated lower case, by the concept that they express. A word has one concept;
 * the words of a name that have none are unexplained.
 */
export const CONCEPT_WORDS = {
  // Money.
  sale: 'sale sales sold selling umsatz umsaetze erloes erloese revenue revenues rev verkauf verkaeufe verkauft turnover einnahmen gmv bookings',
  amount: 'amount amt betrag betraege summe sum value val wert werte worth money',
  total: 'total totals tot gesamt insgesamt subtotal overall grand',
  gross: 'gross brutto',
  net: 'net netto',
  price: 'price prices preis preise prc msrp tarif vk ek',
  unit: 'unit einzel each piece stueck',
  list: 'list liste listen katalog catalog catalogue base original regular standard',
  cost: 'cost costs kosten aufwand aufwendungen aufwaende expense expenses expenditure ausgabe ausgaben cogs charge charges fee fees gebuehr gebuehren spend spending selbstkosten opex capex wareneinsatz herstellkosten',
  profit: 'profit profits gewinn gewinne earnings ebit ebitda deckungsbeitrag rohertrag contribution db ertrag',
  margin: 'margin margins marge margen handelsspanne rohmarge',
  discount: 'discount discounts rabatt rabatte nachlass disc skonto rebate abschlag markdown',
  tax: 'tax taxes steuer steuern vat mwst ust duty zoll',
  freight: 'freight fracht frachten carriage porto postage transport logistics',
  budget: 'budget budgets budgeted soll sollwert plan planned geplant plankosten',
  forecast: 'forecast prognose hochrechnung projection outlook',
  actual: 'actual actuals ist istwert real tatsaechlich tatsaechliche tatsaechlicher effektiv act',
  receivable: 'receivable receivables forderung forderungen outstanding unpaid ar debitorensaldo offeneposten debtors',
  payable: 'payable payables verbindlichkeit verbindlichkeiten ap',
  variance: 'variance deviation abweichung differenz difference diff',
  account: 'account konto kontonummer ledger sachkonto gl',
  // Quantities.
  quantity: 'quantity quantities qty menge mengen stueckzahl stueckzahlen units pieces pcs stk volume volumes',
  count: 'count counts cnt anzahl anz numbers zahl',
  stock: 'stock stocks bestand bestaende inventory lager lagerbestand onhand vorrat vorraete',
  demand: 'demand demands demanded bedarf nachfrage',
  capacity: 'capacity kapazitaet',
  headcount: 'headcount hc fte ftes mitarbeiterzahl belegschaft kopfzahl personalbestand mitarbeiterbestand',
  good: 'good gut gutteile conforming accepted passed pass io gutstueck',
  scrap: 'scrap scrapped ausschuss waste verschnitt schrott',
  defect:
    'defect defects defective fehler fehlerhaft fehlerhafte mangel maengel maengelruege reject rejects rejected nio faulty failed fail beanstandet beanstandung beanstandungen ng error errors flaw schlechtteile nonconforming damaged beschaedigt',
  rework: 'rework reworked nacharbeit nachgearbeitet',
  inspect: 'inspect inspected inspection geprueft pruefung tested testing sample stichprobe qc audit',
  produce:
    'produce produced production output ausbringung produziert produzierte gefertigt fertigung fertigungs hergestellt herstellung manufacture manufactured manufacturing produktion produktions',
  reopen: 'reopen reopens reopened reopening wiedereroeffnet wiedereroeffnung wiedereroeffnungen neueroeffnet',
  energy: 'energy energie strom stromverbrauch kwh electricity',
  // Things.
  order:
    'order orders auftrag auftraege auftrags bestellung bestellungen bestell po purchaseorder ord transaction transactions txn bon trx tx',
  customer: 'customer customers kunde kunden client clients cust buyer buyers kaeufer debitor debitoren debtor kd consumer shopper',
  product: 'product products produkt produkte artikel item items sku material mat part teil teile ware waren art goods',
  supplier:
    'supplier suppliers lieferant lieferanten vendor vendors kreditor kreditoren creditor creditors zulieferer hersteller manufacturer lief supp',
  employee:
    'employee employees mitarbeiter mitarbeitende mitarbeiterin emp staff personal worker workers beschaeftigte beschaeftigter personalnummer persnr associate kollege pers ma',
  ticket:
    'ticket tickets case cases fall faelle vorgang vorgaenge incident incidents issue issues anfrage anfragen stoerung stoerungen stoermeldung anliegen inquiry call calls anruf anrufe',
  machine: 'machine machines maschine maschinen anlage anlagen equipment station arbeitsplatz workcenter werkzeug press',
  invoice: 'invoice invoices rechnung rechnungen rechnungs bill bills billing inv faktura invoiced billed fakturiert berechnet rg',
  id: 'id ids nr nummer no num number key code kennung schluessel ref reference referenz uid guid uuid identifier',
  name: 'name names bezeichnung benennung titel title',
  person:
    'agent bearbeiter handler assignee owner manager mgr leiter vorgesetzter salesperson verkaeufer rep technician operator vertreter',
  category:
    'category kategorie type typ class klasse group gruppe segment abteilung department dept region country land city stadt bundesland kind kanal channel mode modus method priority prioritaet severity shift schicht market markt',
  status: 'status state zustand stage phase stand',
  result: 'result results ergebnis befund outcome',
  reason: 'reason grund gruende ursache ursachen cause causes rootcause',
  gender: 'gender sex geschlecht',
  age: 'age alter lebensalter',
  // Events.
  date: 'date dates datum dt termin termine zeitpunkt timestamp ts am on tag day dat stempel',
  time: 'time zeit uhrzeit',
  duration: 'duration dauer laenge elapsed spent span',
  ship: 'ship ships shipped shipping shipment shipments versand versandt versendet dispatch dispatched despatch despatched warenausgang wa sent gesendet verschickt',
  deliver:
    'deliver delivers delivery deliveries delivered liefer lieferung lieferungen geliefert gelieferte ausgeliefert auslieferung zustellung zugestellt arrival arrived ankunft angekommen dlv fulfilled supplied',
  receive: 'receive received receipt receipts wareneingang we erhalten empfangen gr grn',
  promise:
    'promise promised zugesagt zugesagter zugesagte zusage wunsch wunschtermin wunschdatum required estimated expected erwartet erwartete scheduled committed bestaetigt bestaetigter confirmed deadline vereinbart vereinbarter target ziel sollte frist eta',
  due: 'due faellig faelligkeit faelligkeits zahlungsziel terms',
  purchase: 'purchase purchased purchasing einkauf einkaufs eingekauft procurement bought beschaffung beschaffungs',
  ask: 'ordered bestellt bestellte bestellter beauftragt beauftragte placed requested request angefordert',
  return:
    'return returned returns retoure retouren retourniert ruecksendung ruecksendungen zurueckgegeben refund refunded erstattet rueckgabe',
  cancel: 'cancel canceled cancelled cancellation storno storniert stornierung annulliert abgebrochen void voided',
  hire: 'hire hired hiring join joined joining eintritt eintritts einstellung einstellungs eingestellt doj onboarding onboarded beschaeftigtseit employed zugang zugaenge hires joiners neueinstellungen',
  leave:
    'termination terminated exit exited austritt austritts kuendigung gekuendigt ausgeschieden ausscheiden attrition resigned resignation separation separated quit left leaver leavers fluktuation abgang abgaenge churned departure verlassen departed termd',
  absent:
    'absence absences absent absenteeism fehltage fehlzeit fehlzeiten fehl krank krankheit krankheitstage kranktage sick sickness abwesend abwesenheit abwesenheiten abwesenheitstage missed',
  pay: 'salary salaries pay wage wages gehalt gehaelter lohn loehne verguetung entgelt compensation ctc payroll remuneration',
  income: 'income einkommen',
  tenure: 'tenure seniority betriebszugehoerigkeit zugehoerigkeit dienstjahre dienstzeit service',
  company: 'company firma unternehmen betrieb organisation organization org',
  train: 'training trainings trained schulung schulungen weiterbildung fortbildung schulungsstunden',
  overtime: 'overtime ueberstunden ueberstd mehrarbeit mehrstunden ot',
  hours: 'stunden hours hrs std hour stunde h',
  days: 'tage days werktage arbeitstage kalendertage personentage',
  minutes: 'minuten minutes mins min minute',
  seconds: 'sekunden seconds sec secs sek second',
  years: 'jahre years yrs jahren',
  months: 'monate months monaten pm personenmonate',
  period:
    'monat month jahr year quartal quarter woche week periode period stichtag snapshot berichtsmonat buchungsmonat posting buchung buchungs reporting fiscal geschaeftsjahr kw',
  work: 'work worked working arbeit arbeits gearbeitet gearbeitete planmaessig sollarbeitszeit',
  active: 'active aktiv',
  employ: 'employment arbeitsverhaeltnis arbeitsverhaeltnisses beschaeftigung beschaeftigungs dienstverhaeltnis contract vertrag vertrags',
  again: 'again erneut wieder re',
  lot: 'lot batch los chargen chargennummer batchno lotno wo workorder workorders',
  birth: 'birth dob geburt geburts geboren birthday',
  open: 'open opened opening created create creation eroeffnet eroeffnung erstellt erstellung angelegt anlage gemeldet meldung reported raised logged submitted eingegangen eingang erfasst offen offene registered geoeffnet',
  close:
    'close closed closing resolved resolve resolution geloest loesung erledigt erledigung abgeschlossen abschluss geschlossen schliessung completed completion solved fixed behoben behebung beendet done',
  finish: 'finish finished end ende fertig fertiggestellt fertigstellung ended',
  start: 'start started begin began beginn begonnen gestartet anfang',
  respond:
    'respond responded response reply replied antwort beantwortet reaktion reagiert reaktionszeit antwortzeit acknowledged frt answer answered',
  first: 'first erst erste ersten erster initial frist1',
  contact: 'contact kontakt fcr touch',
  sla: 'sla slas servicelevel',
  breach: 'breach breached breaches violated violation verletzt verletzung ueberschritten exceeded',
  met: 'met eingehalten einhaltung erfuellt compliant compliance within achieved made',
  escalate: 'escalate escalated escalation escalations eskaliert eskalation eskalationen',
  satisfaction:
    'satisfaction satisfied csat zufriedenheit zufriedenheitswert rating ratings bewertung bewertungen score scores stars sterne feedback survey umfrage kundenzufriedenheit engagement note noten',
  nps: 'nps',
  job: 'job engagement team environment worklife',
  paid: 'paid payment payments zahlung zahlungs zahlungseingang bezahlt gezahlt settled settlement beglichen zahl remittance settle',
  late: 'late delay delays delayed verspaetet verspaetung verzug verzoegerung verzoegert overdue ueberfaellig lateness tardy',
  ontime: 'ontime puenktlich termingerecht rechtzeitig punctual intime fristgerecht termintreu',
  fill: 'fill erfuellungsgrad erfuellung',
  rate: 'rate quote share anteil percent percentage prozent pct ratio grad perc satz proportion quoten anteile',
  lead: 'lead lieferzeit durchlaufzeit wiederbeschaffungszeit lieferdauer durchlauf durchlaufdauer',
  down: 'downtime stillstand stillstands stillstandszeit ausfall ausfallzeit stoerzeit stoer standzeit breakdown outage unplanned ungeplant stoppage stop stops stopped',
  run: 'runtime laufzeit betriebszeit operating uptime productive betrieb running hauptnutzungszeit hauptzeit run',
  cycle: 'cycle takt taktzeit zyklus zykluszeit',
  setup: 'setup ruesten ruest ruestzeit changeover umruesten',
  oee: 'oee gae',
  availability: 'availability verfuegbarkeit',
  performance: 'performance leistung leistungsgrad leistungs',
  quality: 'quality qualitaet qualitaets',
  yield: 'yield ausbeute fpy',
  utilisation: 'utilisation utilization auslastung auslastungs nutzungsgrad',
  handle: 'handle handling bearbeitung bearbeitungs bearbeitungszeit processing handled',
  flag: 'flag flagged is was has yn indicator kennzeichen kz ja risk',
} as const satisfies Record<string, string>;

export type Concept = keyof typeof CONCEPT_WORDS;

/** Words of column names that do not alter what the column means. */
export const EMPTY_WORDS =
  'y n the a of in at to for from by and with der die das des dem den von vom zu zum zur in im und mit fuer je eur euro usd gbp chf dollar dollars cny inr currency waehrung hauswaehrung local lc avg average mean mittel mittlere durchschnitt durchschnittlich durchschnittliche monthly monatlich monatliches monatliche annual jaehrlich jaehrliche daily taeglich weekly hourly yearly line position pos detail wirklich our unser last latest letzter letzte aktuell aktuelle current data col field f x beleg belege';
