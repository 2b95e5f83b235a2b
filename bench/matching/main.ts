import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { publish } from '../publish.ts'
import { cache, startCluster } from '../database.ts'
import { grid } from '../search/measure.ts'
import type { Company } from './companies.ts'
import { readByHand } from './by-hand.ts'
import { makeBenchmark, type Question } from './inputs.ts'
import { makeLists } from './lists/make.ts'
import { printCurve } from './curve.ts'
import { type Answer, isRightlyTaken, type Score, scoreOf } from './score.ts'
import { alphorn } from './systems/alphorn.ts'
import { fellegiSunter } from './systems/fellegi-sunter.ts'
import { fuse, miniSearch } from './systems/libraries.ts'
import type { System } from './systems/system.ts'
import { trigram } from './systems/trigram.ts'

// Runs the benchmark of company matching: `npm run bench:matching -- run | write FOLDER | score FILE`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'b' },
    classes: { type: 'boolean', default: false },
    /** Print precision and recall of Alphorn at other thresholds as well. */
    curve: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    /** Set of inputs: modelled `mistakes`, rows as `lists` have them, lines that users `pasted`, `neighbours`, `related` or `sheets`. */
    set: { type: 'string', default: 'mistakes' },
    /** Ask 400 inputs (of lists 100) of each class that this number makes, in the place of the public ones: to build with. */
    seed: { type: 'string' },
    /** Run this one system alone, as `Alphorn`. */
    system: { type: 'string' },
    /** Print what was answered wrongly, of half a or of an own seed only. */
    show: { type: 'string' },
  },
})
type InputSet = {
  make: (seed?: number, count?: number) => { companies: Company[]; questions: Question[] }
  /** How many inputs an own seed makes of each class. */
  ownCount: number
  title: string
}
/** By the name that `--set` takes. The last four were written by hand: no seed makes others. */
const inputSets: Readonly<Record<string, InputSet>> = {
  mistakes: { make: makeBenchmark, ownCount: 400, title: '' },
  lists: { make: makeLists, ownCount: 100, title: ', rows of lists' },
  pasted: { make: () => readByHand('pasted'), ownCount: 0, title: ', pasted lines' },
  neighbours: { make: () => readByHand('neighbours'), ownCount: 0, title: ', names beside others' },
  related: { make: () => readByHand('related'), ownCount: 0, title: ', related companies and namesakes' },
  sheets: { make: () => readByHand('sheets', 'to_build'), ownCount: 0, title: ', cells of spreadsheets' },
}
const chosen = inputSets[values.set]
if (!chosen) throw new Error(`There is no set "${values.set}": ${Object.keys(inputSets).join(', ')}.`)
const { make: makeSet, ownCount, title } = chosen
const isUsual = values.set === 'mistakes'
const command = `npm run bench:matching -- run${isUsual ? '' : ` --set ${values.set}`}`

