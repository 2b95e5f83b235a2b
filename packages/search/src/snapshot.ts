import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Numbers } from '#search/grow'
import type { MemoryIndex } from '#search/memory-index'

/**
 * Metadata of a stored index: the database from which it was read, and the position up to which it was read. `Position`
 * is a value of JSON.
 */
export type Snapshot<Position> = { identity: string; position: Position; index: MemoryIndex }

// Increase this when the index or its keys (`@alphorn/swiss-names`) change: older files are then rebuilt.
const version = 6
const magic = `alphorn search ${version}\n`
const maxHeadBytes = 64 * 1024 * 1024

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array } as const
type Kind = keyof typeof kinds
type Head<Position> = {
  identity: string
  position: Position
  index: unknown
  arrays: { kind: Kind; length: number }[]
}

/**
 * Writes the index to a new file and then replaces the last snapshot. The index must not change meanwhile. Layout: a
 * line with the version, the length of the header, the header as JSON with references to arrays, the arrays. A CRC-32
 * over all of it ends the file.
 */
export async function writeSnapshot<Position>(
  file: string,
  { identity, position, index }: Snapshot<Position>,
) {
  const arrays: Numbers[] = []
  const head = { identity, position, index: withoutArrays(index, arrays), arrays: arrays.map(describeArray) }
  const text = Buffer.from(JSON.stringify(head))
  const parts = [Buffer.from(magic), lengthOf(text), text, ...arrays.map(bytesOf)]
  await removeOldDrafts(file)
  const draft = `${file}.${process.pid}.${Date.now()}`
  const handle = await open(draft, 'w', 0o600)
  try {
    let sum = 0
    for (const part of parts) {
      sum = crc32(part, sum)
      await writeAll(handle, part)
    }
    await writeAll(handle, numberBytes(sum))
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => {}) // the error above is thrown
    await rm(draft, { force: true })
    throw error
  }
}

/** A draft that was not written to for this long belongs to a process that ended before it was complete. */
const draftLifetimeMs = 2 * 60_000

async function removeOldDrafts(file: string) {
  const start = `${basename(file)}.`
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(start) || !/^\d+\.\d+$/.test(name.slice(start.length))) continue
    const draft = join(dirname(file), name)
    const written = await stat(draft).catch(() => null) // another process may remove it at the same time
    if (written && Date.now() - written.mtimeMs > draftLifetimeMs) await rm(draft, { force: true })
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeAll(handle: Handle, part: Uint8Array) {
  for (let at = 0; at < part.length;) at += (await handle.write(part, at, part.length - at)).bytesWritten
}

/**
 * Reads a snapshot. Returns null if it is missing, of another version, truncated or damaged; the index is then rebuilt.
 */
export function readSnapshot<Position>(file: string): Snapshot<Position> | null {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    return null
  }
  try {
    return readFrom(handle, statSync(file).size)
  } catch {
    return null
  } finally {
    closeSync(handle)
  }
}

function readFrom<Position>(handle: number, size: number): Snapshot<Position> | null {
  let sum = 0
  let left = size - 4
  const take = <Bytes extends Uint8Array>(bytes: Bytes) => {
    left -= bytes.length
    if (left < 0) throw new Error('The file is cut off.')
    readAll(handle, bytes)
    sum = crc32(bytes, sum)
    return bytes
  }
  if (take(Buffer.alloc(magic.length)).toString() !== magic) return null
  const length = take(Buffer.alloc(4)).readUInt32LE()
  if (length > maxHeadBytes) return null
  const head = JSON.parse(take(Buffer.alloc(length)).toString()) as Head<Position>
  const arrays = head.arrays.map(({ kind, length: count }) => {
    const bytes = count * kinds[kind].BYTES_PER_ELEMENT
    if (bytes > left) throw new Error('The file is cut off.')
    const array = new kinds[kind](count)
    take(bytesOf(array))
    return array
  })
  if (left !== 0) return null
  const written = Buffer.alloc(4)
  readAll(handle, written)
  if (written.readUInt32LE() !== sum) return null
  const { identity, position, index } = head
  return { identity, position, index: withArrays(index, arrays) as MemoryIndex }
}

function readAll(handle: number, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length;) {
    const count = readSync(handle, bytes, at, bytes.length - at, null)
    if (count === 0) throw new Error('The file is cut off.')
    at += count
  }
}

/** Returns the value with a reference in place of each array, and with maps as lists of pairs. */
function withoutArrays(value: unknown, arrays: Numbers[]): unknown {
  if (ArrayBuffer.isView(value)) return { array: arrays.push(value as Numbers) - 1 }
  if (value instanceof Map)
    return { map: [...value].map(([key, held]) => [key, withoutArrays(held, arrays)]) }
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return { members: Object.entries(value).map(([key, held]) => [key, withoutArrays(held, arrays)]) }
}

type EncodedValue = { array: number } | { map: [unknown, unknown][] } | { members: [string, unknown][] }

function withArrays(value: unknown, arrays: readonly Numbers[]): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const held = value as EncodedValue
  if ('array' in held) return arrays[held.array]
  if ('map' in held) return new Map(held.map.map(([key, one]) => [key, withArrays(one, arrays)]))
  return Object.fromEntries(held.members.map(([key, one]) => [key, withArrays(one, arrays)]))
}

function describeArray(array: Numbers) {
  return { kind: array.constructor.name as Kind, length: array.length }
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers) {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function lengthOf(bytes: Uint8Array) {
  return numberBytes(bytes.length)
}

function numberBytes(number: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
