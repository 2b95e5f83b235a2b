import type { Company } from '@alphorn/contract/directory/companies'
import { newId } from '@alphorn/contract/core/ids'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { emitReleaseEvent } from '#server/prospecting/releases/mark-release'
import type { OutreachContent } from '#server/prospecting/revisions/content'

type Releasing = {
  account_id: string
  project_id: string
  prospect_id: string
  approval_id: string
  revision_id: string
  content_fingerprint: string
  content: OutreachContent
  company: Company
  now: Date
}

/** Freezes an approved text as a release and queues its event, in the transaction of the approval. */
export function releaseText(tx: Tx, { content, company, now, ...of }: Releasing) {
  const { account_id, project_id, prospect_id } = of
  const release_id = newId('release')
  const language = content.variants[0]!.language
  const { channel } = content
  const recipient = {
    company_id: company.company_id,
    uid: company.uid,
    name: company.name,
    address: company.address,
  }
  tx.writeQuery(
    insertInto('releases').values({
      ...of,
      release_id,
      channel,
      language,
      recipient: JSON.stringify(recipient),
      rendered: JSON.stringify(content.variants),
      state: 'ready',
      created_at: now,
      updated_at: now,
    }),
  )
  emitReleaseEvent(tx, { account_id, project_id, prospect_id, release_id }, 'ready', now)
  return { release_id, state: 'ready' as const, channel, language, created_at: now.toISOString() }
}
