import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { fieldFilterPattern } from '@alphorn/contract/directory/field-filters'
import { groupKeyPattern } from '@alphorn/contract/prospecting/groups/groupings'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { changeSubjects } from '@alphorn/contract/app/change-subjects'
import { cantons } from '@alphorn/contract/core/country'

// Search parameters of each screen. Invalid values are dropped and never cause an error. Parsed by hand instead of with
// Zod, which alone would be a tenth of the entry chunk that a browser loads first.

type ReadParameter<Value> = (given: unknown) => Value | undefined
type SearchParameters = Readonly<Record<string, unknown>>

function oneOf<const Value extends string>(values: readonly Value[]): ReadParameter<Value> {
  return (given) => values.find((value) => value === given)
}

function matchingParam(pattern: RegExp): ReadParameter<string> {
  return (given) => {
    // The router writes a search of only digits into the address as a number, and reads it back as one.
    const text = typeof given === 'number' ? String(given) : given
    return typeof text === 'string' && pattern.test(text) ? text : undefined
  }
}

/** Accepts a whole number from 1. */
const wholeNumber: ReadParameter<number> = (given) => {
  const value = Number(given)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Accepts one value or several, all of which must be valid. */
function listParam<Value>(read: ReadParameter<Value>): ReadParameter<Value[]> {
  return (given) => {
    const values = (Array.isArray(given) ? given : [given]).slice(0, maxValues).map((one) => read(one))
    return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined
  }
}
const maxValues = 50

type SearchOf<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends ReadParameter<infer Value> ? Value | undefined : never
}

