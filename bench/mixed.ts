import { requestText } from './connection.ts'
import type { Database } from './database.ts'
import type { Served } from './processes.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from './seed.ts'

const companies = 5000
const prospects = 500
const accounts = 8

const scopes = [
  'prospect:read',
  'prospect:write',
  'prospect:run',
  'prospect:stages',
  'prospect:outcomes',
  'companies:read',
]
const names = ['bau', 'muster', 'metallbau ag', 'garage', 'treuhand', 'zurich', 'holz', 'elektro gmbh']

let turn = 0

/** The requests of people and workers over a day, one after the other: fast writes and reads, searches, slow counts. */
export async function openMix(database: Database, served: Served) {
  await seedCompanies(database, companies)
  const all: Seeded[] = []
  for (let at = 0; at < accounts; at++) all.push(await seedAccount(database, served.url, scopes))
  for (const account of all) await seedProspects(database, account, prospects)
  await database.sql('vacuum analyze')
  return (at: number) => requestOf(all[at % accounts]!)
}

function requestOf(account: Seeded) {
  const { project_id, prospect_ids, secret } = account
  const now = ++turn
  const project = `/api/v1/outreach/projects/${project_id}`
  const prospect = `${project}/prospects/${prospect_ids[now % prospects]!}`
  const name = encodeURIComponent(names[now % names.length]!)
  const write = (path: string, body: object) =>
    requestText(path, { secret, key: `mix-${now}`, body: JSON.stringify(body) })
  const ask = [
    () => requestText(prospect, account),
    () => write(`${prospect}/decisions`, { decision: 'accept', reason: 'good_fit' }),
    () => requestText(`/api/v1/outreach/companies?q=${name}&limit=10`, account),
    () => requestText(prospect, account),
    () => requestText(`${project}/prospects?limit=50`, account),
    () => write(`${project}/stage-jobs/claims`, { max_jobs: 10, lease_seconds: 60 }),
    () => requestText('/api/v1/outreach/companies?canton=ZH&facets=legal_form&limit=20', account),
    () => write(`${prospect}/decisions`, { decision: 'reject', reason: 'too_small' }),
  ]
  return ask[now % ask.length]!()
}
