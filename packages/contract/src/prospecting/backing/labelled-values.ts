import type { Specific } from '#contract/prospecting/grounding/specifics'

// Words of the four languages that say what a date or an amount is of: the statutes, an award, the profit. A statement that
// names one of these must have the value that the evidence has for it.

/** `isFixed`: publications use these very words, so that other words beside them do not matter. */
type Label = { words: RegExp; everywhere: RegExp; isFixed: boolean }

const labelOf = (words: string, isFixed: boolean): Label => ({
  words: new RegExp(`(?<![a-z])(?:${words})`),
  everywhere: new RegExp(`(?<![a-z])(?:${words})`, 'g'),
  isFixed,
})

// In this order: a statement that an award was published is about the publication.
const ofTime: readonly Label[] = [
  labelOf(
    'shab|fosc|fusc|sogc|handelsamtsblatt|feuille officielle|foglio ufficiale|gazette|publi[cz]|publie|veroffentlich|pubblica',
    true,
  ),
  labelOf('[a-z]*auflage|enquete|esposizione|public display', true),
  labelOf(
    'tagesregister|journal|(?:neu)?eintrag|eingetragen|inscri|iscri|registered|registration|entered in',
    true,
  ),
  labelOf('eingereicht|eingabe|depose|deposit|inoltrat|presentat|submitted|filed', true),
  labelOf(
    '[a-z]*frist|delai|termine|scaden|deadline|einsprache|beschwerde|oppositions?(?![a-z])|recours',
    true,
  ),
  labelOf('ausfuhrung|[a-z]*beginn|execution|esecuzione|inizi|debut|commence|start|begin', true),
  labelOf('[a-z]*zuschlag|adjudi|adjug|aggiudic|award', true),
  labelOf('bilanz|bilan(?![a-z])|bilancio|balance', true),
  labelOf('[a-z]*vertrag|contrat(?![a-z]*eur)|contract(?!or)', true),
  labelOf('[a-z]*statut|articles', true),
  labelOf(
    '[a-z]*gegrund|[a-z]*grundet|[a-z]*grundung|fonde[er]?|fondat|fondazione|fondation|founded|foundation|established',
    true,
  ),
  labelOf('renov|sanier|umgebaut|umbau|ristruttur|rinnov|refurb', false),
  labelOf('[a-z]*vergross|erweiter|ausgebaut|agrandi|ampli|enlarg|extend|expand', false),
  labelOf(
    'umzug|umgezogen|zog(?:en)?(?![a-z])|verleg|zugel|demenag|transfer|trasloc|trasfer|moved|relocat',
    false,
  ),
  labelOf('[a-z]*eroffn|ouver|ouvr|inaugur|apert|aprir|opened|opening', false),
  labelOf(
    'ubernahm|ubernomm|reprise|repris(?![a-z])|repren|rachet|rilev|acqui|taken over|took over|takeover|bought',
    false,
  ),
  labelOf('geschloss|schliess|schloss(?:en)?(?![a-z])|ferme|chius|closed|closure', false),
  labelOf('pension|ruhestand|retraite|retired|retirement', false),
]

const ofAmount: readonly Label[] = [
  labelOf('aktiven|actifs|attivi(?!t)|assets', true),
  labelOf('passiven|passifs|passivi|liabilit', true),
  labelOf("umsatz|chiffre d'affaires|fatturato|cifra d'affari|turnover|revenue", true),
  labelOf('[a-z]*gewinn(?!er|t)|benefice|utile(?![a-z])|profit', true),
  labelOf('[a-z]*invest', true),
  labelOf('eintritt|entrees?(?![a-z])|entrata|ingresso|admission', false),
  labelOf('fuhrung(?:en)?(?![a-z])|visite guidee|visita guidata|guided tour', false),
  labelOf('[a-z]*miete|loyer|affitto|rent(?![a-z])', false),
  labelOf('[a-z]*lohn|salaire|salari|wage', false),
  labelOf('[a-z]*schaden|degats|dommage|danni|damage', false),
]

/** The place of a label in its list, and whether its words are fixed. */
export type FoundLabel = { at: number; isFixed: boolean }

/** The label of the date that the service states: when the evidence was published. */
export const publication: FoundLabel = { at: 0, isFixed: true }

/** Returns all labels of a part of a text, in the order of the list. */
export function labelsOf(flat: string, group: string): FoundLabel[] {
  const labels = group === 'time' ? ofTime : group === 'amount' ? ofAmount : []
  return labels.flatMap(({ words, isFixed }, at) => (words.test(flat) ? [{ at, isFixed }] : []))
}

/** Returns the label that is nearest to a value of a flat text. */
export function nearestLabel(
  flat: string,
  { start }: Pick<Specific, 'start'>,
  group: string,
): FoundLabel | undefined {
  const labels = group === 'time' ? ofTime : group === 'amount' ? ofAmount : []
  const found = labels.flatMap(({ everywhere, isFixed }, at) => {
    const places = [...flat.matchAll(everywhere)].map(({ index }) => Math.abs(index - start))
    return places.length === 0 ? [] : [{ at, isFixed, distance: Math.min(...places) }]
  })
  return found.toSorted((one, other) => one.distance - other.distance)[0]
}