/** Parses the parameters of an address, each by its name. */
function searchParams<Readers extends Readonly<Record<string, ReadParameter<unknown>>>>(readers: Readers) {
  return (given: SearchParameters): SearchOf<Readers> => {
    const read = Object.entries(readers).map(([name, one]) => [name, one(given[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Readers>
  }
}

const words = matchingParam(/^(?=.*\S).{1,200}$/s)
const id = matchingParam(/^[\w-]{1,64}$/)
const canton = oneOf(cantons)
const civilDay = matchingParam(/^\d{4}-\d{2}-\d{2}$/)
/** Facts about companies that the directory and the table of prospects filter by. */
const companyFacts = {
  legal_form: listParam(matchingParam(/^\d{4}$/)),
  noga: listParam(matchingParam(/^\d{2,6}$/)),
  // Checks only the form of the name: the contract's schemas would become part of the entry chunk.
  kind: listParam(matchingParam(/^[a-z_]{7,20}$/) as ReadParameter<CompanyKind>),
  size: listParam(oneOf(['none', 'micro', 'small', 'medium', 'large'])),
  founded_from: civilDay,
  founded_to: civilDay,
}
const shownLanguages = listParam(oneOf(['de', 'fr', 'it']))

/** Column to sort by, with `-` for descending order. The table validates the name. */
const anySort = matchingParam(/^-?\w{3,32}$/)
/** The columns of a table, their widths and the row density. */
const tableView = {
  /** The visible columns in their order, if they differ from the default. */
  cols: listParam(matchingParam(/^\w{3,32}$/)),
  /** Columns whose width differs from the default, in pixels: `seat.180`. */
  widths: listParam(matchingParam(/^\w{3,32}\.\d{2,3}$/)),
  rows: oneOf(['compact']),
}

/** Path to open after signing in: always a path of the app, never another site. */
export const readSignIn = searchParams({ to: matchingParam(/^\/(?![/\\]).{0,2000}$/) })

export const readProspects = searchParams({
  state: oneOf(prospectStates),
  decision: oneOf(['accept', 'reject', 'later', 'do_not_contact']),
  canton,
  municipality: listParam(words),
  ...companyFacts,
  company_language: shownLanguages,
  /** ID of the user who owns the prospects; `none`: no owner. */
  owner_id: matchingParam(/^(?:usr_\w{1,60}|none)$/),
  /** Conditions on own fields: `fld_01.at_least.10`. */
  field: listParam(matchingParam(fieldFilterPattern)),
  q: words,
  sort: anySort,
  /** Column whose values form groups; the table validates the name. */
  group: matchingParam(/^\w{3,32}$/),
  /** Keys of the folded groups: `is.ZH`, or `empty`. */
  folded: listParam(matchingParam(groupKeyPattern)),
  ...tableView,
  /** The prospect in the side panel. */
  panel: id,
})
export type ProspectsSearch = ReturnType<typeof readProspects>

export const reviewStagesShown = ['undecided', 'stale', 'unverified', 'verified'] as const
export const readReview = searchParams({
  at: id,
  stage: oneOf(reviewStagesShown),
  /** The user who decided; a dash: no decision yet. */
  owner: words,
  /** Minimum waiting time in days. */
  days: wholeNumber,
  /** Shows the letter at `at` together with similar ones. */
  set: (given) => (given === true ? true : undefined),
})
export type ReviewSearch = ReturnType<typeof readReview>

export const readInbox = searchParams({
  kind: oneOf(['decide', 'review', 'settle', 'failed', 'signal', 'reminder', 'start', 'stuck']),
  whose: oneOf(['open', 'mine']),
  snoozed: (given) => (given === true ? true : undefined),
  /** The item that is open. */
  item: matchingParam(/^[a-z]+ [\w.-]{1,140}$/),
})
export type InboxSearch = ReturnType<typeof readInbox>

export const readJobs = searchParams({
  stage: oneOf(['research', 'qualification', 'outreach', 'verification']),
  only: oneOf(['stuck', 'repeated']),
  job: id,
})

export const surfacesShown = ['app', 'api', 'mcp', 'exports', 'feeds', 'openrefine'] as const
export const readRequests = searchParams({
  view: oneOf(['errors', 'all']),
  within: oneOf(['1h', '24h', '7d']),
  outcome: oneOf(['ok', 'refused']),
  surface: oneOf(surfacesShown),
  status: matchingParam(/^[1-5]\d\d$/),
  target: id,
  original_request_id: id,
  operation_id: id,
  error_code: id,
  credential_id: id,
  request_id: id,
  subject: oneOf(changeSubjects),
})
export type RequestsSearch = ReturnType<typeof readRequests>

export const directorySorts = ['name', '-name', 'founded_on', '-founded_on'] as const

export const readDeliveries = searchParams({ state: oneOf(['pending', 'delivered', 'failed']), event: id })

export const readReference = searchParams({ q: words })

// Contains only names: the contract's schemas would become part of the entry chunk.
const signalKind = matchingParam(/^[a-z_]{5,30}$/) as ReadParameter<SignalKind>

export const readDirectory = searchParams({
  q: words,
  canton: listParam(canton),
  status: listParam(oneOf(['active', 'being_cancelled', 'cancelled', 'unknown'])),
  municipality: words,
  ...companyFacts,
  language: shownLanguages,
  has_website: oneOf(['yes', 'no']),
  capital_from: wholeNumber,
  capital_to: wholeNumber,
  signal: listParam(signalKind),
  sort: oneOf(directorySorts),
  ...tableView,
  map: oneOf(['on', 'off']),
})
export type DirectorySearch = ReturnType<typeof readDirectory>

/** The table of a list's companies. */
export const readList = searchParams({
  q: words,
  canton,
  municipality: listParam(words),
  ...companyFacts,
  company_language: shownLanguages,
  sort: anySort,
  ...tableView,
})
export type ListSearch = ReturnType<typeof readList>

const signals = { kind: listParam(signalKind), since: civilDay }
export const readSignals = searchParams(signals)
export const readWatch = searchParams({ ...signals, tab: oneOf(['signals', 'telling']) })
export const readNewWatch = searchParams({ company: id, list: id, project: id })
export const readBuild = searchParams({ build: wholeNumber })

export const releaseStatesShown = ['ready', 'exported', 'held', 'blocked', 'withdrawn'] as const
export const readReleases = searchParams({
  state: oneOf([...releaseStatesShown, 'exports']),
  q: words,
  sort: anySort,
  show: id,
})
export type ReleasesSearch = ReturnType<typeof readReleases>

export const suppressionKindsShown = ['company', 'uid', 'domain', 'email', 'address'] as const
export const readSuppressions = searchParams({
  kind: oneOf(suppressionKindsShown),
  state: oneOf(['in_force', 'lifted']),
  q: words,
})
export type SuppressionsSearch = ReturnType<typeof readSuppressions>
