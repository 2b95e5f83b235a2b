import { languages } from '@alphorn/contract/core/country'
import { casesOf, figureOf, type Half, kinds } from '@alphorn/test/prospecting/grounding-sets'
import type { Bench } from './bench.ts'

// What the grounding gate catches, by kind of mistake and language, and how often it refuses what is right. It needs no
// database. The rules are tuned on the first half of each set.

const shown = (part: number, whole: number) => (whole === 0 ? '-' : `${part} of ${whole}`)

export const grounding: Bench = () => {
  for (const half of ['a', 'b'] as const) console.log(tableOf(half))
  return Promise.resolve([])
}

function tableOf(half: Half) {
  const title = half === 'a' ? 'First half' : 'Second half'
  const head = ['kind', ...languages, 'wrong refused', 'right refused']
  const rows = kinds.map((kind) => {
    const cases = casesOf(kind, half)
    const { caught, wrong, alarms, right } = figureOf(cases)
    const each = languages.map((language) => {
      const figure = figureOf(cases.filter((one) => one.language === language))
      return shown(figure.caught, figure.wrong)
    })
    return [kind, ...each, shown(caught, wrong), shown(alarms, right)]
  })
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`\n${title}`, ...lines].join('\n')
}
