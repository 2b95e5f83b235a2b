import type { CompanyRecord, Question } from './questions.ts'

/** Companies as the engines number them: the line in the file. */
export type SearchHits = {
  rows: number[]
  total: number | null
  /** How long it took where it was asked; without it the caller's clock counts. */
  milliseconds?: number
}

/** Something that searches. It answers 20 hits and a total where it counts; null: it cannot do this kind. */
export type Engine = {
  name: string
  ask(question: Question): Promise<SearchHits | null>
  stop(): Promise<void>
}

export type Fixture = {
  file: string
  count: number
  known: readonly CompanyRecord[]
  /** The line of a company by its number in the register. */
  lineOf: (company_id: string) => number
  databaseUrl: string
}

export const shown = 20
/** A deep page begins after so many. */
export const depth = 5000
