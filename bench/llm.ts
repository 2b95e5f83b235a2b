import { setTimeout as delay } from 'node:timers/promises'
import { readModel } from '@alphorn/server/platform/config/model'
import { llmProducer } from '@alphorn/server/executors/llm/executor'
import { stages } from '@alphorn/contract/prospecting/stages'
import { type Asked, startFakeModel } from '@alphorn/test/executors/fake-model'
import { outcomeOf, type Outcome } from '@alphorn/test/executors/model-trial'
import {
  injection,
  type ScriptedModel,
  scriptedModels,
  scripts,
} from '@alphorn/test/executors/scripted-models'
import { offeringIn } from '@alphorn/test/executors/trial-offering'
import { startAlphorn } from './alphorn.ts'
import type { Bench } from './bench.ts'
import { connectionOf, type Talk } from './connection.ts'
import type { Database } from './database.ts'
import { type Exchange, startForwarder } from './llm/forwarder.ts'
import { exchangesOf } from './llm/scripted-exchanges.ts'
import { atMost, type Row } from './report.ts'
import { ofAWorker, seedAccount, seedCompanies } from './seed.ts'

// Evaluates a model for each version of the prompts: letters, unmarked inventions, refused responses, tokens, cost and
// time. The register entry of each company contains instructions to models. Without settings it uses scripted models;
// with LLM_ENDPOINT and LLM_MODEL it uses that one.

const usual = { jobsAtOnce: 4, timeoutSeconds: 240, tokensPerJob: 60_000, prices: null, costPerJob: null }
/** Token prices for a scripted model: those of a small model at a provider. */
const smallPrices = { input: 0.15, output: 0.6 }
const languages = ['de', 'fr', 'it', 'en'] as const

type Played = {
  model: string
  outcomes: Outcome[]
  failures: string[]
  exchanges: Exchange[]
  seconds: number
}

export const llm: Bench = async (cluster, { seconds }) => {
  const database = await cluster.fresh()
  await seedCompanies(database, 400)
  await database.sql(`update companies set purpose = purpose || ' ' || $1`, [injection])
  const each = seconds > 1 ? 4 : 2
  const settings = readModel(process.env)
  const played = settings
    ? [await playReal(database, settings, each)]
    : await inTurn(scriptedModels, (model) => playScripted(database, model, each))
  await database.drop()
  console.log(versionLine(settings?.model ?? 'scripted'))
  console.log(tableOf(played, settings?.prices ?? smallPrices))
  return rowsOf(played)
}

async function inTurn<One, Result>(list: readonly One[], work: (one: One) => Promise<Result>) {
  const results: Result[] = []
  for (const one of list) results.push(await work(one))
  return results
}

async function playScripted(database: Database, model: ScriptedModel, each: number): Promise<Played> {
  const fake = await startFakeModel()
  fake.otherwise((asked: Asked) => scripts[model](asked, fake.asked.length - 1))
  const settings = { ...usual, endpoint: fake.endpoint, model, key: null, ...(model === 'slow' && silent) }
  const result = await play(database, settings, each, model === 'slow' ? ['de'] : languages)
  await fake.close()
  return { model, ...result, exchanges: exchangesOf(fake.asked) }
}

// A silent model times out after a second each time, and after the number of requests that its budget permits.
const silent = { timeoutSeconds: 1, tokensPerJob: 30_000 }

type Settings = NonNullable<ReturnType<typeof readModel>>

async function playReal(database: Database, settings: Settings, each: number): Promise<Played> {
  const forwarder = await startForwarder(settings.endpoint)
  const result = await play(database, { ...settings, endpoint: forwarder.endpoint }, each)
  await forwarder.close()
  return { model: settings.model, ...result, exchanges: forwarder.exchanges }
}

/** Takes companies through four stages with a model, some in each language; each project has one language. */
async function play(
  database: Database,
  settings: Settings,
  each: number,
  spoken: readonly string[] = languages,
) {
  const running = await startAlphorn(database.url, { llm: settings })
  const started = performance.now()
  const results = await inTurn(spoken, async (language) => {
    const account = await seedAccount(database, running.url, ofAWorker, projectIn(language))
    const talk = connectionOf(running.url, account.secret)
    const result = await playProject(database, talk, `/api/v1/outreach/projects/${account.project_id}`, {
      language,
      each,
    })
    talk.close()
    return result
  })
  const seconds = (performance.now() - started) / 1000
  await running.stop()
  return {
    outcomes: results.flatMap(({ outcomes }) => outcomes),
    failures: results.flatMap(({ failures }) => failures),
    seconds,
  }
}

