import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Compares the legal form that a statement gives a company with the evidence: "Kolly Sàrl" is not "Kolly SA". The
// German form and its Latin equivalents count as the same.

const classes = {
  share: 'AG|SA|S\\.A\\.|SpA|S\\.p\\.A\\.|Ltd|Inc|plc',
  liability: 'GmbH|Sàrl|SARL|Sarl|S\\.à\\.?r\\.?l\\.?|SAGL|Sagl|Srl|S\\.r\\.l\\.|LLC|Ltd',
  partnership: 'KlG|KmG|SNC|KG|OHG',
} as const
const form = new RegExp(String.raw` (${Object.values(classes).join('|')})(?![\p{L}\p{N}])`, 'gu')
/** Characters before a legal form in which its name is searched. */
const maxNameLength = 41
const nameAtEnd = /^\p{Lu}[\p{L}\p{N}'’-]*$/u

/** Finds the names with a legal form in a text: the last word of the name, its form, and the range of both. */
function namesWithForm(text: string) {
  return [...text.matchAll(form)].flatMap(({ 0: whole, 1: words = '', index }) => {
    const before = text.slice(Math.max(0, index - maxNameLength), index)
    const name = before.slice(before.lastIndexOf(' ') + 1)
    return nameAtEnd.test(name)
      ? [{ name, classes: classesOf(words), start: index - name.length, end: index + whole.length }]
      : []
  })
}

const ofForm = Object.values(classes).map((source) => new RegExp(`^(?:${source})$`))

function classesOf(words: string) {
  return ofForm.flatMap((is, at) => (is.test(words) ? [at] : []))
}

/** Finds names in a statement whose legal form differs from that in the evidence. */
export function exchangedFormsIn(text: string, evidence: readonly string[]): TextRange[] {
  const claimed = namesWithForm(text)
  if (claimed.length === 0) return []
  const known = evidence.flatMap(namesWithForm)
  return claimed.flatMap(({ name, classes: said, start, end }) => {
    const isSaid = known.some((one) => one.name === name && one.classes.some((is) => said.includes(is)))
    return isSaid || !evidence.some((one) => one.includes(name)) ? [] : [{ start, end }]
  })
}
