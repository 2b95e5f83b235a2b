import type { FieldError } from '@alphorn/contract/core/errors'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageOutput } from '@alphorn/sdk/worker'

type Research = Extract<StageOutput, { stage: 'research' }>
type Found = Omit<Research, 'stage' | 'producer'>

/**
 * Returns the register's data about the company as facts that quote it. Replace it with your
 * own model or pipeline: `evidence` has verbatim excerpts of what it read, and every fact cites its evidence.
 */
export function research(input: StageInput, now: Date): Found {
  const { name } = input.prospect.company
  const register = input.evidence.find(({ kind }) => kind === 'register_entry')!
  const said = saidOf(input)
  return {
    evidence: [],
    facts: said.map(({ predicate, statement, exact }) => ({
      id: predicate,
      predicate,
      statement,
      language: 'en',
      as_of: now.toISOString().slice(0, 10),
      confidence: 'high',
      evidence_ids: [register.id],
      quotes: [{ evidence_id: register.id, exact }],
    })),
    identity: { verdict: 'confirmed', reason: 'The register entry itself.', evidence_ids: [register.id] },
    not_found: (input.offering.questions ?? []).map(({ id }) => ({
      question_id: id,
      note: 'The register does not say.',
    })),
    summary: [`${name} stands in the register.`, ...said.map(({ statement }) => statement)].join(' '),
  }
}

function saidOf({ prospect }: StageInput) {
  const { name, seat, founded_on } = prospect.company
  const seated = {
    predicate: 'seat',
    statement: `${name} has its seat in ${seat?.name}.`,
    exact: `seat ${seat?.name}`,
  }
  const founded = {
    predicate: 'founded_on',
    statement: `${name} was founded on ${founded_on}.`,
    exact: `founded ${founded_on}`,
  }
  return [...(seat?.name ? [seated] : []), ...(founded_on ? [founded] : [])]
}

/**
 * Returns the result without the facts that the service refused: `facts[2].statement` is the path of the third fact.
 */
export function withoutFaults(output: Research, errors: readonly FieldError[]): Research {
  const faulty = errors.map(({ field }) => Number(/^facts\[(\d+)\]/.exec(field)?.[1] ?? -1))
  return { ...output, facts: output.facts.filter((_fact, at) => !faulty.includes(at)) }
}
