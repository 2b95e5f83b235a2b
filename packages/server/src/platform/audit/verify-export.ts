import { type AuditChain, AuditExportLine } from '@alphorn/contract/accounts/audit-chain'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import {
  forgetSeals,
  expectPosition,
  verifyCheckpoint,
  verifyDroppedRows,
  verifyPosition,
  reportChainFault,
  startVerifier,
  type ChainVerifier,
} from '#server/platform/audit/chain-verifier'
import { type ChainReport, reportOf } from '#server/platform/audit/verify'

/**
 * Verifies an export on its own, against public keys of the service. Every byte must be as it was written, up to the
 * end, whose checkpoint vouches for all of it. Throws an Error if the first line shows that the file is no export.
 */
export async function verifyExport(
  bytes: AsyncIterable<Uint8Array>,
  trusted: readonly string[],
): Promise<ChainReport> {
  let trial: ChainVerifier | undefined
  let number = 0
  let isEnded = false
  for await (const text of linesOf(bytes)) {
    number++
    const line = text === null ? null : lineOf(text)
    if (!trial) trial = startVerifier(headOf(line), trusted)
    else if (!line || line.kind === 'head' || isEnded)
      reportChainFault(trial, 'broken', `Line ${number} is not one that an export has there.`)
    else isEnded = followLine(trial, line)
  }
  trial ??= startVerifier(headOf(null), trusted)
  if (!isEnded) reportChainFault(trial, 'cut', 'The export does not come to its end.')
  return reportOf(trial)
}

const maxLineBytes = 65_536

/** Yields each line without its line break; null for a line that is too long, has no end or is not UTF-8. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  let rest: Uint8Array = Buffer.alloc(0)
  for await (const piece of pieces) {
    let bytes: Uint8Array = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield textOf(bytes.subarray(0, end))
      bytes = bytes.subarray(end + 1)
    }
    rest = bytes.length > maxLineBytes ? bytes.subarray(0, maxLineBytes + 1) : bytes
  }
  if (rest.length > 0) yield null
}

function textOf(line: Uint8Array) {
  if (line.length > maxLineBytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line)
  } catch {
    return null
  }
}

/**
 * Accepts a line in its canonical form only. A repeated member or a blank could show a reader something that is not
 * sealed.
 */
function lineOf(text: string): AuditExportLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return canonicalJson(value) === text ? (AuditExportLine.safeParse(value).data ?? null) : null
  } catch {
    return null
  }
}

function headOf(line: AuditExportLine | null): AuditChain {
  if (line?.kind !== 'head')
    throw new Error('This is not an export of an audit log: the first line is not a header.')
  return { account_id: line.account_id, project_id: line.project_id }
}

/** Advances by one line; returns true at the end. */
function followLine(trial: ChainVerifier, line: Exclude<AuditExportLine, { kind: 'head' }>): boolean {
  if (line.kind === 'row') {
    forgetSeals(trial)
    expectPosition(trial, line.position)
    verifyPosition(trial, line.seal, [{ seq: null, row: line.row, sealed: true }], [])
  } else if (line.kind === 'left') {
    const { kind: _kind, ...leaving } = line
    expectPosition(trial, line.first_position)
    verifyDroppedRows(trial, leaving)
  } else {
    const { kind, ...checkpoint } = line
    // A checkpoint follows the last row that it vouches for.
    if (checkpoint.position < trial.position)
      reportChainFault(
        trial,
        'broken',
        `Checkpoint ${checkpoint.number} follows rows that it does not cover.`,
      )
    verifyCheckpoint(trial, checkpoint)
    return kind === 'end'
  }
  return false
}
