import { parseUid } from '@alphorn/contract/core/uid'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { companyOnly, withoutPeople } from '#server/directory/connectors/care-of'
import { resolveCompanies } from '#server/directory/identity/resolve'
import { createSqlIndex } from '#server/directory/search/sql-index'
import { type NewSignal, recordSignals } from '#server/directory/signals/record'
import { saveUnresolved, type UnresolvedMention } from '#server/directory/sources/unresolved'
import type { Pools } from '#server/platform/db/connect'
import { type Tx, withConnection } from '#server/platform/db/connection'

/** An event of a company, without the company. */
export type MentionedSignal = Omit<NewSignal, 'company_id' | 'confidence'>

/** A company that a publication identifies by a number, a name or an address, and the event. */
export type Mention = {
  position: number
  /** Null: the publication has nothing by which a company can be found. */
  input: CompanyInput | null
  /** Several companies under one name: the mention is never attached to one of them. */
  is_consortium: boolean
  signal: MentionedSignal
}

/** A mention with the result of its resolution. */
export type ClassifiedMention = Mention &
  (
    | { company_id: string; confidence: number | null }
    | { company_id: null; reason: UnresolvedMention['reason'] }
  )

type MentionedCompany = Readonly<
  Partial<Record<'uid' | 'name' | 'street' | 'postal_code' | 'place' | 'canton' | 'country', string | null>>
>

/**
 * Returns a source's description of a company as input of the resolution; null if it is not enough. Only invalid values
 * are dropped, such as a UID with a wrong check digit or a canton that does not exist.
 */
export function companyInput({ uid, ...others }: MentionedCompany): CompanyInput | null {
  const parsed = parseUid(uid ?? '')
  const said = { ...(parsed.ok && { uid: parsed.uid }), ...others }
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value))
  const whole = CompanyInput.safeParse(given)
  if (whole.success) return whole.data
  const odd = new Set(whole.error.issues.map(({ path }) => path[0]))
  const taken = Object.fromEntries(Object.entries(given).filter(([member]) => !odd.has(member)))
  return CompanyInput.safeParse(taken).data ?? null
}

/**
 * Determines the company of each mention. A UID decides, unless the name contradicts it. Otherwise the rules for names
 * decide, and a likely company does not count.
 */
export async function classifyMentions(
  { read }: Pools,
  mentions: readonly Mention[],
): Promise<ClassifiedMention[]> {
  const asked = mentions.filter(({ input, is_consortium }) => input !== null && !is_consortium)
  const resolved =
    asked.length === 0
      ? []
      : await withConnection(read, (db) =>
          resolveCompanies(
            db,
            asked.map(({ input }) => input!),
            { index: createSqlIndex() },
          ),
        )
  return mentions.map((mention): ClassifiedMention => {
    const found = resolved[asked.indexOf(mention)]
    if (found?.company_id)
      return { ...mention, company_id: found.company_id, confidence: confidenceOf(found) }
    const reason = found && found.candidates.length > 0 ? 'ambiguous' : 'unknown'
    return { ...mention, company_id: null, reason: mention.is_consortium ? 'consortium' : reason }
  })
}

function confidenceOf({ method }: { method: string | null }) {
  return method === 'identifier' ? null : 0.95
}

/** The numbers of recorded signals, of unresolved mentions, and of mentions that were not stored. */
export type MentionCounts = { signals: number; unresolved: number; not_stored: number }

/**
 * Records the events of the identified companies. Other mentions are stored as unresolved if they are certainly
 * companies. A name without a legal form may be a person's, so nothing of it is stored.
 */
export async function recordMentions(
  tx: Tx,
  source: SourceName,
  publication_id: string,
  judged: readonly ClassifiedMention[],
): Promise<MentionCounts> {
  const open = judged.flatMap((one) => (one.company_id === null ? [one] : []))
  const waiting = open.flatMap(({ position, input, reason, signal }): UnresolvedMention[] => {
    const named = namedCompany(input)
    return named ? [{ source, publication_id, position, named, reason, signal }] : []
  })
  saveUnresolved(tx, source, publication_id, waiting)
  const signals = await recordSignals(tx, signalsOf(judged))
  return { signals, unresolved: waiting.length, not_stored: open.length - waiting.length }
}

/** Returns the signals of the mentions with an identified company. */
export function signalsOf(judged: readonly ClassifiedMention[]): NewSignal[] {
  const found = judged.flatMap((one) =>
    one.company_id === null
      ? []
      : [{ ...one.signal, company_id: one.company_id, confidence: one.confidence }],
  )
  return oncePerCompany(found)
}

/** Merges signals of the same company, kind and publication into one. */
export function oncePerCompany(signals: readonly NewSignal[]): NewSignal[] {
  const byCompany = Map.groupBy(
    signals,
    ({ company_id, kind, source }) => `${company_id} ${kind} ${source.number}`,
  )
  return [...byCompany.values()].map(joinedSignal)
}

/** A company that is named twice has several partial amounts and possibly several lots, so these are omitted. */
function joinedSignal(same: readonly NewSignal[]): NewSignal {
  const signal = same[0]!
  if (same.length === 1 || !signal.after) return signal
  const { amount: _amount, currency: _currency, lot, ...others } = signal.after
  const isOfOneLot = lot !== undefined && same.every(({ after }) => after?.lot === lot)
  return { ...signal, after: { ...others, ...(isOfOneLot && { lot }) } }
}

/** Returns the data of an unknown company that may be stored: none if it may be a person. */
function namedCompany(input: CompanyInput | null): CompanyInput | null {
  if (input === null) return null
  const { uid, name = '', place = '', postal_code = '', canton, country } = input
  const company = companyOnly(name)
  if (company === null && uid === undefined) return null
  // The street is left out, because sources put people into that field.
  const kept = {
    uid,
    name: company,
    place: withoutPeople(place),
    postal_code: /^\d{4,6}$/.test(postal_code) ? postal_code : null,
    canton,
    country,
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value)) as CompanyInput
}
