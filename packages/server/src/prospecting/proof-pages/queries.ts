import { randomBytes } from 'node:crypto'
import { encodeCrockford32 } from '@alphorn/contract/core/base32'
import type { Recipient } from '@alphorn/contract/prospecting/exports'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'

type ReleaseKey = ProjectKey & { release_id: string }

/** 80 bits in letters and digits that are not easily confused, since people may type it from paper. */
const tokenLength = 16
const tokenForm = /^[0-9a-z]{16}$/

/** Returns a token with a digit. Without one, a list of returned mail could take it for a company's name. */
function newToken(): string {
  const token = encodeCrockford32(randomBytes(16)).slice(-tokenLength)
  return /\d/.test(token) ? token : newToken()
}

/** The page of the token, with its exported text. An opt-out that the account has lifted counts no more. */
const findPage = statement<{ token: string }>()('proof_page_of_token', (p) =>
  build
    .selectFrom('proof_pages')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.account_id', '=', 'proof_pages.account_id')
        .onRef('releases.project_id', '=', 'proof_pages.project_id')
        .onRef('releases.release_id', '=', 'proof_pages.release_id'),
    )
    .selectAll('releases')
    .select(['proof_pages.token', 'proof_pages.created_at as exported_at'])
    .select(
      sql<Date | null>`case when exists (select from suppressions s where s.account_id = proof_pages.account_id
        and s.kind = 'company' and s.value = releases.recipient->>'company_id' and s.lifted_at is null)
        then proof_pages.opted_out_at end`.as('opted_out_at'),
    )
    .where('proof_pages.token', '=', p.token)
    .where('releases.state', '=', 'exported'),
)
const findPages = statement<ProjectKey & { release_ids: string[] }>()('proof_pages_of_releases', (p) =>
  build
    .selectFrom('proof_pages')
    .select(['release_id', 'token', 'views', 'opted_out_at'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('release_id', '=', sql<string>`any(${p.release_ids}::text[])`)),
)
const countView = statement<{ token: string }>()('proof_page_count_view', (p) =>
  build
    .updateTable('proof_pages')
    .set({ views: sql<number>`views + 1` })
    .where('token', '=', p.token),
)
const lockPage = statement<{ token: string }>()('proof_page_lock', (p) =>
  build.selectFrom('proof_pages').selectAll().where('token', '=', p.token).forNoKeyUpdate(),
)

/** Returns the page of a token with its text; undefined if there is none, or if the text was not exported. */
export async function pageOfToken(db: Db, token: string) {
  return tokenForm.test(token) ? db.row(findPage, { token }) : undefined
}
export type ProofPageRow = NonNullable<Awaited<ReturnType<typeof pageOfToken>>>

/** The recipient of the text, as the register knew it at the approval. */
export const recipientOf = ({ recipient }: ProofPageRow) => recipient as Recipient

export const pagesOfReleases = (db: Db, key: ProjectKey, release_ids: string[]) =>
  db.rows(findPages, { ...key, release_ids })

export const writeView = (tx: Tx, token: string) => tx.write(countView, { token })

export const lockedPage = (tx: Tx, token: string) => tx.row(lockPage, { token })

/** Creates a page for each exported text that has none. Its address is random, and contained only in the text. */
export function insertPages(tx: Tx, keys: readonly ReleaseKey[], now: Date): void {
  if (keys.length === 0) return
  tx.writeQuery(
    insertInto('proof_pages')
      .values(
        keys.map(({ account_id, project_id, release_id }) => ({
          account_id,
          project_id,
          release_id,
          token: newToken(),
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  )
}
