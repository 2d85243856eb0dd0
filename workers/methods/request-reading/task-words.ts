import { stemOf } from '../../../platform/text/index.js';

const stems = (words: string): Set<string> => new Set(words.trim().split(/\s+/).map(stemOf));

/** Stems of words that tell an agent what to do rather than what about. */
export const TASK_WORDS: ReadonlySet<string> = stems(
  `analysier analysiere analyse analyze bericht berichte report create erstell erstelle daten data export exportier exportiere generate schreib schreibe
   write make draft entwirf prüf prüfe check vergleich vergleiche compare zusammenfass fasse zusammen summarise summarize explain erklär
   erkläre berechne calculate compute find finde sende send liste list datei file tabelle table zeile zeilen row rows spalte spalten column columns format übersicht overview since until between liefern liefert liefere`,
);

/** Stems of words that ask for a piece of work, its cause or its result, that qualify it, or that state its form or method, rather than name what it is about. */
export const NEUTRAL_WORDS: ReadonlySet<string> = stems(
  `tun tue machen mach unternehmen ergreifen ergreife empfehlen empfiehl empfehlung empfehlungen vorschlag vorschlagen vorschläge schlage
   verbessern verbesserung senken reduzieren verringern erhöhen steigern verkürzen beschleunigen optimieren beheben angehen schritt schritte
   nächste nächster nächstes wichtig ergebnis ergebnisse befund befunde team woche quartal konkret konkrete sinnvoll sinnvolle leite
   messgröße messgrößen sauber saubere ordentlich ordentliche vernünftig vernünftige proper decent
   ableiten baue bilde bilden definiere suche sucht messen misst entdecke untersuche plane planen simuliere simulieren priorisiere bewerte
   abweichung abweichungen ampel ampeln deviation laptop notebook tablet beamer bildschirm screen offline alles sämtliches everything
   faktor faktoren treiber treiben treibt einfluss einflüsse wirkung wirkt wirken beeinflusst beeinflussen zusammenhang zusammenhänge kausal
   ursachenanalyse steigt steigen stieg sinkt sinken sank fällt fallen fiel wächst wachsen schwankt schwanken folie folien foliensatz foliensätze präsentation dashboard
   diagramm grafik mitteilung nachricht info information anschreiben entwurf text artikel szenario simulation prognose trend vergleichen
   entwicklung aufgabe aufgaben lücke lücken fehler dublette dubletten ausreißer engpass engpässe frage antwort ziel zielwert steckbrief
   kennzahlenblatt plan fahrplan workshop sitzung termin frist ende anfang beginn vorjahr vorquartal vormonat tag monat jahr detail
   ampel ampeln cockpit filter ausdruck ausdrucken druck seite seiten absatz satz sätze stichpunkt stichpunkte ablaufplan zeitplan pfad
   einschätzung einschätzungen rückmeldung stellungnahme meinung anfrage anfragen bitte zuverlässig verlässlich belastbar brauchbar genau
   unterschied begriff bedeutung erklärung einordnung zusammenfassung kurzfassung fassung version vorlage rang rangfolge reihenfolge
   überblick stellung basis grundlage hilfe beispiel art weise rahmen bezug hinblick lage stand verhältnis relation zahl zahlen anteil höhe wert prozent
   action actions recommend recommendation recommendations suggest suggestion improve improvement reduce increase raise lower shorten speed
   accelerate optimise optimize fix step steps next take taken finding findings result results best concrete derive build construct define
   search measure measured computed discover examine plan simulate prioritise prioritize assess factor factors driver drivers drive drives
   influence influences affect affects effect effects impact analysis causal rise rises rising fall falls falling rose fell drop drops
   dropping grow grows growing increases decrease decreases vary varies want need like slide slides deck presentation dashboard chart message
   update notice text article scenario forecast trend develop development gap gaps error errors duplicate duplicates outlier bottleneck
   question answer goal target workshop meeting deadline end beginning start day week month quarter year detail example basis help kind
   number numbers share level value percent figure figures wait waiting left done use used using doing going regarding concerning lead leads own owns say says require requires department team unit abteilung kollegen
   run runs happen happens able get got look looks looking come comes keep put tell ask think know see work works thing things way lot bit
   sure possible current currently overall latest recent recently piece note version draft page pages line lines paragraph sentence
   sentences word words simple short brief plain quick clear easy jargon wording difference meaning term rank ranking path print template
   summary light lights filter filters picture people ready happy usual actually load
   assessment assessments opinion feedback reliable trustworthy good enough accurate act
   achieve achieved receive received exceed exceeded decline declined worsen worsened deteriorate fluctuate avoid prevent realise realize finish
   aussage aussagen kernaussage kernaussagen botschaft botschaften fazit einleitung anhang glossar quelle quellen quellenangabe quellenangaben
   fundstelle fundstellen zitat zitate ton tonfall stil sprache deutsch englisch wort wörter wörtern zeichen titel überschrift
   überschriften logo layout format hochformat querformat handzettel kachel kacheln balken balkendiagramm linie linien liniendiagramm kurve kreisdiagramm
   säule säulen semikolon komma trennzeichen dezimalstelle nachkommastelle nachkommastellen sortierung sortiert absteigend aufsteigend rangliste
   top flop korrelation saison saisonalität muster auffälligkeit auffälligkeiten verteilung median mittelwert durchschnitt
   streuung varianz perzentil quartil wahrscheinlichkeit bandbreite spanne formel formeln berechnung einheit einheiten zähler nenner feld
   felder duplikat duplikate leerzeichen schreibweise schreibweisen wochentag wochentage wochentagen uhrzeit variante varianten ids kandidat kandidaten frühindikator
   frühindikatoren begründung rechenweg rechenbeispiel zwischenschritt zwischenschritte meilenstein hypothese hypothesen annahme annahmen beleg belege fassungen
   absolut prozentual ordne ordnen streich streiche zweizeiler einzeiler schaubild merksatz quiz phase stage status
   message headline conclusion introduction appendix glossary source sources citation citations quote quotes tone style language english german
   character characters title heading headings logo layout landscape portrait handout tile tiles bar bars curve pie
   semicolon comma separator delimiter decimal decimals sorted sort descending ascending top bottom correlation season seasonal
   seasonality pattern patterns distribution median mean average spread variance percentile quartile probability range formula formulas
   calculation unit numerator denominator field fields spelling whitespace weekday weekdays variant variants id ids candidate candidates
   match matches matching split score scores scored weight weights benchmark widget widgets graph teaser definition sheet sheets column missing leading indicator indicators
   informiere informieren inform informs informing notify benachrichtige benachrichtigen unterrichte unterrichten führe zusammenführen hergeben carry
   reasoning assumption assumptions evidence one-pager pager extract announce rewrite translate reply direct
   januar februar märz april mai juni juli august september oktober november dezember january february march may june july october december
   montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so monday tuesday wednesday thursday friday saturday sunday
   mon tue wed thu fri sat sun uhr am pm oclock euro eur usd gbp mio mrd tsd intranetartikel intranetbeitrag schulungsnotiz merkblatt du-form sie-form
   nobody everybody everyone anyone somebody someone outside inside apart aside other others else niemand jemand jeder außerhalb innerhalb übrige übrigen andere anderen anderer
   set pls go okay stimmt fertig leute leuten
   ansicht ansichten anklicken klicken aufklappen vormittag nachmittag mittag mittags abend abends nacht nachts morgens morning mornings afternoon
   afternoons evening evenings noon night nights tonight written rang ring phoned telefon telefoniert
   auswertung auswertungen auswerten evaluation evaluations gefühl eindruck vermutung wunsch feeling impression guess wish
   effort efforts aufwand benefit benefits nutzen idea ideas idee ideen slack chat style intranet newsletter merge combine join zusammenführen verknüpfen vereinigen order sort`,
);

/** Returns whether a word can name a subject: it is neither a task word nor a neutral word. */
export const isTopical = (word: string): boolean => !TASK_WORDS.has(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word));
