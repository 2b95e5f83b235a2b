import type { TextRange } from '#contract/prospecting/grounding/sentences'

// The legal form that a statement gives a named company: "Kolly Sàrl" is not "Kolly SA". The German and the Latin forms are one.

const classes = {
  share: 'AG|SA|S\\.A\\.|SpA|S\\.p\\.A\\.|Ltd|Inc|plc',
  liability: 'GmbH|Sàrl|SARL|Sarl|S\\.à\\.?r\\.?l\\.?|SAGL|Sagl|Srl|S\\.r\\.l\\.|LLC|Ltd',
  partnership: 'KlG|KmG|SNC|KG|OHG',
} as const
const form = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([\p{Lu}][\p{L}\p{N}'’-]{0,40}) (${Object.values(classes).join('|')})(?![\p{L}\p{N}])`,
  'gu',
)
const ofForm = Object.values(classes).map((source) => new RegExp(`^(?:${source})$`))

function classesOf(words: string) {
  return ofForm.flatMap((is, at) => (is.test(words) ? [at] : []))
}

/** Names in a statement whose form is not the one that they have in the evidence. */
export function exchangedFormsIn(text: string, evidence: readonly string[]): TextRange[] {
  const claimed = [...text.matchAll(form)]
  if (claimed.length === 0) return []
  const known = evidence.flatMap((one) =>
    Array.from(one.matchAll(form), ([, name, words]) => ({ name, classes: classesOf(words!) })),
  )
  return claimed.flatMap(({ 0: whole, 1: name, 2: words, index }) => {
    const said = classesOf(words!)
    const isSaid = known.some((one) => one.name === name && one.classes.some((is) => said.includes(is)))
    return isSaid || !evidence.some((one) => one.includes(name!))
      ? []
      : [{ start: index, end: index + whole.length }]
  })
}
