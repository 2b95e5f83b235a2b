import { existsSync, readFileSync } from 'node:fs'
import { type PurposeHalf, writtenPurposes } from '@alphorn/test/fixtures/written-purposes'
import type { UnderstandingInput } from '@alphorn/understanding/understanding'

/** A company and its labels by a person, null without labels. */
export type Labelled = {
  input: UnderstandingInput
  languages: readonly string[] | null
  divisions: readonly string[] | null
  kind: string | null
  /** For each word of the purpose, whether it is boilerplate. */
  isBoilerplate: readonly boolean[] | null
}

const kinds: Readonly<Record<string, string>> = { vehicle: 'financial_vehicle', public: 'public_body' }

/** The written purposes of a half. Nothing but name and purpose is known of their companies. */
export function writtenCompanies(half: PurposeHalf): Labelled[] {
  return writtenPurposes(half).map(({ name, languages, kind, divisions, clauses }) => {
    const ended = clauses.map(({ text, isBoilerplate }) => ({
      text: /[.;,]$/.test(text) ? text : `${text}.`,
      isBoilerplate,
    }))
    return {
      input: {
        name,
        legalForm: null,
        purpose: ended.map(({ text }) => text).join(' '),
        municipality: null,
        capital: null,
      },
      languages,
      divisions,
      kind: kinds[kind] ?? kind,
      isBoilerplate: ended.flatMap(({ text, isBoilerplate }) =>
        Array<boolean>(countWords(text)).fill(isBoilerplate),
      ),
    }
  })
}

/** Short purposes with their division: what rules were built with beside the halves a and c1. */
export function shortCompanies(): Labelled[] {
  return readFileSync(new URL('short-purposes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([division = '', purpose = '']) => ({
      input: { name: 'Muster', legalForm: null, purpose: `${purpose}.`, municipality: null, capital: null },
      languages: null,
      divisions: [division],
      kind: null,
      isBoilerplate: null,
    }))
}

export function countWords(text: string) {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

const folder = new URL('../../../shared/data/real/', import.meta.url)
const companies = new URL('companies_real.jsonl', folder)
/** UID, languages, kind and divisions, separated by tabs, as in the files of written purposes. */
const labels = new URL('purpose_labels.tsv', folder)

type RealCompany = {
  uid: string
  name: string
  legal_form: string | null
  legal_seat: string | null
  legal_seat_bfs_id: number | string | null
  canton: string | null
  purpose: string | null
}

/** The real companies whose purpose is at hand. Null: their file is not here. */
export function realCompanies(): Labelled[] | null {
  if (!existsSync(companies)) return null
  const labelled = existsSync(labels) ? readLabels() : new Map<string, string[]>()
  return readFileSync(companies, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RealCompany)
    .filter(({ purpose }) => purpose)
    .map((row) => realCompany(row, labelled.get(row.uid)))
}

function realCompany(row: RealCompany, label: readonly string[] | undefined): Labelled {
  const bfsId = row.legal_seat_bfs_id === null ? null : Number(row.legal_seat_bfs_id)
  return {
    input: {
      name: row.name,
      legalForm: row.legal_form,
      purpose: row.purpose,
      municipality: { name: row.legal_seat, canton: row.canton, bfsId },
      capital: null,
    },
    ...labelOf(label),
    isBoilerplate: null,
  }
}

function labelOf(label: readonly string[] | undefined) {
  if (!label) return { languages: null, kind: null, divisions: null }
  const [, languages = '', kind = '', divisions = ''] = label
  return { languages: languages.split('+'), kind: kinds[kind] ?? kind, divisions: divisions.split(',') }
}

function readLabels() {
  const lines = readFileSync(labels, 'utf8').split('\n')
  return new Map(lines.map((line) => line.split('\t')).map((fields) => [fields[0] ?? '', fields]))
}
