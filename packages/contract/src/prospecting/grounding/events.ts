import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import type { SignalEvent } from '#contract/directory/signal-kinds/definition'

type Words = Readonly<Record<Language, string>>

// Flat regular expressions that match the beginnings of words. Up to 60 characters of the same clause may be between
// them: [^.;:!?]{0,60}.
const words: Readonly<Record<SignalEvent, Words>> = {
  registered: {
    de: 'neu eingetragen|neueintrag|neugrund|gegrundet|grundung|wiedereintrag|wieder eingetragen|neu im handelsregister|ins handelsregister eingetragen',
    fr: 'nouvelle(?:ment)? inscri|nouvelle inscription|fondee?s? |cree?e? en|creation de|reinscri|nouvellement creee?|constituee|(?:ete|etre) inscri[tv][a-z]* au registre',
    it: 'nuova iscrizione|appena iscritt|iscritta (?:di nuovo|nuovamente)|fondat[ao]|costitui[tz]|reiscri|nuovamente iscritt|iscritt[ao] dal|stat[ao] iscritt[ao] nel registro',
    en: 'newly (?:registered|entered|founded)|new (?:entry|registration)|founded|incorporated|re-?entered|(?:been|was|were) (?:entered|registered) in the commercial register',
  },
  deleted: {
    de: 'geloscht|loschung',
    fr: 'radiee?|radiation',
    it: 'cancellat[ao]|cancellazione|radiat[ao]',
    en: 'deleted|struck off|deletion',
  },
  renamed: {
    de: 'neuen? namen?|namen? (?:geandert|gewechselt)|namensanderung|namenswechsel|umbenannt|umfirmier|firmiert (?:neu|heute|jetzt)|neue firma:|firma neu|heiss(?:en|t) (?:neu|heute|jetzt|seit)|tragen? (?:neu|heute|jetzt|seit)[^.;:!?]{0,40} den namen',
    fr: "nouveau nom|nouvelle raison sociale|changement de (?:nom|raison)|change[^.;:!?]{0,10} de (?:nom|raison)|rebaptisee?|porte[^.;:!?]{0,30} le nom|s'appelle desormais|raison sociale modifiee",
    it: 'nuov[ao] (?:nome|ragione|ditta|denominazione)|cambia(?:to|mento)[^.;:!?]{0,12} (?:di )?(?:nome|ragione|ditta|denominazione)|si chiama ora|porta[^.;:!?]{0,30} il nome',
    en: 'new name|chang(?:ed|e of)[^.;:!?]{0,12} name|renamed|rebranded|now called|goes by the name|carries? the name|has carried the name',
  },
  new_form: {
    de: 'neuen? rechtsform|umwandlung|umgewandelt|rechtsform (?:gewechselt|geandert|neu)|wechsel der rechtsform',
    fr: 'nouvelle forme juridique|transform(?:ee?|ation) en|transformation|forme juridique modifiee|change de forme',
    it: 'nuova forma giuridica|trasforma(?:ta|to|zione)|cambia(?:to|mento) (?:di )?forma',
    en: 'new legal form|converted into|conversion|chang(?:ed|e of)[^.;:!?]{0,12} legal form',
  },
  new_purpose: {
    de: 'neuen? (?:gesellschafts|unternehmens|firmen)?zweck|zweck (?:neu|geandert|angepasst|erweitert)|zweckanderung|zweckerweiterung|(?:zweck|tatigkeit)[^.;:!?]{0,40} (?:erweitert|angepasst|geandert|neu gefasst|neu umschrieben)',
    fr: 'nouveau but|but (?:social )?(?:modifie|nouveau|elargi|adapte)|modifi[^.;:!?]{0,25} but|changement de but|nouvel objet|(?:elargi|adapte)[^.;:!?]{0,25} but',
    it: 'nuovo scopo|scopo (?:sociale )?(?:modificato|nuovo|ampliato)|modific[^.;:!?]{0,25} scopo|ampliat[^.;:!?]{0,25} scopo',
    en: 'new (?:corporate )?purpose|(?:purpose|objects)[^.;:!?]{0,40} (?:amended|changed|widened|rewritten|extended)|(?:amended|changed|widened|extended)[^.;:!?]{0,25} purpose',
  },
  moved: {
    de: 'verlegt|sitzverlegung|neuen? (?:sitz|domizil|adresse|standort)|sitz neu|domizil neu|umgezogen|weggezogen|umzug nach|adressanderung',
    fr: "transfer[^.;:!?]{0,30} (?:siege|bureaux)|siege[^.;:!?]{0,30} transfer|nouveau siege|nouvelle adresse|demenage|s'est installee?|adresse modifiee|changement d'adresse|nouveaux locaux",
    it: 'trasferi[^.;:!?]{0,30} sede|sede[^.;:!?]{0,30} trasferi|nuova sede|nuovo (?:recapito|indirizzo)|trasferit[ao]|trasferimento (?:della |di )?sede|traslocat',
    en: 'moved|relocat|new (?:seat|address|premises|registered office)|transferred[^.;:!?]{0,20} (?:seat|office)',
  },
  capital_up: {
    de: 'kapitalerhohung|kapital[^.;:!?]{0,60} erhoht|erhoht[^.;:!?]{0,60} kapital|erhohung des [a-z]*kapitals',
    fr: 'augment[^.;:!?]{0,60} capital|capital[^.;:!?]{0,60} (?:augmente|porte)',
    it: 'aument[^.;:!?]{0,60} capitale|capitale[^.;:!?]{0,60} aument',
    en: '(?:increas|rais)[^.;:!?]{0,60} capital|capital[^.;:!?]{0,60} (?:increas|raised)',
  },
  capital_down: {
    de: 'kapitalherabsetzung|kapital[^.;:!?]{0,60} (?:herabgesetzt|gesenkt|reduziert)|herabsetzung des [a-z]*kapitals|senk[^.;:!?]{0,40}kapital',
    fr: '(?:redui[ts]|reduction)[^.;:!?]{0,60} capital|capital[^.;:!?]{0,60} (?:redui[ts]|abaisse)',
    it: '(?:rid[uo][cttz]|riduzione)[^.;:!?]{0,60} capitale|capitale[^.;:!?]{0,60} rid[uo]',
    en: '(?:reduc|lower|cut)[^.;:!?]{0,60} capital|capital[^.;:!?]{0,60} (?:reduc|lower)',
  },
  officers: {
    de: 'eingetragenen? personen|zeichnungsberechtig|verwaltungsrat|geschaftsfuhrung[^.;:!?]{0,40} (?:neu|gewechselt|geandert)|organe? (?:neu|geandert)|wechsel in der (?:leitung|fuhrung)',
    fr: "personnes? (?:inscrites?|et signature)|inscription ou modification de personne|organes?|conseil d'administration|changement a la (?:tete|direction)|signataires?",
    it: 'persone iscritte|organi|firmatari|consiglio di amministrazione|direzione[^.;:!?]{0,20} (?:nuov|cambi)|persone con diritto di firma',
    en: 'officers|signatories|board of directors|registered persons|new management|change of management',
  },
  merger: {
    de: 'fusion|fusionier|verschmolz|verschmelz',
    fr: 'fusion|absorb',
    it: 'fusion[ei]|fus[ao] con|incorporazione|assorbi',
    en: '(?:merge|merging|(?:took|taken) over)(?! (?:as|from|the (?:chair|presidency|management|position|role|post))(?![a-z]))',
  },
  demerger: {
    de: 'spaltung|abspaltung|aufspaltung|abgespalten',
    fr: 'scission|scinde',
    it: 'scissione|sciss[ao]',
    en: 'demerge|demerger|spun off|spin-off|split off',
  },
  asset_transfer: {
    de: 'vermogensubertragung|aktiven und passiven|ubernimmt aktiven|vermogenswerte',
    fr: 'transfert de patrimoine|actifs et passifs',
    it: 'trasferimento di patrimonio|attivi e passivi',
    en: 'transfer of assets|asset transfer|assets and liabilities',
  },
  liquidation: {
    de: 'liquidation|auflosung|aufgelost',
    fr: 'liquidation|dissou[st]|dissolution',
    it: 'liquidazione|scioglimento|sciolt[ao]',
    en: 'liquidation|dissolved|dissolution|winding up',
  },
  bankruptcy: {
    de: 'konkurs|insolven|nachlassstundung',
    fr: 'faillite|insolvab|sursis concordataire',
    it: 'falliment|insolven|moratoria concordataria',
    en: 'bankrupt|insolven',
  },
  branch_opened: {
    de: 'neuen? (?:zweigniederlassung|niederlassung|filiale)|(?:zweigniederlassung|niederlassung|filiale)[^.;:!?]{0,60} (?:eroffnet|neu|eingetragen|errichtet)|eroffn[^.;:!?]{0,40} (?:zweigniederlassung|niederlassung|filiale)',
    fr: 'nouvelle (?:succursale|filiale|agence)|(?:succursale|agence)[^.;:!?]{0,60} (?:ouverte|inscrite|nouvelle)|ouv(?:ert|erture)[^.;:!?]{0,40} (?:succursale|agence)',
    it: 'nuova (?:succursale|filiale)|succursale[^.;:!?]{0,60} (?:aperta|iscritta|nuova)|apert[^.;:!?]{0,40} succursale|apertura[^.;:!?]{0,40} succursale',
    en: 'new branch|branch[^.;:!?]{0,60} (?:opened|registered|entered)|open[^.;:!?]{0,40} branch',
  },
  branch_closed: {
    de: '(?:zweigniederlassung|niederlassung|filiale)[^.;:!?]{0,60} (?:geschlossen|aufgehoben|geloscht)|schlies[^.;:!?]{0,40} (?:niederlassung|filiale)',
    fr: '(?:succursale|agence)[^.;:!?]{0,60} (?:fermee|radiee|supprimee)|ferm[^.;:!?]{0,40} (?:succursale|agence)',
    it: 'succursale[^.;:!?]{0,60} (?:chiusa|cancellata|soppressa)|chius[^.;:!?]{0,40} succursale',
    en: 'branch[^.;:!?]{0,60} (?:closed|deleted|struck off)|clos[^.;:!?]{0,40} branch',
  },
  licence_added: {
    de: 'bewilligung[^.;:!?]{0,60} (?:erhalten|erteilt|neu)|neue bewilligung|erhalten?[^.;:!?]{0,40} bewilligung',
    fr: 'autorisation[^.;:!?]{0,60} (?:obtenue|accordee|nouvelle|delivree)|obtenu[^.;:!?]{0,40} autorisation|nouvelle autorisation',
    it: 'autorizzazione[^.;:!?]{0,60} (?:ottenuta|concessa|nuova|rilasciata)|ottenut[^.;:!?]{0,40} autorizzazione',
    en: 'licen[cs]e[^.;:!?]{0,60} (?:granted|obtained|new)|new licen[cs]e|(?:granted|obtained)[^.;:!?]{0,40} licen[cs]e',
  },
  licence_removed: {
    de: 'bewilligung[^.;:!?]{0,60} (?:entzogen|zuruckgegeben|erloschen)',
    fr: 'autorisation[^.;:!?]{0,60} (?:retiree|restituee|echue)|retrait[^.;:!?]{0,40} autorisation',
    it: 'autorizzazione[^.;:!?]{0,60} (?:revocata|restituita|scaduta)|revoca[^.;:!?]{0,40} autorizzazione',
    en: 'licen[cs]e[^.;:!?]{0,60} (?:withdrawn|returned|lapsed)|withdr[^.;:!?]{0,40} licen[cs]e',
  },
  contract_awarded: {
    de: 'zuschlag[^.;:!?]{0,60} (?:erhalten|bekommen|gewonnen|erteilt)|(?:erhalten?|erhielt(?:en)?|bekamen|gewonnen)[^.;:!?]{0,40} zuschlag|offentlichen? auftrag[^.;:!?]{0,60} (?:erhalten|gewonnen)',
    fr: "remporte[^.;:!?]{0,40} (?:marche|appel d'offres)|marche[^.;:!?]{0,60} (?:adjuge|attribue|remporte)|obtenu[^.;:!?]{0,40} (?:marche|adjudication)",
    it: "aggiudicat|(?:ottenut|vint)[^.;:!?]{0,40}[ '](?:appalto|commessa|aggiudicazione)",
    en: '(?:awarded|won)[^.;:!?]{0,40} (?:contract|tender)|contract[^.;:!?]{0,60} (?:awarded|won)',
  },
  award_revoked: {
    de: 'zuschlag[^.;:!?]{0,60} widerruf|widerruf[^.;:!?]{0,40} zuschlag',
    fr: '(?:adjudication|attribution)[^.;:!?]{0,60} revoque|revo[cq][^.;:!?]{0,40} (?:adjudication|attribution)',
    it: 'aggiudicazione[^.;:!?]{0,60} revocata|revoca[^.;:!?]{0,40} aggiudicazione',
    en: 'award[^.;:!?]{0,60} revoked|revo[ck][^.;:!?]{0,40} award',
  },
  tender_published: {
    de: 'auftrag[^.;:!?]{0,60} ausgeschrieben|ausschreibung[^.;:!?]{0,60} (?:veroffentlicht|publiziert|lanciert)',
    fr: "(?:publie|lance)[^.;:!?]{0,40} appel d'offres|mise? au concours",
    it: '(?:pubblicat|indett)[^.;:!?]{0,40} (?:bando|gara|concorso)|messo a concorso',
    en: '(?:published|issued|launched|invited)[^.;:!?]{0,40} tenders?|put out to tender',
  },
  building_application: {
    de: 'bau(?:gesuch|projekt)[^.;:!?]{0,60} (?:eingereicht|eingegeben|gestellt|publiziert|veroffentlicht|aufgelegt)|(?:eingereicht|publiziert|veroffentlicht)[^.;:!?]{0,40} baugesuch|baubewilligung[^.;:!?]{0,60} (?:beantragt|ersucht)',
    fr: "(?:depose|presente|publie)[^.;:!?]{0,40} (?:demande de permis|permis de construire|demande d'autorisation)|(?:permis de construire|projet de construction)[^.;:!?]{0,60} (?:depose|publie|demande)",
    it: '(?:presentat|inoltrat|pubblicat)[^.;:!?]{0,40} (?:domanda di costruzione|licenza edilizia)|(?:domanda di costruzione|licenza edilizia)[^.;:!?]{0,60} (?:presentat|inoltrat|pubblicat)',
    en: '(?:filed|submitted|applied|published|made)[^.;:!?]{0,40} (?:building|planning) (?:application|permit|permission)|(?:building|planning) application[^.;:!?]{0,60} (?:filed|submitted|published)',
  },
  research_project: {
    de: '(?:forschungs|innovations)projekt[^.;:!?]{0,160} (?:beteiligt|teilnimmt|bewilligt|gefordert|gestartet)|(?:beteiligt|nimmt|bewilligt|gestartet)[^.;:!?]{0,40} (?:forschungs|innovations)projekt',
    fr: "(?:participe|lance)[^.;:!?]{0,40} projet (?:de recherche|d'innovation)|projet (?:de recherche|d'innovation)[^.;:!?]{0,60} (?:lance|soutenu|finance)",
    it: '(?:partecipa|avviat)[^.;:!?]{0,40} progetto (?:di ricerca|di innovazione|d.innovazione)|progetto (?:di ricerca|di innovazione)[^.;:!?]{0,60} (?:avviat|sostenut|finanziat)',
    en: '(?:part in|joined|started)[^.;:!?]{0,40} (?:research|innovation) project|(?:research|innovation) project[^.;:!?]{0,60} (?:funded|granted|started)',
  },
}

