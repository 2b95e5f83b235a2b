import type { Language } from '@alphorn/contract/core/fields'

/** Words of a language that mark the beginning and the end of an offering's name. All words are folded (`fold`). */
type NameWords = {
  /** Labels before the offering at the beginning of a text: "Mein Angebot:". */
  labels: RegExp
  /** Phrases before the offering: "ist Ihr Partner für". */
  markers: RegExp
  /** Clauses in which the seller begins to speak: "Atelier à Bulle, nous fabriquons". */
  subjects: RegExp
  /** Verbs with customers as their object. */
  helps: RegExp
  /** Words between the customers and the field in which the seller helps them: "bei der Mittelbeschaffung". */
  inWhat: ReadonlySet<string>
  /** Words between the customers and the activity in which the seller helps them: "à gérer". */
  toDo: ReadonlySet<string>
  /** Verbs after "we", or at the beginning of a sentence without "we". */
  verbs: RegExp
  /** Verbs after the name of the seller: "Die Muster AG bietet". */
  thirdPerson: RegExp
  /** Infinitives that follow `toDo`. */
  infinitives: RegExp
  possessives: ReadonlySet<string>
  /** First words of phrases that are not names. */
  pronouns: RegExp
  /** Nouns for the seller itself: "unsere Firma". */
  sellers: RegExp
  datives: ReadonlySet<string>
  indefinite: ReadonlySet<string>
  /** Words that end a name. */
  stops: ReadonlySet<string>
  /** Words before a place, a number or a time, at which a name ends. */
  locals: ReadonlySet<string>
  numbers: ReadonlySet<string>
  /** Beginnings of clauses that are not part of an enumeration. */
  clauses: RegExp
  /** Words that cannot end a name. */
  loose: ReadonlySet<string>
}

const setOf = (words: string) => new Set(words.split(/\s+/))

