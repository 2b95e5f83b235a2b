import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { textLines } from '@alphorn/server/directory/connectors/file/text-lines'
import { localityList } from '@alphorn/server/directory/connectors/reference/locality-list'
import { municipalityList } from '@alphorn/server/directory/connectors/reference/municipality-list'
import { nogaList } from '@alphorn/server/directory/connectors/reference/noga-list'
import { saveMunicipalities, saveNogaCodes } from '@alphorn/server/directory/companies/references'
import { saveLocalities } from '@alphorn/server/directory/companies/postal-localities'
import type { Arguments } from '#cli/command/command'
import { changeDatabase } from '#cli/deployment/database'
import { ensureReadable } from '#cli/command/readable-file'
import { PlainError, UsageError } from '#cli/command/usage'

/** `alphorn directory import FILE --reference KIND`: imports a reference table completely or not at all. */
export async function importReference(file: string, { reference, source }: Arguments['options']) {
  await ensureReadable(file)
  const lines = textLines(createReadStream(file))
  if (reference === 'municipalities') return importMunicipalities(lines)
  if (reference === 'localities') return importLocalities(lines)
  if (reference === 'noga') return importNoga(lines, String(source ?? basename(file)))
  throw new UsageError(`--reference takes municipalities, localities or noga, not "${String(reference)}".`)
}

async function importMunicipalities(lines: AsyncIterable<string>) {
  const list = await municipalityList(lines).catch(throwPlainError)
  const moved = await changeDatabase(({ write }) => saveMunicipalities(write, list))
  console.log(
    `${list.length} municipalities; ${moved} companies are now in the one that theirs was merged into.`,
  )
  return 0
}

async function importLocalities(lines: AsyncIterable<string>) {
  const list = await localityList(lines).catch(throwPlainError)
  await changeDatabase(({ write }) => saveLocalities(write, list))
  const codes = new Set(list.map(({ postal_code }) => postal_code))
  console.log(`${list.length} localities of ${codes.size} postal codes.`)
  return 0
}

async function importNoga(lines: AsyncIterable<string>, version: string) {
  const codes = await nogaList(lines).catch(throwPlainError)
  await changeDatabase(({ write }) => saveNogaCodes(write, version, codes))
  console.log(`${codes.length} codes of ${version}.`)
  return 0
}

function throwPlainError(error: Error): never {
  throw new PlainError(error.message)
}
