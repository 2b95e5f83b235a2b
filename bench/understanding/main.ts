import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { understand, understandingVersion } from '@alphorn/understanding/understand'
import {
  byLanguage,
  byLeast,
  fieldRows,
  type Judged,
  judge,
  languageRows,
  reliability,
  turned,
  wordsOfBoilerplate,
} from './judge.ts'
import { type Labelled, realCompanies, shortCompanies, writtenCompanies } from './material.ts'
import { grid } from '../search/measure.ts'

// Measures the quality and the speed of understanding: `npm run bench:understanding`. Sets b, c2 and d2 and the real
// purposes are held out. Only their totals are printed, and no rule may be changed because of them.

const { values } = parseArgs({
  options: {
    set: {
      type: 'string',
      multiple: true,
      default: ['a', 'c1', 'd1', 'e1', 'e2', 'short', 'b', 'c2', 'd2', 'real'],
    },
    /** Print what is answered wrongly of halves a, c1, d1, e1 and e2, which rules may be built with. */
    show: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
  },
})

console.log(
  `understanding ${understandingVersion}, ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`,
)
for (const half of ['a', 'c1', 'd1', 'e1', 'e2'] as const)
  if (values.set.includes(half))
    report(`Half ${half} (rules were built with it)`, writtenCompanies(half), values.show)
if (values.set.includes('short'))
  report('Short purposes (rules were built with them)', shortCompanies(), values.show)
for (const half of ['b', 'c2', 'd2'] as const)
  if (values.set.includes(half)) report(`Half ${half} (held out)`, writtenCompanies(half), false)
if (values.set.includes('real')) {
  const real = realCompanies()
  if (real === null) console.log('\nReal purposes: they lie outside the repository and are not here.')
  else report('Real purposes', real, false)
}
measureRate(Number(values.seconds))

function report(title: string, companies: readonly Labelled[], shows: boolean) {
  const judged = companies.map(judge)
  console.log(`\n${title}: ${companies.length} companies`)
  console.log(grid('fields', ['', 'answered', 'coverage', 'right', 'precision', 'said'], fieldRows(judged)))
  console.log(
    grid('boilerplate, in words', ['', 'precision', 'recall'], [['', ...wordsOfBoilerplate(judged)]]),
  )
  console.log(grid('industry by its probability', ['from', 'answered', 'said', 'right'], reliability(judged)))
  console.log(grid('industry from a probability on', ['', 'coverage', 'precision'], byLeast(judged)))
  console.log(`industries taken for others: ${turned(judged) || '-'}`)
  reportLanguages(judged)
  if (shows) showWrong(judged)
}

function reportLanguages(judged: readonly Judged[]) {
  const rows = languageRows(judged)
  if (rows.length === 0) return
  const heads = ['', 'companies', 'language right', 'industry answered', 'right', 'said', 'kind right']
  console.log(grid('by language', heads, rows))
  for (const [language, some] of byLanguage(judged))
    if (turned(some) !== '') console.log(`${language}, industries taken for others: ${turned(some)}`)
}

function showWrong(judged: readonly Judged[]) {
  for (const { company, understanding, marks } of judged)
    for (const field of ['language', 'industry', 'kind'] as const)
      if (marks[field] === false)
        console.log(`${field} ${JSON.stringify(understanding[field])}: ${company.input.name}`)
}

/** Companies a second on one core: the purposes of half a, again and again under other names. */
function measureRate(seconds: number) {
  const inputs = writtenCompanies('a').map(({ input }) => input)
  for (const input of inputs) understand(input)
  let count = 0
  // Processor time: a machine that is busy with other things does not make the rules slower.
  const began = process.cpuUsage()
  const taken = () => process.cpuUsage(began).user / 1e6
  while (taken() < seconds) {
    for (const input of inputs) understand({ ...input, name: `${input.name} ${count}` })
    count += inputs.length
  }
  const rate = count / taken()
  const minutes = 800_000 / rate / 2 / 60
  console.log(
    `\n${Math.round(rate)} companies a second on one core; 800,000 in ${minutes.toFixed(1)} minutes on two (load ${loadavg()[0]?.toFixed(1)})`,
  )
}
