import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { companyRows } from '@alphorn/server/connectors/file/company-rows'
import { textLines } from '@alphorn/server/connectors/file/text-lines'
import { importCompanies, type ImportOptions } from '@alphorn/server/directory/import'
import { basename } from 'node:path'
import type { Arguments } from '#cli/command'
import { withDatabase } from '#cli/database'
import { PlainError } from '#cli/usage'

const mostShown = 20

/** `alphorn directory import FILE`: the exit code is 1 when no line became a company. */
export async function importDirectory(file: string, { source = basename(file) }: Arguments['options']) {
  await access(file).catch(() => {
    throw new PlainError(`There is no file ${file} that can be read.`)
  })
  let rejected = 0
  const onRejection: ImportOptions['onRejection'] = ({ line, reason, detail }) => {
    if (++rejected <= mostShown) console.error(`Line ${line}: ${detail} (${reason})`)
  }
  const counts = await withDatabase(({ write }) =>
    importCompanies(write, companyRows(textLines(createReadStream(file))), {
      source: String(source),
      onRejection,
    }),
  )
  if (rejected > mostShown) console.error(`… and ${rejected - mostShown} more lines were rejected.`)
  const { added, changed, unchanged } = counts
  console.log(`${added} added, ${changed} changed, ${unchanged} unchanged, ${counts.rejected} rejected.`)
  return rejected > 0 && added + changed + unchanged === 0 ? 1 : 0
}