type Pattern = { event: SignalEvent; language: Language; pattern: RegExp }

const patterns: readonly Pattern[] = Object.entries(words).flatMap(([event, byLanguage]) =>
  Object.entries(byLanguage).map(([language, source]) => ({
    event: event as SignalEvent,
    language: language as Language,
    pattern: new RegExp(`(?<![a-z])(?:${source})`),
  })),
)

// Short expressions with which publications report an event. In a claim, these words alone do not mention the event.
const publications: readonly (readonly [SignalEvent, RegExp])[] = [
  [
    'contract_awarded',
    /(?<![a-z])(?:zuschlag|berucksichtigt|adjudic|adjug|marche attribue|aggiudic|delibera|award|supplier)/,
  ],
  [
    'officers',
    /(?<![a-z])(?:(?:eingetragene|ausgeschiedene) person|administrat(?:eur|rice)|gerante?|signature|zeichnung|unterschrift|firma (?:individuale|collettiva)|amministrat|membro|managing director|individual signature)/,
  ],
  [
    'moved',
    /(?<![a-z])(?:registered office|sitz|siege|sede)[^.;:!?]{0,20} (?:transferred|neu|nouveau|nuova)/,
  ],
  ['branch_opened', /(?<![a-z])(?:zweigniederlassung(?:en)? neu|nouvelles? succursales?|nuov[ae] succursal)/],
]