function projectIn(language: string) {
  const executor = { research: 'llm', qualification: 'llm', outreach: 'llm', verification: 'llm' }
  return {
    name: `Trial ${language}`,
    language,
    executor,
    offering: offeringIn(language),
    policies: {
      languages: [language],
      outreach_policy: 'auto',
      self_verification: true,
      channels: ['letter'],
    },
  }
}

async function playProject(
  { sql }: Database,
  { get, post }: Talk,
  at: string,
  { language, each }: { language: string; each: number },
) {
  const companies = await sql<{ company_id: string }>(
    `select company_id from companies where status = 'active' and (language = $1 or $1 = 'en')
     order by company_id limit $2`,
    [language, each],
  )
  await post(`${at}/prospects`, { companies })
  const { cycle_id } = await post(`${at}/cycles`, { mode: 'all' })
  while ((await get(`${at}/cycles/${cycle_id}`)).state !== 'completed') await delay(50)
  const prospects = (await get(`${at}/prospects?limit=100`)) as { prospect_id: string }[]
  const details = await inTurn(prospects, ({ prospect_id }) => get(`${at}/prospects/${prospect_id}`))
  const jobs = (await get(`${at}/stage-jobs?limit=100`)) as {
    failure: { code: string } | null
  }[]
  return {
    outcomes: details.map((detail) => outcomeOf(detail)),
    failures: jobs.flatMap(({ failure }) => (failure ? [failure.code] : [])),
  }
}

function versionLine(model: string) {
  const versions = stages.map((stage) => `${stage} ${llmProducer({ model }, stage).version}`)
  return `\nPrompts: ${versions.join(', ')}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const lettersOf = ({ outcomes }: Played) => outcomes.filter(({ text }) => text !== null)
const unmarkedOf = (one: Played) => lettersOf(one).flatMap(({ unmarked }) => unmarked)

const head = [
  'model',
  'letters',
  'nothing to say',
  'failed jobs',
  'inventions',
  'unmarked',
  'words marked',
  'answers refused',
  'questions',
  'tokens in',
  'could be cached',
  'tokens out',
  'cost',
  'seconds',
]

function tableOf(played: readonly Played[], prices: { input: number; output: number }) {
  const lines = [head, head.map(() => '---'), ...played.map((one) => cellsOf(one, prices))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf(one: Played, prices: { input: number; output: number }) {
  const { model, outcomes, failures, exchanges, seconds } = one
  const letters = lettersOf(one)
  const words = sum(letters.map(({ backing }) => backing?.words ?? 0))
  const marks = sum(letters.map(({ backing }) => backing?.unbacked ?? 0))
  const input = sum(exchanges.map((exchange) => exchange.input))
  const output = sum(exchanges.map((exchange) => exchange.output))
  return [
    model,
    `${letters.length} of ${outcomes.length}`,
    String(outcomes.filter(({ nothing_to_say }) => nothing_to_say !== null).length),
    [...new Set(failures)]
      .map((code) => `${failures.filter((one) => one === code).length} ${code}`)
      .join(', '),
    String(sum(letters.map(({ invented }) => invented.length))),
    String(unmarkedOf(one).length),
    words === 0 ? '-' : `${Math.round((100 * marks) / words)} %`,
    String(exchanges.filter(({ repair }) => repair).length),
    String(exchanges.length),
    String(input),
    input === 0 ? '-' : `${Math.round((100 * sum(exchanges.map(({ cached }) => cached))) / input)} %`,
    String(output),
    ((input * prices.input + output * prices.output) / 1_000_000).toFixed(4),
    seconds.toFixed(1),
  ]
}

/** All models together: none may hide an invention. */
function rowsOf(played: readonly Played[]): Row[] {
  const letters = played.flatMap(lettersOf)
  return [
    {
      what: `inventions that no mark shows, in letters of ${played.map(({ model }) => model).join(', ')}`,
      baseline: `${sum(letters.map(({ invented }) => invented.length))} invented`,
      ours: `${letters.length} letters`,
      ratios: [sum(played.map((one) => unmarkedOf(one).length))],
      bar: atMost(0),
    },
  ]
}
