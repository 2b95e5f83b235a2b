import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type JobSettings, backgroundJobsOf } from '@alphorn/server/background/background-jobs'

// The health screen names every chore of the background in the language of the reader.

test.each(['de', 'fr', 'it', 'en'])('Every chore has a name in %s', (language) => {
  const file = new URL(`../../packages/messages/src/screens/${language}.json`, import.meta.url)
  const { health } = JSON.parse(readFileSync(file, 'utf8')) as { health: { chore: Record<string, string> } }
  // The hands of a model are named by their number.
  const chores = backgroundJobsOf({ llm: null } as unknown as JobSettings)
  const unnamed = chores.map(({ name }) => name.replaceAll(' ', '_')).filter((name) => !health.chore[name])
  expect(chores.length).toBeGreaterThan(15)
  expect(unnamed).toEqual([])
})
