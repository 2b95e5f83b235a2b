import { readFileSync } from 'node:fs'
import { appTable } from '@alphorn/contract/app'
import { api } from '@alphorn/contract/api'
import { isReading, type Route } from '@alphorn/contract/core/route'
import { expect, test } from 'vitest'

// A standby may answer reports. Its operator finds in the documentation which reads those are.

const page = readFileSync(new URL('../../docs/operate/high-availability.md', import.meta.url), 'utf8')
const heavy = Object.entries<Route>({ ...api, ...appTable }).filter(([, route]) => route.heavy)

test('The page names every report route and no other route', () => {
  const [, section = ''] = /\n### Reports\n(.*?)\n#/s.exec(page) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect(named.toSorted()).toEqual(heavy.map(([name]) => name).toSorted())
})

test('A report route only reads and is not called by workers', () => {
  const others = heavy.filter(
    ([, route]) => !isReading(route) || isOfWorkers(route) || route.streams !== 'no',
  )
  expect(others.map(([name]) => name)).toEqual([])
})

function isOfWorkers({ group, access }: Route) {
  return group === 'stage_jobs' || (access.kind === 'scope' && access.scope === 'prospect:stages')
}