/** "Aktienkapital neu: CHF 250'000.00 [bisher: CHF 100'000.00]". */
const newCapital =
  /(?:kapital|capital|capitale)[^;:!?]{0,30}: ?(?:chf|fr\.) ?([\d' ]+)(?:\.\d\d)? ?[[(](?:bisher|jusqu'(?:ici|a present)|finora|sinora|previously|formerly):? ?(?:chf|fr\.) ?([\d' ]+)/

function changeOfCapitalIn(flat: string): SignalEvent[] {
  const [, after, before] = newCapital.exec(flat) ?? []
  if (after === undefined || before === undefined) return []
  const valueOf = (digits: string) => Number(digits.replace(/\D/g, ''))
  return [valueOf(after) > valueOf(before) ? 'capital_up' : 'capital_down']
}

/** Finds the events that a publication reports in its own words. */
export function publishedEventsIn(flat: string): SignalEvent[] {
  return [
    ...publications.flatMap(([event, pattern]) => (pattern.test(flat) ? [event] : [])),
    ...changeOfCapitalIn(flat),
  ]
}

/** Finds the events that a text mentions in a language; null means any language. */
export function eventsIn(text: string, language: Language | null): SignalEvent[] {
  const flat = flatten(text)
  const found = patterns.filter(
    (one) => (language === null || one.language === language) && one.pattern.test(flat),
  )
  return [...new Set(found.map(({ event }) => event))]
}

/** Finds where a flat text mentions one of these events in a language: from the first to the last of its words. */
export function eventWordsIn(
  flat: string,
  language: Language,
  events: ReadonlySet<SignalEvent>,
): TextRange[] {
  return patterns.flatMap(({ event, language: of, pattern }) => {
    const found = of === language && events.has(event) ? pattern.exec(flat) : null
    return found ? [{ start: found.index, end: found.index + found[0].length }] : []
  })
}
