import type { Messages } from '../index.js';

export const de: Messages['signIn'] = {
  title: 'Anmeldung',
  starting: 'Anmeldung läuft …',
  start: 'Anmelden',
  again: 'Erneut anmelden',
  retry: 'Erneut versuchen',
  signOut: 'Abmelden',
  account: 'Konto',
  reason: 'Grund',
  insecure: {
    title: 'Diese Adresse ist nicht sicher',
    text: 'Der Browser erlaubt die Anmeldung nur über HTTPS. Öffnen Sie die Konsole unter einer Adresse, die mit https:// beginnt.',
  },
  unavailable: {
    title: 'Die Anmeldung ist zurzeit nicht möglich',
    text: 'Der Anmeldedienst Ihres Unternehmens antwortet nicht. Versuchen Sie es in einigen Minuten erneut.',
  },
  failed: {
    title: 'Die Anmeldung wurde nicht abgeschlossen',
    text:
      'Der Anmeldedienst hat Sie nicht angemeldet. Versuchen Sie es erneut; ' +
      'schlägt es wieder fehl, nennen Sie Ihrem Administrator den Grund unten.',
  },
  rejected: {
    title: 'Der Dienst akzeptiert Ihre Anmeldung nicht',
    text:
      'Der Anmeldedienst hat Sie angemeldet, aber der Dienst weist das Zugriffstoken zurück. ' +
      'Nennen Sie Ihrem Administrator den Grund unten.',
  },
  noTenant: {
    title: 'Ihr Konto gehört zu keinem Mandanten',
    text: (name: string, claim: string) =>
      `Sie sind als ${name} angemeldet, aber Ihr Zugriffstoken nennt nicht genau einen Mandanten des Dienstes. ` +
      `Ihr Administrator muss Ihnen einen Mandanten zuweisen (Claim ${claim}, ein Wert wie tnt_acme).`,
  },
  noRole: {
    title: 'Ihnen ist keine Rolle des Dienstes zugewiesen',
    text: (claim: string) =>
      `Sie können lesen, aber nichts ändern. Ihr Administrator kann Ihnen eine Rolle zuweisen ` +
      `(Claim ${claim} des Zugriffstokens, zum Beispiel advisor).`,
  },
  ended: {
    title: 'Ihre Sitzung ist beendet',
    text: 'Melden Sie sich erneut an, um weiterzuarbeiten. Sie kehren zu der Seite zurück, die geöffnet war.',
  },
  signedOut: { title: 'Sie sind abgemeldet', text: 'Melden Sie sich an, um die Konsole wieder zu verwenden.' },
  denied: {
    UNAUTHENTICATED: 'Der Dienst akzeptiert Ihre Anmeldung nicht. Melden Sie sich ab und wieder an.',
    FORBIDDEN: 'Das ist Ihnen nicht erlaubt.',
    TENANT_MISMATCH: 'Sie gehören nicht zu diesem Mandanten.',
    TENANT_SUSPENDED: 'Dieser Mandant ist gesperrt. Wenden Sie sich an den Betreiber des Dienstes.',
    SELF_APPROVAL_FORBIDDEN: 'Sie können Ihren eigenen Antrag nicht genehmigen. Das muss ein anderer Administrator Ihres Mandanten tun.',
    needs: (role: string, needed: string) =>
      `Dafür ist die Rolle ${needed} nötig. Ihre Rolle ist ${role}; ein Administrator Ihres Mandanten kann Ihnen eine andere zuweisen.`,
  },
};
