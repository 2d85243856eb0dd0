import { stemOf } from '../../../platform/text/index.js';

/** Stems of words that state the form, tone, order or readers of an answer, or that introduce a request, rather than its content. */
export const FORM_WORDS: ReadonlySet<string> = new Set(
  `kurz kurze kurzer kurzes short brief briefly sachlich polite politely freundlich honest ehrlich honestly höflich firm bestimmt verständlich locker lockerer friendly formal informal warm cheerful neutral nett duzen siezen druckbar printable simple einfach plain
   maßnahme maßnahmen actions action folie folien slides slide seite seiten page pages wörter wörtern words punkte points fragen questions sätze sentences stufen levels
   excel csv pdf word datei file dashboard bericht report deck präsentation presentation mail e-mail email brief letter post aushang notice artikel article beitrag newsletter
   übersicht foliensatz monatsbericht quartalsbericht jahresbericht kennzahlenblatt steckbrief sheet entwurf draft onepager
   heute today jetzt now zuletzt last künftig future oldest newest älteste neueste zuerst first absteigend aufsteigend
   brauche need möchte möchten would like interessiert weiter einheitlich gefühl feeling mind wonder uns mich
   angaben angabe information informationen details entries einträge values sag such out up
   sauber clean
   bleiben bleibt stay
   well whether lässt lassen
   anybody somebody anyone ones separately getrennt odd percentage seems scheint back sehen fehlen erkennen fehlt
   around about circa rund etwa roughly actual tatsächlich walk ours contains höchstens mindestens maximal most least control adjust reichen
   passiert passieren geschehen happened happen wissen erfahren know hear down liebsten ideally würdest würde vorhanden rang called wants
   kollegin kollege kollegen colleague buyer leute people jemand sachen dinge stuff things sagen festhalten aufnehmen record take`
    .split(/\s+/)
    .map(stemOf),
);
