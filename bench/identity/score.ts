import type { Expected } from './fixture.ts'

/** The answer: the company, or those to choose from. */
export type Answer = { outcome: Expected['outcome']; uids: string[] }

/**
 * `wrong`: a company that was not meant was accepted. `accepted`: not the expected one, but equally right. `listed`:
 * offered as a choice, where it could have been accepted. `lost`: neither accepted nor listed. `partial`: the list
 * lacks some possible companies. `suggested`: a list for an input that means no company.
 */
export type Mark = 'right' | 'wrong' | 'accepted' | 'listed' | 'lost' | 'partial' | 'suggested'

const maxJudgedCompanies = 8

export function mark(expected: Expected, answer: Answer): Mark {
  if (answer.outcome === 'resolved') return markTaken(expected, answer)
  if (answer.outcome === 'ambiguous' && expected.outcome !== 'not_found') return markChoice(expected, answer)
  if (answer.outcome === expected.outcome) return 'right'
  if (expected.also_ok?.includes(answer.outcome)) return 'accepted'
  return answer.outcome === 'not_found' ? 'lost' : 'suggested'
}

function markTaken(expected: Expected, { uids: [uid] }: Answer): Mark {
  if (expected.outcome === 'resolved' && expected.uids[0] === uid) return 'right'
  return expected.outcome !== 'resolved' && expected.also_ok?.includes(`resolved:${uid}`)
    ? 'accepted'
    : 'wrong'
}

function markChoice({ outcome, uids, total = uids.length }: Expected, answer: Answer): Mark {
  if (outcome === 'resolved') return answer.uids.includes(uids[0]!) ? 'listed' : 'lost'
  const listed = uids.filter((uid) => answer.uids.includes(uid)).length
  const enough = total <= maxJudgedCompanies ? uids.length : Math.min(maxJudgedCompanies, answer.uids.length)
  if (listed >= enough) return 'right'
  return listed > 0 ? 'partial' : 'lost'
}

export type Marked = { expected: Expected; answer: Answer; mark: Mark }

/** Returns the figures of some inputs. */
export function figures(marked: readonly Marked[]) {
  const count = (holds: (each: Marked) => boolean) => marked.filter(holds).length
  const taken = count(({ answer }) => answer.outcome === 'resolved')
  const wrong = count((each) => each.mark === 'wrong')
  const meant = (outcome: Expected['outcome']) =>
    marked.filter(({ expected }) => expected.outcome === outcome)
  const share = (some: readonly Marked[], marks: readonly Mark[]) =>
    some.length === 0 ? null : some.filter((each) => marks.includes(each.mark)).length / some.length
  return {
    inputs: marked.length,
    taken,
    wrong,
    precision: taken === 0 ? null : (taken - wrong) / taken,
    recall: share(meant('resolved'), ['right']),
    found: share(meant('resolved'), ['right', 'listed']),
    ambiguous: share(meant('ambiguous'), ['right']),
    // The evaluation names sixty companies of a group of hundreds, so an answer with ten others of it does not count as
    // right.
    whole: share(
      meant('ambiguous').filter(({ expected: { uids, total = 0 } }) => uids.length >= total),
      ['right', 'accepted'],
    ),
    unknown: share(meant('not_found'), ['right', 'accepted']),
  }
}
