import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '#cli/command/usage'

/** Refuses a file that exists or cannot be created, before a database is opened for it. `-` is standard output. */
export async function ensureNew(file: string) {
  if (file === '-') return
  if (existsSync(file))
    throw new PlainError(`There is a file ${file} already. Name another, or move it away.`)
  const folder = dirname(file)
  await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw new PlainError(
      error.code === 'ENOENT'
        ? `There is no folder ${folder}. Create it, or name another.`
        : `This account may not write to ${folder}. Name another folder.`,
    )
  })
}

/** Writes a stream to a new file, or to standard output for `-`. The file has another name until it is complete. */
export async function writeNewFile(file: string, content: AsyncIterable<unknown>) {
  if (file === '-') return pipeline(content, process.stdout, { end: false })
  const partial = `${file}.partial`
  try {
    await pipeline(content, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
