import { openMiniSearch, openSqlite } from './libraries.ts'
import type { Question } from './questions.ts'

// One library in a process of its own: what it holds in memory neither slows nor bounds the others.

const [name = '', file = ''] = process.argv.slice(2)
const began = performance.now()
const ask = await (name === 'sqlite' ? openSqlite(file) : openMiniSearch(file))

process.on('message', (question: Question) => {
  const since = performance.now()
  const found = ask(question)
  process.send!({ found, milliseconds: performance.now() - since })
})
process.on('disconnect', () => process.exit())
process.send!({ seconds: (performance.now() - began) / 1000, megabytes: process.memoryUsage.rss() / 1e6 })
