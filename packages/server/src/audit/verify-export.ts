import { type AuditChain, AuditExportLine } from '@alphorn/contract/audit-chain'
import { canonicalJson } from '@alphorn/contract/canonical-json'
import {
  forget,
  goOnAt,
  judgeCheckpoint,
  judgeLeaving,
  judgePlace,
  noteChain,
  startTrial,
  type Trial,
} from '#server/audit/trial'
import { type ChainReport, reportOf } from '#server/audit/verify'

/**
 * Checks an export by itself, against the service's public key: every line must be as it was written, in its order, up to
 * the end, whose checkpoint vouches for all of them. Throws an Error where the lines are no export at all.
 */
export async function verifyExport(lines: AsyncIterable<string>, publicKey: string): Promise<ChainReport> {
  const reading = lines[Symbol.asyncIterator]()
  const chain = await headOf(reading)
  const trial = startTrial(chain, [publicKey])
  let isEnded = false
  for (let number = 2; ; number++) {
    const { value, done } = await reading.next()
    if (done) break
    const line = lineOf(value)
    if (!line || line.kind === 'head' || isEnded) {
      noteChain(trial, 'broken', `Line ${number} is none that an export has there.`)
      continue
    }
    isEnded = follow(trial, line)
    forget(trial)
  }
  if (!isEnded) noteChain(trial, 'cut', 'The export does not come to its end.')
  return reportOf(trial)
}

async function headOf(reading: AsyncIterator<string>): Promise<AuditChain> {
  const { value, done } = await reading.next()
  const head = done ? null : lineOf(value)
  if (head?.kind !== 'head')
    throw new Error('This is no export of an audit history: its first line is no head.')
  return { account_id: head.account_id, project_id: head.project_id }
}

/** A line in its one spelling: a member that is there twice, or a blank, could show a reader what is not sealed. */
function lineOf(text: string): AuditExportLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return canonicalJson(value) === text ? (AuditExportLine.safeParse(value).data ?? null) : null
  } catch {
    return null
  }
}

/** Goes one line on; true at the end. */
function follow(trial: Trial, line: Exclude<AuditExportLine, { kind: 'head' }>): boolean {
  if (line.kind === 'row') {
    goOnAt(trial, line.position)
    judgePlace(trial, line.seal, [{ row: line.row, sealed: true }], [])
  } else if (line.kind === 'left') {
    const { kind: _kind, ...leaving } = line
    goOnAt(trial, line.first_position)
    judgeLeaving(trial, leaving)
  } else {
    const { kind, ...checkpoint } = line
    // A checkpoint stands right behind the last row that it vouches for.
    if (checkpoint.position < trial.position)
      noteChain(trial, 'broken', `Checkpoint ${checkpoint.number} stands behind rows that it does not know.`)
    judgeCheckpoint(trial, checkpoint)
    return kind === 'end'
  }
  return false
}
