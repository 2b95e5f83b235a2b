import type { Language } from '@alphorn/contract/core/fields'
import type { authorityKinds } from '@alphorn/contract/prospecting/evidence-kinds'

type AuthorityKind = (typeof authorityKinds)[number]

/** The words of the page on which a recipient sees the evidence of a text. */
export type ProofPageWords = {
  title: string
  intro: (sender: string, recipient: string, day: string) => string
  published: (day: string) => string
  retrieved: (day: string) => string
  openSource: string
  personal: string
  checksum: string
  noClaims: string
  refuseTitle: string
  refuseText: (sender: string) => string
  refuse: string
  refused: (sender: string, day: string) => string
  privacy: string
  kinds: Readonly<Record<AuthorityKind | 'web_page' | 'offering' | 'other', string>>
  languageLabel: string
  missingTitle: string
  missing: string
  /** The page of a text that was erased, or whose retention ended. */
  erased: { title: string; text: string }
  /** Replaces the quoted words of a source that were erased. */
  erasedSource: string
  /** Messages shown when the service refuses to show the page or to record an objection. */
  refusals: Readonly<Record<'tooMany' | 'unreadable' | 'unavailable', { title: string; text: string }>>
}

export const proofPageWords: Readonly<Record<Language, ProofPageWords>> = {
  de: {
    title: 'Woher die Angaben stammen',
    intro: (sender, recipient, day) =>
      `${sender} hat am ${day} an ${recipient} geschrieben. Hier steht zu jeder Aussage, worauf sie sich stützt.`,
    published: (day) => `veröffentlicht am ${day}`,
    retrieved: (day) => `gelesen am ${day}`,
    openSource: 'Quelle öffnen',
    personal: 'Diese Quelle enthält Angaben zu Personen. Ihr Wortlaut wird hier nicht gezeigt.',
    checksum: 'Prüfsumme der abgelegten Quelle (SHA-256)',
    noClaims: 'Der Text enthält keine Aussage über Ihre Firma.',
    refuseTitle: 'Keine weiteren Schreiben',
    refuseText: (sender) =>
      `Mit einem Klick nimmt ${sender} Ihre Firma auf die Sperrliste. Sie müssen nichts angeben.`,
    refuse: 'Bitte nicht mehr anschreiben',
    refused: (sender, day) => `${sender} schreibt Ihrer Firma nicht mehr. Gesperrt am ${day}.`,
    privacy:
      'Diese Seite setzt keine Cookies und lädt nichts von anderen Servern. Sie zählt nur, wie oft sie geöffnet wird.',
    kinds: {
      register_entry: 'Handelsregister',
      gazette_publication: 'Schweizerisches Handelsamtsblatt',
      procurement_notice: 'Öffentliche Beschaffungen (simap.ch)',
      building_notice: 'Amtsblatt des Kantons Zürich',
      research_project: 'Forschungsdatenbank ARAMIS',
      web_page: 'Website',
      offering: 'Angabe des Absenders',
      other: 'Quelle',
    },
    languageLabel: 'Sprache',
    missingTitle: 'Diese Seite gibt es nicht',
    missing: 'Bitte prüfen Sie die Adresse im Brief. Vielleicht wurde die Seite inzwischen gelöscht.',
    erased: {
      title: 'Diese Seite wurde gelöscht',
      text: 'Der Text und seine Quellen sind hier nicht mehr gespeichert.',
    },
    erasedSource: 'Der Wortlaut dieser Quelle wurde gelöscht.',
    refusals: {
      tooMany: {
        title: 'Bitte warten Sie eine Minute',
        text: 'Von Ihrem Anschluss kamen gerade zu viele Aufrufe. Öffnen Sie die Seite in einer Minute noch einmal. Dieser Aufruf hat nichts geändert.',
      },
      unreadable: {
        title: 'Diese Adresse lässt sich so nicht öffnen',
        text: 'Bitte geben Sie die Adresse so ein, wie sie im Brief steht. Dieser Aufruf hat nichts geändert.',
      },
      unavailable: {
        title: 'Die Seite ist im Moment nicht erreichbar',
        text: 'Bitte versuchen Sie es später noch einmal.',
      },
    },
  },
  fr: {
    title: 'D’où viennent ces indications',
    intro: (sender, recipient, day) =>
      `${sender} a écrit à ${recipient} le ${day}. Vous trouvez ici la source de chaque affirmation.`,
    published: (day) => `publié le ${day}`,
    retrieved: (day) => `consulté le ${day}`,
    openSource: 'Ouvrir la source',
    personal: 'Cette source contient des données personnelles. Son texte n’est pas affiché ici.',
    checksum: 'Empreinte de la source archivée (SHA-256)',
    noClaims: 'Le texte ne contient aucune affirmation sur votre entreprise.',
    refuseTitle: 'Ne plus recevoir de courrier',
    refuseText: (sender) =>
      `D’un clic, ${sender} inscrit votre entreprise sur sa liste d’exclusion. Aucune indication n’est nécessaire.`,
    refuse: 'Ne plus nous écrire',
    refused: (sender, day) => `${sender} n’écrira plus à votre entreprise. Exclusion du ${day}.`,
    privacy:
      'Cette page n’utilise aucun cookie et ne charge rien d’autres serveurs. Elle compte seulement ses ouvertures.',
    kinds: {
      register_entry: 'Registre du commerce',
      gazette_publication: 'Feuille officielle suisse du commerce',
      procurement_notice: 'Marchés publics (simap.ch)',
      building_notice: 'Feuille officielle du canton de Zurich',
      research_project: 'Base de données de la recherche ARAMIS',
      web_page: 'Site web',
      offering: 'Indication de l’expéditeur',
      other: 'Source',
    },
    languageLabel: 'Langue',
    missingTitle: 'Cette page n’existe pas',
    missing: 'Vérifiez l’adresse indiquée dans la lettre. La page a peut-être été supprimée entre-temps.',
    erased: {
      title: 'Cette page a été supprimée',
      text: 'Le texte et ses sources ne sont plus enregistrés ici.',
    },
    erasedSource: 'Le texte de cette source a été supprimé.',
    refusals: {
      tooMany: {
        title: 'Veuillez patienter une minute',
        text: 'Votre connexion vient d’envoyer trop de demandes. Ouvrez la page à nouveau dans une minute. Cette demande n’a rien changé.',
      },
      unreadable: {
        title: 'Cette adresse ne peut pas être ouverte ainsi',
        text: 'Saisissez l’adresse telle qu’elle figure dans la lettre. Cette demande n’a rien changé.',
      },
      unavailable: {
        title: 'La page est momentanément indisponible',
        text: 'Veuillez réessayer plus tard.',
      },
    },
  },
  it: {
    title: 'Da dove provengono le indicazioni',
    intro: (sender, recipient, day) =>
      `${sender} ha scritto a ${recipient} il ${day}. Qui trova la fonte di ogni affermazione.`,
    published: (day) => `pubblicato il ${day}`,
    retrieved: (day) => `letto il ${day}`,
    openSource: 'Apri la fonte',
    personal: 'Questa fonte contiene dati personali. Il suo testo non viene mostrato qui.',
    checksum: 'Impronta della fonte archiviata (SHA-256)',
    noClaims: 'Il testo non contiene affermazioni sulla Sua azienda.',
    refuseTitle: 'Nessun’altra lettera',
    refuseText: (sender) =>
      `Con un clic ${sender} iscrive la Sua azienda nella lista di esclusione. Non deve indicare nulla.`,
    refuse: 'Non scriveteci più',
    refused: (sender, day) => `${sender} non scriverà più alla Sua azienda. Esclusa il ${day}.`,
    privacy:
      'Questa pagina non usa cookie e non carica nulla da altri server. Conta soltanto quante volte viene aperta.',
    kinds: {
      register_entry: 'Registro di commercio',
      gazette_publication: 'Foglio ufficiale svizzero di commercio',
      procurement_notice: 'Appalti pubblici (simap.ch)',
      building_notice: 'Foglio ufficiale del Cantone di Zurigo',
      research_project: 'Banca dati della ricerca ARAMIS',
      web_page: 'Sito web',
      offering: 'Indicazione del mittente',
      other: 'Fonte',
    },
    languageLabel: 'Lingua',
    missingTitle: 'Questa pagina non esiste',
    missing: 'Controlli l’indirizzo nella lettera. Forse nel frattempo la pagina è stata cancellata.',
    erased: {
      title: 'Questa pagina è stata eliminata',
      text: 'Il testo e le sue fonti non sono più conservati qui.',
    },
    erasedSource: 'Il testo di questa fonte è stato eliminato.',
    refusals: {
      tooMany: {
        title: 'Attenda un minuto',
        text: 'Dalla Sua connessione sono arrivate troppe richieste. Riapra la pagina tra un minuto. Questa richiesta non ha modificato nulla.',
      },
      unreadable: {
        title: 'Questo indirizzo non può essere aperto così',
        text: 'Inserisca l’indirizzo come figura nella lettera. Questa richiesta non ha modificato nulla.',
      },
      unavailable: {
        title: 'La pagina non è al momento disponibile',
        text: 'Riprovi più tardi.',
      },
    },
  },
  en: {
    title: 'Where the statements come from',
    intro: (sender, recipient, day) =>
      `${sender} wrote to ${recipient} on ${day}. This page shows the source of every statement.`,
    published: (day) => `published on ${day}`,
    retrieved: (day) => `read on ${day}`,
    openSource: 'Open the source',
    personal: 'This source contains personal data. Its words are not shown here.',
    checksum: 'Checksum of the archived source (SHA-256)',
    noClaims: 'The text makes no statement about your company.',
    refuseTitle: 'No further letters',
    refuseText: (sender) =>
      `With one click ${sender} puts your company on its suppression list. You need not enter anything.`,
    refuse: 'Do not write to us again',
    refused: (sender, day) => `${sender} will not write to your company again. Suppressed on ${day}.`,
    privacy:
      'This page sets no cookies and loads nothing from other servers. It only counts how often it is opened.',
    kinds: {
      register_entry: 'Commercial register',
      gazette_publication: 'Swiss Official Gazette of Commerce',
      procurement_notice: 'Public procurement (simap.ch)',
      building_notice: 'Official gazette of the Canton of Zurich',
      research_project: 'Research database ARAMIS',
      web_page: 'Website',
      offering: 'Statement of the sender',
      other: 'Source',
    },
    languageLabel: 'Language',
    missingTitle: 'This page does not exist',
    missing: 'Please check the address in the letter. The page may have been deleted since.',
    erased: { title: 'This page was deleted', text: 'The text and its sources are no longer stored here.' },
    erasedSource: 'The words of this source were deleted.',
    refusals: {
      tooMany: {
        title: 'Please wait a minute',
        text: 'Too many requests came from your connection. Open the page again in a minute. This request changed nothing.',
      },
      unreadable: {
        title: 'This address cannot be opened like this',
        text: 'Enter the address as it is printed in the letter. This request changed nothing.',
      },
      unavailable: {
        title: 'The page is not available at the moment',
        text: 'Please try again later.',
      },
    },
  },
}

/** The line next to the QR code of a letter. */
export const proofPageLine: Readonly<Record<Language, string>> = {
  de: 'Quellen zu diesem Brief, und keine weiteren Schreiben:',
  fr: 'Sources de cette lettre, et pour ne plus recevoir de courrier :',
  it: 'Fonti di questa lettera, e per non ricevere altre lettere:',
  en: 'Sources of this letter, and no further letters:',
}
