import pg from 'pg'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Sessions of the world's database that wait for a lock. */
export async function waiting(world: World): Promise<number> {
  const [{ count }] = await world.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  )
  return count
}

/** Resolves when as many sessions wait for a lock, or when the other thing has happened. */
export async function untilWaiting(
  world: World,
  sessions: number,
  or: () => boolean | Promise<boolean> = () => false,
): Promise<void> {
  const state = async () => (await or()) || (await waiting(world)) >= sessions
  await expect.poll(state, { interval: 10 }).toBe(true)
}

/**
 * Does the work while a transaction of the test's own holds what the statement locks: whoever needs it waits until the work is
 * done, or lets go of it.
 */
export async function whileHeld<T>(
  { databaseUrl }: World,
  lock: string,
  work: (letGo: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    return await work(async () => void (await client.query('commit')))
  } finally {
    await client.end()
  }
}
