import { createReadStream } from 'node:fs'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { textLines } from '@alphorn/server/directory/connectors/file/text-lines'
import { SourceFault } from '@alphorn/server/directory/connectors/source-fault'
import { importCompanies, type ImportOptions } from '@alphorn/server/directory/companies/import'
import { basename } from 'node:path'
import type { Arguments } from '#cli/command/command'
import { changeDatabase } from '#cli/deployment/database'
import { ensureReadable } from '#cli/command/readable-file'
import { PlainError, UsageError } from '#cli/command/usage'

const maxShownRejections = 20

/** `alphorn directory import FILE`: the exit code is 1 if no line became a company. */
export async function importDirectory(
  file: string,
  { source = basename(file), 'as-of': day }: Arguments['options'],
) {
  const stated_on = day === undefined ? undefined : dayNamed(String(day))
  await ensureReadable(file)
  let rejected = 0
  const onRejection: ImportOptions['onRejection'] = ({ line, reason, detail }) => {
    if (++rejected <= maxShownRejections) console.error(`Line ${line}: ${detail} (${reason})`)
  }
  const counts = await changeDatabase(({ write }) =>
    importCompanies(write, companyRows(textLines(createReadStream(file))), {
      source: String(source),
      ...(stated_on && { stated_on }),
      onRejection,
      onProgress: createProgress(),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof SourceFault)) throw error
    throw new PlainError(
      `${error.message} What was imported before stays: mend the file, and import it again.`,
    )
  })
  if (rejected > maxShownRejections)
    console.error(`… and ${rejected - maxShownRejections} more lines were rejected.`)
  const { added, changed, unchanged } = counts
  if (added + changed + unchanged + counts.rejected === 0)
    throw new PlainError(`${file} contains no companies: the file is empty or has only a header row.`)
  console.log(`${added} added, ${changed} changed, ${unchanged} unchanged, ${counts.rejected} rejected.`)
  return rejected > 0 && added + changed + unchanged === 0 ? 1 : 0
}

function dayNamed(text: string) {
  const parsed = Date.parse(`${text}T00:00:00Z`)
  if (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(parsed) &&
    new Date(parsed).toISOString().startsWith(text)
  )
    return text
  throw new UsageError(`--as-of takes the day that the file describes, as 2026-11-21, not "${text}".`)
}

const secondsBetween = 5

/** Reports the number of imported rows every few seconds; a short import reports nothing. */
function createProgress(): NonNullable<ImportOptions['onProgress']> {
  const begun = performance.now()
  let reportedAt = begun
  return ({ added, changed, unchanged, rejected, unknown }) => {
    const now = performance.now()
    if (now - reportedAt < secondsBetween * 1000) return
    reportedAt = now
    const rows = added + changed + unchanged + rejected + unknown
    console.error(`${rows} rows, ${Math.round(rows / ((now - begun) / 1000))} a second.`)
  }
}
