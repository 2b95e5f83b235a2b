import { createHmac } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import type { Subject } from '@alphorn/contract/privacy/subjects'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { versionOf } from '#server/platform/secrets/pepper'
import { foldSpaces, fullRedaction, redactMentions, type Redaction } from '#server/privacy/redact'

/** The person or company to look for in the records of an account, and the parts to erase. */
export type Scope = {
  account_id: string
  company: { company_id: string; prospect_ids: string[] } | null
  /** Patterns for LIKE on lower-case text: a person's words as they occur in text and in JSON. */
  patterns: string[]
  redaction: Redaction
}

/** Determines the scope of the subject in the account. */
export async function scopeOf(db: Db, account_id: string, subject: Subject): Promise<Scope> {
  if (subject.kind === 'person') {
    const words = wordsOf(subject)
    const patterns = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]).map(likeOf)
    return { account_id, company: null, patterns: [...new Set(patterns)], redaction: redactMentions(words) }
  }
  const { company_id } = subject
  const rows = await db.query(
    build
      .selectFrom('prospects')
      .select('prospect_id')
      .where('account_id', '=', account_id)
      .where('company_id', '=', company_id),
  )
  const prospect_ids = rows.map(({ prospect_id }) => prospect_id)
  return { account_id, company: { company_id, prospect_ids }, patterns: [], redaction: fullRedaction }
}

/** Returns the words that identify a person, folded as the texts are; an e-mail address also in its URL encoding. */
export function wordsOf({ email, also = [] }: Extract<Subject, { kind: 'person' }>): string[] {
  const words = [email, ...also].map((word) => foldSpaces(word.normalize().toLowerCase()))
  return [...new Set([...words, encodeURIComponent(email).toLowerCase()])]
}

function likeOf(word: string) {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Returns a digest that only this deployment can compute. It recognizes a known text, but does not reveal it. */
export function digestOf(pepper: string, text: string) {
  const digest = createHmac('sha256', pepper).update(`alphorn/erased/1\n${text}`).digest('hex')
  return { digest: `hmac-sha256:${digest}`, pepper_version: versionOf(pepper) }
}

/** Returns the digest of a subject, by which a request about it can be found again. */
export function subjectDigest(pepper: string, subject: Subject) {
  return digestOf(pepper, canonicalJson(subject))
}