export const nameWords: Readonly<Record<Language, NameWords>> = {
  de: {
    labels:
      /^(?:mein angebot|unser angebot|angebot|wir bieten|ich biete|unsere leistungen|leistungen|dienstleistung(?:en)?|produkte?) ?: ?/,
    markers:
      /(?:ihr (?:partner|spezialist|experte|ansprechpartner|anbieter) (?:fur|in|rund um)|(?:partner|spezialisten?|experten?|fachfirma|fachgeschaft) fur|spezialisiert auf(?: die| den| das)?|angebot umfasst|tatig im bereich) /,
    subjects: /[,:] (?:wir|ich) \p{L}/u,
    helps:
      /^(?:beraten?|berate|unterstutzen?|begleiten?|helfen?|coachen?|betreuen|beliefern|beliefert|versorgen|versorgt)$/,
    inWhat: setOf('bei beim mit'),
    toDo: new Set<string>(),
    verbs: /(?:e|rn|ln|[^b]en)$/,
    thirdPerson:
      /^(?:bietet|produziert|liefert|entwickelt|verkauft|baut|stellt|hat|vertreibt|importiert|fertigt|realisiert|macht|erstellt|vermietet|plant|reinigt|montiert|installiert)$/,
    infinitives: /^$/,
    pronouns: /^(?:wir|ich|ihr|ihre|sie|es|wer)$/,
    possessives: setOf('unser unsere mein meine'),
    sellers:
      /^(?:firma|unternehmen|betrieb|team|start-up|startup|familienbetrieb|agentur|atelier|verein|buro|gesellschaft|genossenschaft|angebot|startup|stiftung|geschaft|mitarbeit.*|\p{L}*agentur|fintech|schreinerei|druckerei|werkstatt)$/u,
    datives: setOf('den'),
    indefinite: setOf('ein eine einen'),
    stops: setOf(
      'mit ohne ab seit innert damit dass welche durch zu um direkt inklusive inkl exkl bis die der',
    ),
    locals: setOf('in im aus nach'),
    numbers: setOf('ein einer einem zwei drei vier funf sechs sieben acht zehn der'),
    clauses: /^(?:der|die|das|dem|den|mit|um|damit|wenn|weil|und|ob|wo|auch|inkl|seit|ab|wir|welche|\d)/,
    loose: setOf(
      'fur an bei von der die das den dem des ein eine einen einer in im auf aus zu zum zur mit und oder sowie kleine kleinen grosse grossen mittlere mittleren alle ihre ihren & uber nach eigene entwickelt gebaut regionale lokale',
    ),
  },
  fr: {
    labels: /^(?:mon offre|notre offre|nos prestations|prestations|nos services|services|produits) ?: ?/,
    markers:
      /(?:specialise[es]* (?:dans|en)|specialiste[s]? (?:de|du|des|en)|votre partenaire (?:pour|en)|active? dans|expert[es]* en) (?:la |le |les |l')?/,
    subjects: /[,:] (?:nous|je) \p{L}/u,
    helps:
      /^(?:accompagnons|accompagne|aidons|aide|conseillons|conseille|assistons|assiste|soutenons|soutiens|formons|forme)$/,
    inWhat: setOf('dans sur lors'),
    toDo: setOf('a'),
    verbs: /(?:ons|ais|ait|e|ens|is)$/,
    thirdPerson:
      /^(?:propose|offre|fabrique|produit|vend|livre|developpe|realise|importe|fournit|installe|entretient|cree|loue|conseille)$/,
    infinitives: /(?:er|ir|re|oir)$/,
    pronouns: /^(?:nous|je|vous|votre|c'est|il|on|qui)$/,
    possessives: setOf('notre mon'),
    sellers:
      /^(?:entreprise|societe|equipe|atelier|agence|maison|bureau|cabinet|etude|start-up|startup|association|cooperative|offre|fiduciaire|magasin|boutique|imprimerie|menuiserie|garage)$/,
    datives: setOf('aux au a'),
    indefinite: setOf('un une des'),
    stops: setOf(
      'avec sans qui que dont des depuis dans afin grace lorsque si car chez aux par fabriques fabrique livre livres',
    ),
    locals: setOf('a au en sous de'),
    numbers: setOf('un une deux trois quatre cinq six sept huit dix suisse'),
    clauses:
      /^(?:qui|que|dont|avec|nous|je|le|la|les|un|une|des|pour|et|mais|de|du|en|a|par|\d|livraison|pas)/,
    loose: setOf(
      "pour aux au a de du des d l le la les un une en dans sur et ou avec par chez petits petites grands grandes nos vos leurs leur votre & l' d' dans vers entre",
    ),
  },
  it: {
    labels: /^(?:la mia offerta|la nostra offerta|offerta|servizi|prestazioni|prodotti) ?: ?/,
    markers:
      /(?:specializzat[aoie] (?:in|nel|nella|nelle|nei)|specialist[aie] (?:in|di|del|della)|il vostro partner per|attiv[aoi] (?:nel|nella|in)) (?:la |il |le |i )?/,
    subjects:
      /[,:] (?:offriamo|produciamo|realizziamo|forniamo|creiamo|costruiamo|vendiamo|installiamo|facciamo|puliamo) /,
    helps:
      /^(?:aiutiamo|aiuto|accompagniamo|assistiamo|consigliamo|sosteniamo|affianchiamo|supportiamo|accompagno|assisto)$/,
    inWhat: setOf('nella nel nei nelle nello in su'),
    toDo: setOf('a'),
    verbs: /(?:iamo|isco|izzo|zzo|^vendo|^creo|^offro|^faccio|^propongo|^sviluppo|^curo)$/,
    thirdPerson:
      /^(?:offre|propone|produce|vende|fornisce|realizza|sviluppa|importa|installa|crea|noleggia)$/,
    infinitives: /(?:are|ere|ire|rre)$/,
    pronouns: /^(?:siamo|sono|voi|vostro|chi|ci)$/,
    possessives: setOf('nostro nostra mio mia'),
    sellers:
      /^(?:azienda|ditta|societa|impresa|team|agenzia|studio|bottega|atelier|squadra|associazione|cooperativa|start-up|startup|offerta|negozio|famiglia|tipografia|falegnameria|officina)$/,
    datives: setOf('ai agli alle a al alla'),
    indefinite: setOf('un una uno dei delle degli'),
    stops: setOf('con senza che dal ai agli alle affinche grazie mediante tramite quando se perche'),
    locals: setOf('a in nel nella da entro su'),
    numbers: setOf('un una due tre quattro cinque sei sette otto dieci svizzera'),
    clauses: /^(?:che|con|il|la|lo|le|i|gli|un|una|per|e|ma|di|in|a|da|\d|consegna)/,
    loose: setOf(
      "per ai agli alle al alla a di del della dei delle degli d l il lo la i gli le un una in nel nella su e o con da piccole piccoli grandi vostri nostre & l' dell' tra",
    ),
  },
  en: {
    labels: /^(?:my offer|our offer|our services|services|products|what we do) ?: ?/,
    markers: /(?:speciali[sz]\w{0,10} in|specialists? (?:in|for)|your partner for|experts? in|focused on) /,
    subjects: /[,:] (?:we|i) \p{L}/u,
    helps: /^(?:help|helps|support|advise|assist|coach|guide)$/,
    inWhat: setOf('with in on'),
    toDo: setOf('to'),
    verbs: /^(?!.*(?:ing|ed|ment|tion)$)./,
    thirdPerson:
      /^(?:offers|provides|produces|sells|makes|develops|supplies|imports|builds|delivers|creates|installs|designs|rents)$/,
    infinitives:
      /^(?:find|reduce|hire|manage|cut|save|recruit|build|automate|create|sell|optimi[sz]e|plan|organi[sz]e|run|digiti[sz]e)$/,
    pronouns: /^(?:we|i|you|your|trusted|it|who|are)$/,
    possessives: setOf('our my'),
    sellers:
      /^(?:company|team|firm|agency|startup|start-up|studio|workshop|business|association|cooperative|offer|family|small|shop)$/,
    datives: new Set<string>(),
    indefinite: setOf('a an'),
    stops: setOf('with without that which who whose so by within since to because at when where from'),
    locals: setOf('in around near on'),
    numbers: setOf('one two three four five six seven eight ten the'),
    clauses: /^(?:with|which|that|who|for|we|i|so|and|in|at|by|from|the|a|an|to|\d)/,
    loose: setOf(
      'for to at of the a an in on and or with by your our small large mid-sized all from into & between',
    ),
  },
}
