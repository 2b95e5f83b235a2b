import {
  type AuditChain,
  type AuditCheckpoint,
  type AuditLeaving,
  checkpointText,
  leavingText,
} from '@alphorn/contract/accounts/audit-chain'
import { sealOf } from '#server/platform/audit/chain'
import type { NumberedRow } from '#server/platform/audit/runs'
import { isSignedBy } from '#server/platform/audit/signing-key'

type FindingKind =
  | 'changed'
  | 'removed'
  | 'reordered'
  | 'inserted'
  | 'broken'
  | 'cut'
  | 'bad_signature'
  | 'unknown_key'

/** A difference from the sealed history: its position in the chain and the row of the call, where both are known. */
export type Finding = {
  kind: FindingKind
  position: number | null
  request_id: string | null
  detail: string
}

/**
 * Compares a chain with its rows. Each row is checked against the stored seal before it, so one changed row does not
 * put the rows after it in doubt. The signed checkpoints vouch for the seals.
 */
export type ChainVerifier = {
  readonly chain: AuditChain
  /** Public keys whose signatures are accepted. */
  readonly trusted: readonly string[]
  /** The first hundred. */
  readonly findings: Finding[]
  /** Numbers of the rows that the findings mention. */
  readonly named: Set<number>
  /** Current position of the verification. */
  position: number
  rows: number
  checkpoints: number
  /** The seal at the position; undefined if it is unknown, which is the case after a gap. */
  before: string | null | undefined
  /** Seals that a checkpoint may still refer to. */
  recent: Map<number, string>
}

export function startVerifier(chain: AuditChain, trusted: readonly string[]): ChainVerifier {
  return {
    chain,
    trusted,
    findings: [],
    named: new Set(),
    position: 0,
    rows: 0,
    checkpoints: 0,
    before: null,
    recent: new Map(),
  }
}

const maxFindings = 100

export function reportFinding({ findings }: ChainVerifier, finding: Finding) {
  if (findings.length < maxFindings) findings.push(finding)
}

function noteRow(trial: ChainVerifier, { seq, row }: NumberedRow, finding: Pick<Finding, 'kind' | 'detail'>) {
  if (seq !== null && trial.findings.length < maxFindings) trial.named.add(seq)
  reportFinding(trial, { ...finding, position: trial.position + 1, request_id: row.request_id })
}

/** Reports faults of the chain itself from the present position on. */
export function reportChainFault(
  trial: ChainVerifier,
  kind: FindingKind,
  detail: string,
  position = trial.position,
) {
  reportFinding(trial, { kind, position, request_id: null, detail })
}

/** The position at which the next seals begin. */
export function expectPosition(trial: ChainVerifier, first: number) {
  if (first === trial.position + 1) return
  reportChainFault(trial, 'broken', `After position ${trial.position} the seals go on with ${first}.`)
  trial.position = first - 1
  trial.before = undefined
}

/** The rows found at the next position: exactly one if the history is intact. `candidates` are the rows around it. */
export function verifyPosition(
  trial: ChainVerifier,
  seal: string,
  place: readonly NumberedRow[],
  candidates: readonly NumberedRow[],
) {
  const position = trial.position + 1
  const sound = place.find((one) => isSound(trial, seal, one))
  const [first] = place
  if (!first)
    reportFinding(trial, {
      kind: 'removed',
      position,
      request_id: null,
      detail: 'The row that was sealed at this position is missing.',
    })
  else if (!sound) reportInvalidRow(trial, seal, first, candidates)
  for (const second of place.filter((one) => one !== (sound ?? first)))
    noteRow(trial, second, { kind: 'inserted', detail: 'Two rows have the same position.' })
  if (first) trial.rows++
  moveTo(trial, position, seal)
}

function isSound({ position, before }: ChainVerifier, seal: string, { row, sealed }: NumberedRow) {
  return sealed && (before === undefined || sealOf(before, position + 1, row) === seal)
}

function reportInvalidRow(
  trial: ChainVerifier,
  seal: string,
  one: NumberedRow,
  candidates: readonly NumberedRow[],
) {
  // Findings that are not reported are not searched for. Otherwise a fully replaced history would compare each row with
  // every other row.
  if (trial.findings.length >= maxFindings) return
  const isElsewhere = trial.before !== undefined && candidates.some((other) => isSound(trial, seal, other))
  noteRow(
    trial,
    one,
    isElsewhere
      ? { kind: 'reordered', detail: 'A different row belongs at this position.' }
      : { kind: 'changed', detail: 'The row differs from the sealed content.' },
  )
}

function moveTo(trial: ChainVerifier, position: number, seal: string) {
  trial.position = position
  trial.before = seal
  trial.recent.set(position, seal)
}

type Signature = { public_key: string; signature: string }

/** Rows that were deleted when their retention time was over. */
export function verifyDroppedRows(
  trial: ChainVerifier,
  { public_key, signature, ...run }: AuditLeaving & Signature,
) {
  const last = run.first_position + run.length - 1
  verifySignature(trial, { public_key, signature }, leavingText(trial.chain, run), last)
  moveTo(trial, last, run.seal)
  trial.checkpoints = run.checkpoints
}

export function verifyCheckpoint(
  trial: ChainVerifier,
  { public_key, signature, ...moment }: AuditCheckpoint,
) {
  const { number, position, seal } = moment
  const due = trial.checkpoints + 1
  if (number !== due)
    reportChainFault(trial, 'cut', `Checkpoint ${number} was found where number ${due} was expected.`)
  trial.checkpoints = number
  verifySignature(trial, { public_key, signature }, checkpointText(trial.chain, moment), position)
  if (position > trial.position)
    reportChainFault(
      trial,
      'cut',
      `Checkpoint ${number} knows ${position} rows; the chain ends at ${trial.position}.`,
    )
  else if (trial.recent.has(position) && trial.recent.get(position) !== seal)
    reportChainFault(trial, 'changed', `The seal is not the one that checkpoint ${number} signed.`, position)
}

function verifySignature(
  trial: ChainVerifier,
  { public_key, signature }: Signature,
  text: string,
  position: number,
) {
  if (!trial.trusted.includes(public_key))
    reportChainFault(
      trial,
      'unknown_key',
      `${public_key} signed here, which is not a key that was given.`,
      position,
    )
  else if (!isSignedBy(public_key, text, signature))
    reportChainFault(
      trial,
      'bad_signature',
      'The signature does not match the content of this checkpoint.',
      position,
    )
}

/** Seals before the current position are not needed any more. */
export function forgetSeals({ recent, position, before }: ChainVerifier) {
  recent.clear()
  if (before) recent.set(position, before)
}
