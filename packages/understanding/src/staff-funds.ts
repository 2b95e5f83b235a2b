import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import { fold } from '#understanding/words'

// Funds for the welfare of a company's staff. Name and purpose state the trade of their founder, which is not theirs.

const fundNames =
  /(?:personal|vorsorge|fursorge|wohlfahrts?|pensions?|patronale[mnrs]?) ?(?:fursorge|vorsorge|wohlfahrts?)?-? ?(?:fonds|kasse|stiftung|werk)\b|fonds (?:de prevoyance|patronal|de pension|de secours)|caisse de (?:pension|retraite|prevoyance)|fond(?:o|azione) di previdenza|cassa pension|(?:pension|welfare|benefits?) fund\b/

const forStaff =
  /(?:vorsorge|fursorge|zugunsten|wohlfahrt).{0,60}(?:arbeitnehm|mitarbeit|personal|angestellt|belegschaft)|unterstutzung (?:der|von|ihrer) (?:ehemaligen )?(?:arbeitnehm|mitarbeit|angestellt)|en faveur (?:du personnel|des (?:employ|collaborat|salari|travaill))|(?:a|in) favore (?:del personale|dei (?:dipendenti|collaboratori|lavoratori))|(?:benefits?|welfare|provision|pensions?) .{0,30}(?:employees|staff|personnel)/

/** Returns whether a name is that of a fund for staff: "Wohlfahrtsfonds der Muster AG". */
export function namesStaffFund(name: string) {
  return fundNames.test(fold(name.slice(0, maxLength)))
}

const maxLength = 300

/** Returns whether a foundation is a fund for the staff of its founder. */
export function isStaffFund(name: string, core: string | null, kind: CompanyKind | null) {
  if (kind !== 'foundation') return false
  return namesStaffFund(name) || forStaff.test(fold((core ?? '').slice(0, maxLength)))
}
