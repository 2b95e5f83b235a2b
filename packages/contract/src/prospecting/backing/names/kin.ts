import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Family relations. A statement that calls a person a brother needs evidence that does so. The inverse relation counts
// as well: a father has a son.

type Kin = { claim: RegExp; evidence: RegExp }

const of =
  "(?:ihr|ihre[mnrs]?|sein|seine[mnrs]?|der|die|vom|zum|son|sa|ses|le|la|les|l'|votre|vos|leur|leurs|du|de|il|lo|i|gli|suo|sua|suoi|vostro|vostra|loro|del|della|dal|dalla|his|her|the|your|their|and|und|et|e) ?"
const kin: readonly Kin[] = [
  [
    'vater|pere|padre|father',
    'vater|pere|padre|father|sohn|tochter|fils|fille|figli|son|daughter|eltern|parents|genitori',
  ],
  [
    'mutter|mere|madre|mother',
    'mutter|mere|madre|mother|sohn|tochter|fils|fille|figli|son|daughter|eltern|parents|genitori',
  ],
  [
    'sohn|sohne|fils|figlio|sons?(?= )',
    'sohn|fils|figli|son|vater|mutter|pere|mere|padre|madre|father|mother|kind|enfant|child|eltern|parents',
  ],
  [
    'tochter|fille|figlia|daughter',
    'tochter|fille|figli|daughter|vater|mutter|pere|mere|padre|madre|father|mother|kind|enfant|child|eltern|parents',
  ],
  [
    'bruder|freres?|fratell[oi]|brothers?',
    'bruder|frere|fratell|brother|geschwister|sibling|schwester|soeur|sorell|sister',
  ],
  [
    'schwester|soeurs?|sorell[ae]|sisters?',
    'schwester|soeur|sorell|sister|geschwister|sibling|bruder|frere|fratell|brother',
  ],
  [
    'ehemann|gatte|(?<=(?:ihr|sein)e?[mnrs]? )mann|mari|epoux|marito|husband',
    'partner|lebensgef|conjoint|compagn|mann|gatt|mari|epou|marit|moglie|husband|wife|frau|femme|paar|couple|copp|spouse',
  ],
  [
    'ehefrau|gattin|(?<=(?:ihre|seine)[nr]? )frau|(?<=(?:sa|votre) )femme|epouse|moglie|wife',
    'partner|lebensgef|conjoint|compagn|frau|gatt|femme|epou|moglie|wife|mann|mari|marit|husband|paar|couple|copp|spouse',
  ],
  [
    'grossvater|grand-pere|nonno|grandfather',
    'grossvat|grand-pere|nonn|grandfather|grosselt|grands-parents|grandparents|enkel|petit-fil|nipot|grandson|granddaughter|urgross|opa',
  ],
  [
    'grossmutter|grand-mere|nonna|grandmother',
    'grossmutt|grand-mere|nonn|grandmother|grosselt|grands-parents|grandparents|enkel|petit-fil|nipot|grandson|granddaughter|urgross',
  ],
  ['onkel|oncle|zio|uncle', 'onkel|oncle|zio|uncle|neffe|nichte|neveu|niece|nipot|nephew'],
].map(([claim, evidence]) => ({
  claim: new RegExp(`(?<![a-z-])${of}(${claim!})(?![a-z-])`, 'g'),
  evidence: new RegExp(`(?<![a-z-])(?:${evidence!})`),
}))

/** Finds relatives in a flat statement where all relatives in the evidence are others. */
export function otherKinIn(flat: string, evidence: readonly string[]): TextRange[] {
  const isNamed = (proof: RegExp) => evidence.some((one) => proof.test(one))
  const said = kin.flatMap(({ claim, evidence: proof }) => {
    const matches = [...flat.matchAll(claim)]
    return matches.length === 0 || isNamed(proof) ? [] : matches
  })
  if (said.length === 0 || !kin.some(({ evidence: proof }) => isNamed(proof))) return []
  return said.map(({ 0: whole, 1: word, index }) => ({
    start: index + whole.length - word!.length,
    end: index + whole.length,
  }))
}
