import type { Goods } from '#understanding/parse-lexicon'

// Windows and doors are made of wood, unless the words with them name another material.

/** Divisions of things that are made of several materials. */
const madeOfSeveral = new Set(['16', '24', '25'])
const plastic = '22'

/** Divisions that make materials: "Türen aus Stahl" names no steelworks. */
const ofMaterials = new Set(['16', '22', '23', '24'])
const materials: readonly (readonly [string, RegExp])[] = [
  ['22', /^(?:kunststoff|pvc|plasti|polyethylen|polypropylen|resine|matieres?$|materie$)/],
  ['25', /^(?:metall?|stahl|edelstahl|inox|all?u|eisen|acier|acciaio|fer$|ferro$|steel|iron)/],
  ['16', /^(?:holz|massivholz|bois|legno|wood|timber)/],
  ['23', /^(?:naturstein|stein|beton|pierre|pietra|stone|concrete|glas$|verre|vetro|glass)/],
]
const qualified = /^(?:metall|stahl|alu|aluminium)(?=fenster|tur|treppe|tor|fassade)/

type IsActivity = (word: string) => boolean

/**
 * Returns goods with the division that makes them of the material which the text names. It follows before another
 * activity does.
 */
export function goodsOfMaterial(
  goods: Goods,
  { own, following }: { own: readonly string[]; following: () => readonly string[] },
  isActivity: IsActivity,
): Goods {
  if (goods.M === undefined || !madeOfSeveral.has(goods.M) || own.some(materialOf)) return goods
  const division = own.some((word) => qualified.test(word))
    ? '25'
    : namedMaterial(own, following(), isActivity)
  // Castings of metal remain castings.
  const isKept = division === undefined || (goods.M === '24' && division !== plastic)
  return isKept ? goods : { ...goods, M: division }
}

/** Returns whether a word names what other goods are made of: "aus Holz und Metall". */
export function isMaterial(
  { M = '' }: Goods,
  word: string,
  before: readonly string[],
  isActivity: IsActivity,
) {
  if (!ofMaterials.has(M) || materialOf(word) === undefined) return false
  const at = before.findLastIndex((one) => !joining.test(one) && materialOf(one) === undefined)
  return introducesMaterial(before, at, isActivity)
}

const joining = /^(?:und|oder|et|ou|e|o|and|or|,)$/

function namedMaterial(own: readonly string[], following: readonly string[], isActivity: IsActivity) {
  const end = following.findIndex(isActivity)
  const words = [...own, ...(end < 0 ? following : following.slice(0, end))]
  const at = words.findIndex(
    (_, index) => introducesMaterial(words, index, isActivity) && materialOf(words[index + 1]),
  )
  return at < 0 ? undefined : materialOf(words[at + 1])
}

/** "Türen aus Stahl", "made of steel", "portes en bois": "trade in steel" and "production of steel" are about steel. */
function introducesMaterial(words: readonly string[], at: number, isActivity: IsActivity) {
  const [before, word] = [words[at - 1], words[at]]
  if (word === 'aus') return true
  if (word === 'of') return before === 'made'
  return (word === 'en' || word === 'in') && before !== undefined && !isActivity(before)
}

function materialOf(word: string | undefined) {
  return word === undefined ? undefined : materials.find(([, name]) => name.test(word))?.[0]
}
