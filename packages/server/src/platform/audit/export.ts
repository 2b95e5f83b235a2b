import type { AuditChain, AuditExportLine } from '@alphorn/contract/accounts/audit-chain'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { signMoment } from '#server/platform/audit/checkpoint'
import { checkpointsBetween, type Run, runsOf } from '#server/platform/audit/runs'
import type { SigningKey } from '#server/platform/audit/signing-key'
import { nowIn } from '#server/platform/call'
import type { ReadPart } from '#server/platform/db/long-reads'

/**
 * Writes a chain as lines of NDJSON, from its beginning to the last sealed row, with a signature at the end. The file
 * can be verified without the service. Reads a few thousand rows at a time, from a standby if it has everything that
 * was shown.
 */
export async function* exportChain(
  readPart: ReadPart,
  chain: AuditChain,
  key: SigningKey,
): AsyncGenerator<string> {
  yield lineOf({ kind: 'head', format: 'alphorn-audit/1', ...chain })
  let position = 0
  let seal: string | null = null
  let checkpoints = 0
  for await (const runs of runsOf(readPart, chain)) {
    const last = runs.at(-1)!
    const upTo = last.first_position + last.length - 1
    const signed = await readPart((db) => checkpointsBetween(db, chain, position + 1, upTo))
    const lines: AuditExportLine[] = runs.flatMap(linesOf)
    lines.push(...signed.map((checkpoint) => ({ kind: 'checkpoint' as const, ...checkpoint })))
    yield lines.sort(byPosition).map(lineOf).join('')
    position = upTo
    seal = last.seals.at(-1) ?? null
    checkpoints = signed.at(-1)?.number ?? checkpoints
  }
  const moment = { number: checkpoints + 1, position, seal, made_at: (await readPart(nowIn)).toISOString() }
  yield lineOf({ kind: 'end', ...signMoment(chain, moment, key) })
}

function lineOf(line: AuditExportLine) {
  return `${canonicalJson(line)}\n`
}

/** Returns the lines of the history in order. A position without a row, or with two, is exported as it is. */
function linesOf({ first_position, length, seals, places, left }: Run): AuditExportLine[] {
  if (left) return [{ kind: 'left', first_position, length, seal: seals.at(-1)!, ...left }]
  return places.flatMap((place, at) =>
    place.map(({ row }) => ({ kind: 'row' as const, position: first_position + at, seal: seals[at]!, row })),
  )
}

/** A checkpoint follows the row that it signs; the sort is stable. */
function byPosition(a: AuditExportLine, b: AuditExportLine) {
  return placeOf(a) - placeOf(b)
}

function placeOf(line: AuditExportLine) {
  if (line.kind === 'head') return 0
  return line.kind === 'left' ? line.first_position + line.length - 1 : line.position
}
