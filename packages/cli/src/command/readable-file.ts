import { access, stat } from 'node:fs/promises'
import { PlainError } from '#cli/command/usage'

/** Refuses a file that is not there before a database is opened for it. */
export async function ensureReadable(file: string) {
  await access(file).catch(() => {
    throw new PlainError(`There is no file ${file} that can be read.`)
  })
  if ((await stat(file)).isDirectory()) throw new PlainError(`${file} is a folder: name the file in it.`)
}
