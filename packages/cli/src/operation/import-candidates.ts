import { createReadStream } from 'node:fs'
import { SourceFault } from '@alphorn/server/directory/connectors/source-fault'
import { textLines } from '@alphorn/server/directory/connectors/file/text-lines'
import {
  type CandidateFile,
  candidateFiles,
  candidateLines,
} from '@alphorn/server/directory/website-finder/candidate-file'
import { importCandidates } from '@alphorn/server/directory/website-finder/import-candidates'
import type { Arguments } from '#cli/command/command'
import { ensureReadable } from '#cli/command/readable-file'
import { PlainError, UsageError } from '#cli/command/usage'
import { changeDatabase } from '#cli/deployment/database'

const maxShownRefusals = 20

/** `alphorn directory import FILE --websites domains|places`: the exit code is 1 if no line was imported. */
export async function importWebsiteCandidates(file: string, { websites }: Arguments['options']) {
  const kind = kindNamed(String(websites))
  await ensureReadable(file)
  let shown = 0
  const onRefusal = (line: number, sentence: string) => {
    if (++shown <= maxShownRefusals) console.error(`Line ${line}: ${sentence}`)
  }
  const { kept, refused } = await changeDatabase((pools) =>
    importCandidates(pools, candidateLines(textLines(createReadStream(file)), kind), onRefusal),
  ).catch((error: unknown) => {
    if (!(error instanceof SourceFault)) throw error
    throw new PlainError(error.message)
  })
  if (refused > maxShownRefusals)
    console.error(`… and ${refused - maxShownRefusals} more lines were refused.`)
  console.log(`${kept} sites to be proven, ${refused} lines refused.`)
  return kept === 0 ? 1 : 0
}

function kindNamed(text: string): CandidateFile {
  const kind = candidateFiles.find((one) => one === text)
  if (!kind) throw new UsageError(`--websites takes ${candidateFiles.join(' or ')}, not "${text}".`)
  return kind
}
