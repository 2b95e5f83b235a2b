// After a company's name and legal form some words name another body. It may be a club or a fund of the staff, or the
// owners whose property the company manages.

const bodies =
  /^(?:\p{L}*(?:verein|verband|vereinigung|chor|feue?rwehr|kommission)|\p{L}{3,}(?:fonds|kasse|club|klub)|club|fonds|kantine|mensa|cantine|(?:personal|betriebs|mitarbeiter)restaurant|alumni|ehemalige|ehemaligen|pensionierte|anciens|amicale|dopolavoro|gewerkschaft|syndicat|sindacato)$/u
const funds: ReadonlySet<string> = new Set('caisse cassa fonds fondo fund scheme plan institution'.split(' '))
const provisions: ReadonlySet<string> = new Set(
  'pension pensions pensioni pensione retraite maladie'.split(' '),
)

/** `Muster AG Männerchor`, `Muster SA, caisse de pensions`: bodies of their own, whose name begins with the company's. */
export function namesABody(after: readonly string[]): boolean {
  if (after.some((word) => bodies.test(word))) return true
  return after.some((word) => funds.has(word)) && after.some((word) => provisions.has(word))
}

const owners =
  /^(?:stwe?g|stwe|meg|ppe|erben|\p{L}*erbengemeinschaft|hoirie|hoirs|\p{L}*eigentum(?:er)?(?:schaft|gemeinschaft)?|copropriete|coproprietaires|condominio|comproprieta|comunione|arge|\p{L}*(?:arbeits|bieter|planer|bauherren)gemeinschaft|\p{L}*konsortium|consortium|consorzio)$/u

/** `Muster Immobilien AG, STWEG Gartenweg`: the company only manages what the owners have. */
export function namesJointOwners(after: readonly string[]): boolean {
  return after.some((word) => owners.test(word))
}