async function runAll() {
  const { companies, questions } = values.seed ? makeSet(Number(values.seed), ownCount) : makeSet()
  const cluster = await startCluster({ shared_buffers: '256MB' })
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${cluster.version}`
  const snapshot = `${cache}/matching-index`
  rmSync(snapshot, { force: true, recursive: true })
  const database = await cluster.fresh()
  const scores: { name: string; score: Score; of: readonly Question[] }[] = []
  try {
    const asked = questions.filter(({ half }) => values.seed !== undefined || half === values.half)
    const labelled = questions.filter(({ half }) => half === 'a')
    const part = values.seed ? `seed ${values.seed}` : `half ${values.half}`
    console.log(`${machine}; ${companies.length} companies, ${asked.length} inputs of ${part}`)
    const systems = [alphorn(database, snapshot), trigram(database), miniSearch(), fuse(), fellegiSunter()]
    for (const system of systems.filter(({ name }) => (values.system ?? name) === name)) {
      await system.prepare(companies, labelled)
      const of = asked.filter((_question, at) => at % system.each === 0)
      const began = performance.now()
      const answers = await answersOf(system, of)
      const name = `${system.name}${system.each > 1 ? ` (each ${system.each}th input)` : ''}`
      report(name, of, answers, (performance.now() - began) / of.length)
      scores.push({ name, score: scoreOf(of, answers), of })
      await reportCurve(system, of)
      await system.stop()
    }
  } finally {
    await database.drop()
    await cluster.stop()
  }
  // Only whole runs over the public inputs are published.
  if (values.publish && !values.seed && !values.system)
    publish(machine, command, isUsual ? 'matching' : `matching-${values.set}`, rowsOf(scores))
}

/** Thresholds are Alphorn's own; the others have none. */
async function reportCurve(system: System, questions: readonly Question[]) {
  if (!values.curve || system.name !== 'Alphorn') return
  const ask = async () => {
    const answers = await answersOf(system, questions)
    return questions.map((question) => {
      const answer = answers.get(question.id)!
      const { outcome, probability = null } = answer
      return outcome === 'resolved' ? { isRight: isRightlyTaken({ question, answer }), probability } : null
    })
  }
  await printCurve(
    system.name,
    ask,
    questions.map(({ expected }) => expected.outcome === 'resolved'),
  )
}

const batch = 100

async function answersOf(system: System, questions: readonly Question[]) {
  const answers = new Map<string, Answer>()
  for (let at = 0; at < questions.length; at += batch) {
    const some = questions.slice(at, at + batch)
    const found = await system.answer(some.map(({ input }) => input))
    some.forEach(({ id }, position) => answers.set(id, found[position]!))
  }
  return answers
}

const heads = ['inputs', 'taken', 'wrong', 'precision', 'recall', 'coverage', 'listed', 'refused']

function report(
  name: string,
  questions: readonly Question[],
  answers: ReadonlyMap<string, Answer>,
  milliseconds?: number,
) {
  const parts: [string, readonly Question[]][] = [
    ['all', questions],
    ...groupsOf(questions, ({ stratum }) => stratum),
    ...(values.classes ? groupsOf(questions, (question) => `${question.stratum}: ${question.class}`) : []),
  ]
  const rows = parts.map(([part, some]) => [part, ...Object.values(scoreOf(some, answers)).map(shown)])
  console.log(grid(name, ['', ...heads], rows))
  if (milliseconds !== undefined) console.log(`${milliseconds.toFixed(1)} ms for each input`)
  if ((values.half === 'a' || values.seed) && name === values.show) showFaults(questions, answers)
}

function showFaults(questions: readonly Question[], answers: ReadonlyMap<string, Answer>) {
  for (const question of questions) {
    const { wrong, recall, listed } = scoreOf([question], answers)
    if (wrong > 0 || recall === 0 || listed === 0)
      console.log(
        wrong > 0 ? 'wrong' : 'missed',
        question.class,
        JSON.stringify(question.input),
        JSON.stringify(answers.get(question.id)),
        JSON.stringify(question.expected),
      )
  }
}

function groupsOf(questions: readonly Question[], by: (question: Question) => string) {
  return [...Map.groupBy(questions, by)].sort(([a], [b]) => (a < b ? -1 : 1))
}

function shown(value: number | null, at: number) {
  return value === null ? '-' : at < 3 ? String(value) : value.toFixed(4)
}

/** Ours beside the best of the others, figure by figure. */
function rowsOf([ours, ...others]: readonly { name: string; score: Score }[]) {
  return (['precision', 'recall', 'coverage', 'listed', 'refused'] as const).map((figure) => {
    const [best] = others.toSorted((a, b) => (b.score[figure] ?? 0) - (a.score[figure] ?? 0))
    const [own, other] = [ours!.score[figure] ?? 0, best!.score[figure] ?? 0]
    return {
      what: `company matching${title}, half b: ${figure}`,
      baseline: `${best!.name}: ${other.toFixed(4)}`,
      ours: own.toFixed(4),
      ratios: [own / other],
    }
  })
}

/** The register and the inputs as files; those of half b without what they must become. */
function write(folder: string) {
  const { companies, questions } = makeSet()
  const lines = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/companies.jsonl`, lines(companies))
  writeFileSync(`${folder}/inputs-a.jsonl`, lines(questions.filter(({ half }) => half === 'a')))
  const held = questions
    .filter(({ half }) => half === 'b')
    .map(({ id, half, input }) => ({ id, half, input }))
  writeFileSync(`${folder}/inputs-b.jsonl`, lines(held))
  console.log(`${companies.length} companies and ${questions.length} inputs are in ${folder}.`)
}

/** Scores a file of answers: a line of JSON for each input, `{"id", "outcome", "uids"}`. */
function scoreFile(file: string) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const answers = new Map(lines.map((line, at) => answerIn(line, at + 1)))
  const { questions } = makeSet()
  const asked = questions.filter(({ half }) => half === values.half)
  const missing = asked.filter(({ id }) => !answers.has(id)).length
  if (missing > 0)
    console.log(`${missing} of ${asked.length} inputs have no answer. They count as not_found.`)
  report(file, asked, answers)
}

const outcomes: ReadonlySet<unknown> = new Set(['resolved', 'ambiguous', 'not_found'])

function answerIn(line: string, number: number): [string, Answer] {
  const { id, outcome, uids } = JSON.parse(line) as Partial<Answer & { id: string }>
  const isWhole = typeof id === 'string' && outcomes.has(outcome) && Array.isArray(uids)
  if (!isWhole || (outcome === 'resolved' && uids.length === 0))
    throw new Error(
      `Line ${number} is no answer. Write {"id": "exact-1", "outcome": "resolved", "uids": ["CHE-…"]}.`,
    )
  return [id, { outcome: outcome!, uids: uids.map(String) }]
}

const [verb = 'run', place] = positionals
if (verb === 'run') await runAll()
else if (verb === 'write' && place !== undefined) write(place)
else if (verb === 'score' && place !== undefined) scoreFile(place)
else {
  console.error(
    'Usage: npm run bench:matching -- run | write FOLDER | score FILE [--set mistakes|lists|pasted|neighbours|related|sheets] [--half a|b] [--seed N] [--system NAME] [--classes] [--curve]',
  )
  process.exitCode = 2
}
