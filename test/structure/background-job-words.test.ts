import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type JobSettings, backgroundJobsOf } from '@alphorn/server/background/background-jobs'

// The health screen names every background job in the language of the reader.

test.each(['de', 'fr', 'it', 'en'])('Every background job has a name in %s', (language) => {
  const file = new URL(`../../packages/messages/src/screens/${language}.json`, import.meta.url)
  const { health } = JSON.parse(readFileSync(file, 'utf8')) as {
    health: { background_job_names: Record<string, string> }
  }
  // The loops of a model are distinguished by number.
  const backgroundJobs = backgroundJobsOf({ llm: null, verifier: {} } as unknown as JobSettings)
  const unnamed = backgroundJobs
    .map(({ name }) => name.replaceAll(' ', '_'))
    .filter((name) => !health.background_job_names[name])
  expect(backgroundJobs.length).toBeGreaterThan(15)
  expect(unnamed).toEqual([])
})
