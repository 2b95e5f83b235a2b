import { setTimeout as delay } from 'node:timers/promises'

/** Waits for some seconds. */
export async function waitSeconds(seconds: number): Promise<void> {
  await delay(seconds * 1000)
}
