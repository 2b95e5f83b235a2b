import type { Question } from './inputs.ts'

/**
 * A system's answer to an input; `uids` holds the company that it takes, or those to choose from, the likeliest first.
 */
export type Answer = {
  outcome: 'resolved' | 'ambiguous' | 'not_found'
  uids: string[]
  /** The probability of the first one, if the system has probabilities. */
  probability?: number | null
}

/** Number of candidates that a person looks at. */
const maxListedCandidates = 10

export type Score = {
  inputs: number
  taken: number
  wrong: number
  /** Of what was taken, what is right. */
  precision: number | null
  /** Share of correct answers among the inputs that mean one company. */
  recall: number | null
  /** The same, with those where the company is among the first ten to choose from. */
  coverage: number | null
  /** Share of the inputs with several possible companies whose answer lists all of them, or ten. */
  listed: number | null
  /** Share of the inputs that mean no company for which nothing is taken. */
  refused: number | null
}

export function scoreOf(questions: readonly Question[], answers: ReadonlyMap<string, Answer>): Score {
  const answered = questions.map((question) => ({ question, answer: answerTo(question, answers) }))
  const taken = answered.filter(({ answer }) => answer.outcome === 'resolved')
  const wrong = taken.filter((one) => !isRightlyTaken(one)).length
  const meant = (outcome: Question['expected']['outcome']) =>
    answered.filter(({ question }) => question.expected.outcome === outcome)
  return {
    inputs: questions.length,
    taken: taken.length,
    wrong,
    precision: taken.length === 0 ? null : (taken.length - wrong) / taken.length,
    recall: shareOf(meant('resolved'), (one) => one.answer.outcome === 'resolved' && isRightlyTaken(one)),
    coverage: shareOf(meant('resolved'), isFound),
    listed: shareOf(meant('ambiguous'), isListed),
    refused: shareOf(meant('not_found'), ({ answer }) => answer.outcome !== 'resolved'),
  }
}

export type Answered = { question: Question; answer: Answer }

function answerTo({ id }: Question, answers: ReadonlyMap<string, Answer>): Answer {
  return answers.get(id) ?? { outcome: 'not_found', uids: [] }
}

/** Whether the company that was taken is the one that is meant, or as good. */
export function isRightlyTaken({ question: { expected }, answer }: Answered) {
  const [uid] = answer.uids
  if (expected.outcome === 'resolved') return uid === expected.uids[0]
  return expected.also_ok.includes(`resolved:${uid}`)
}

function isFound({ question, answer }: Answered) {
  const [uid] = question.expected.uids
  return answer.outcome === 'resolved'
    ? answer.uids[0] === uid
    : answer.uids.slice(0, maxListedCandidates).includes(uid!)
}

function isListed({ question: { expected }, answer }: Answered) {
  if (answer.outcome === 'resolved') return expected.also_ok.includes(`resolved:${answer.uids[0]}`)
  const shown = answer.uids.slice(0, maxListedCandidates)
  return (
    expected.uids.filter((uid) => shown.includes(uid)).length >=
    Math.min(maxListedCandidates, expected.uids.length)
  )
}

function shareOf(all: readonly Answered[], holds: (one: Answered) => boolean) {
  return all.length === 0 ? null : all.filter(holds).length / all.length
}
