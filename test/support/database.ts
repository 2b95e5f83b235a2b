import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atFileEnd } from './file-end.ts'
import { watchFetch } from './contract-checked-fetch.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

const drops: (() => Promise<void>)[] = []

atFileEnd(async () => {
  for (const drop of drops.splice(0)) await drop()
})

/** Creates an empty database with the schema for one test file, and drops it afterwards. */
export async function freshDatabase(): Promise<TestDatabase> {
  return await createDatabase(copied(inject('postgres').template))
}

/** Creates a database with the schema and the story companies, and drops it afterwards. */
export async function storyDatabase(): Promise<TestDatabase> {
  return await createDatabase(copied(inject('postgres').story))
}

/** Creates a database without the schema, and drops it afterwards. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return await createDatabase('')
}

// Copying the files takes half the processor time of writing them to the log.
const copied = (template: string) => `template ${template} strategy file_copy`

async function createDatabase(source: string): Promise<TestDatabase> {
  watchFetch()
  const { url } = inject('postgres')
  const name = `alphorn_test_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${name} ${source}`)
  const drop = () => run(url, `drop database if exists ${name} with (force)`)
  drops.push(drop)
  const address = new URL(url)
  address.pathname = name
  return { url: address.href, drop }
}

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
