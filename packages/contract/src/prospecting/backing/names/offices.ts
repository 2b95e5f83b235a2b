import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Offices of a person: president, managing director, auditor, owner. A statement may name only offices that its
// evidence names. The evidence is read broadly: "administrateur" and "director" may be on the board and run the
// company.

/** `implied`: patterns that evidence without the word may match instead, all of them. */
const offices: readonly { claim: RegExp; evidence: RegExp; implied?: readonly RegExp[] }[] = [
  {
    claim:
      /(?<![a-z])(?:[a-z]*(?<!vize)prasident(?:in|en|innen)?|vorsitzende[nr]?|presidente?|presidenza|presidence|preside|chair(?:man|woman|person)?)(?![a-z])/g,
    evidence: /prasid|vorsitz|presid|chair/,
  },
  {
    claim:
      /(?<![a-z])(?:geschaftsfuhrer(?:in|innen|s)?|direktor(?:in)?|gerante?s?|direct(?:eur|rice)|gerente|direttor[ei]|direttrice|managing director|chief executive|ceo)(?![a-z])/g,
    evidence:
      /geschaftsfuhr|direktor|direktion|direct|gerant|gerent|direttor|direttric|direzion|dirig|leit|fuhr|chef|inhaber|patron|titolare|manag|chief|ceo|head|lead|run|amministra|responsab|delegu/,
  },
  {
    claim: /(?<![a-z])(?:liquidator(?:in)?|liquidat(?:eur|rice)|liquidatore|liquidatrice)(?![a-z])/g,
    evidence: /liquidat/,
  },
  {
    claim: /(?<![a-z])(?:revisionsstelle|organe de revision|ufficio di revisione|auditor)(?![a-z])/g,
    evidence: /revis|audit/,
  },
  {
    claim:
      /(?<![a-z])(?:inhaber(?:in)?|eigentumer(?:in)?|muttergesellschaft|aktionar(?:in|e)?|proprietaire|actionnaire|societe mere|maison mere|proprietari[ao]|titolare|azionista|societa madre|owner|shareholder|parent company)(?![a-z])/g,
    evidence:
      /inhab|eigentum|besitz|mutter|aktionar|aktien|anteil|gesellschafter|propri|actionn|mere|associe|parts|patron|titolar|azion|soci[oa](?![a-z])|quot|madre|own|shareholder|shares|parent|partner|member/,
  },
  {
    claim:
      /(?<![a-z])(?:verwaltungsrats?|verwaltungsratin|conseil d'administration|consiglio di amministrazione|board of directors)(?![a-z])/g,
    evidence: /verwaltungsr|administrat|amministra|board|director/,
    // In the register, a member or the president of an AG is on its board.
    implied: [
      /(?<![a-z])(?:ag|sa|aktiengesellschaft|societe anonyme|societa anonima)(?![a-z])/,
      /(?<![a-z])(?:mitglied|prasident(?:in)?|membre|presidente?|membro)(?![a-z])/,
    ],
  },
]

/** Finds offices in a flat statement that are missing in the evidence, if the evidence names other offices. */
export function otherOfficesIn(flat: string, evidence: readonly string[]): TextRange[] {
  const missing = offices.filter(
    ({ evidence: proof, implied = [] }) =>
      !evidence.some(
        (one) => proof.test(one) || (implied.length > 0 && implied.every((pattern) => pattern.test(one))),
      ),
  )
  if (missing.length === 0 || missing.length === offices.length) return []
  return missing.flatMap(({ claim }) =>
    [...flat.matchAll(claim)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length })),
  )
}
