import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Detects a reversed conversion: the statement calls one legal form the new one, but the register names another after
// "Rechtsform neu".

const forms = [
  'aktiengesellschaft|ag|societe anonyme|sa|societa anonima|stock corporation|company limited by shares',
  'gesellschaft mit beschrankter haftung|gmbh|societe a responsabilite limitee|sarl|societa a garanzia limitata|sagl|limited liability company',
  'einzelunternehmen|einzelfirma|raison individuelle|entreprise individuelle|ditta individuale|impresa individuale|sole proprietorship',
  'kollektivgesellschaft|societe en nom collectif|societa in nome collettivo|general partnership',
  'kommanditgesellschaft|societe en commandite|societa in accomandita|limited partnership',
  'genossenschaft|societe cooperative|cooperative|societa cooperativa|cooperativa',
  'stiftung|fondation|fondazione|foundation',
  'verein|association|associazione',
]
const any = forms.join('|')
const became = [
  `(?:ist|sind|wurde|wird) (?:nun |jetzt |heute |neu )?(?:eine? )?(${any}) geworden`,
  `(?:in|zu) (?:eine[rn]? )?(${any}) (?:umgewandelt|gewandelt)`,
  `(?:transforme|transformee|devenue?s?|etes (?:desormais |maintenant )?|passe|passee) (?:en |a la |au statut de |l')?(?:une )?(${any})`,
  `(?:trasformat[aeoi]|diventat[aeoi]|passat[aeoi]) (?:in |a )?(?:una )?(${any})`,
  `(?:converted|transformed|turned) into an? (${any})|(?:became|become) an? (${any})`,
].map((source) => new RegExp(`(?<![a-z])(?:${source})(?![a-z])`, 'g'))
const registered = new RegExp(
  `(?<![a-z])(?:rechtsform neu|neue rechtsform|nouvelle forme juridique|forme juridique nouvelle|nuova forma giuridica|forma giuridica nuova|new legal form): ?(${any})(?![a-z])`,
  'g',
)

const formOf = (words: string) => forms.findIndex((one) => one.split('|').includes(words))

/** Finds legal forms that a flat statement calls the new one, if the register names another as the new one. */
export function turnedFormsIn(flat: string, evidence: readonly string[]): TextRange[] {
  const found = became.flatMap((pattern) => [...flat.matchAll(pattern)])
  if (found.length === 0) return []
  const known = evidence.flatMap((one) => Array.from(one.matchAll(registered), ([, form]) => formOf(form!)))
  if (known.length === 0) return []
  return found
    .filter(([, one, other]) => !known.includes(formOf((one ?? other)!)))
    .map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
}
