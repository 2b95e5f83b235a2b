import type { Language } from '@alphorn/contract/core/fields'
import { Refusal } from '@alphorn/contract/core/errors'
import { withoutNotices } from '@alphorn/contract/prospecting/letters/letter-parts'
import { noticesFor } from '@alphorn/messages/letters/notices'
import { nowOf, type ReadCall } from '#server/platform/call'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { prospectOf } from '#server/prospecting/prospects/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import { freezeInput } from '#server/prospecting/stage-jobs/input'
import { offeringOf, sourcesOf } from '#server/prospecting/stage-jobs/sources'

/** Returns the input of the stage `outreach` as it would be frozen now, and the current text. Stores nothing. */
export async function currentText(call: ReadCall, project_id: string, prospect_id: string) {
  const key = { ...projectKey(call, project_id), prospect_id }
  const [project, prospect, now] = await Promise.all([
    projectOf(call, project_id),
    prospectOf(call, key),
    nowOf(call),
  ])
  const sources = await sourcesOf(call.tx, project, await offeringOf(call.tx, project), prospect, now)
  const head = sources.heads.outreach
  const text = head && contentOf('outreach', head)
  if (!text || text.variants.length === 0) throw new Refusal('not_found')
  const notices = project.policies.languages.map((language: Language) => ({
    language,
    text: noticesFor(language, sources.offering.sender),
  }))
  const { content } = freezeInput('outreach', sources)
  return { content, notices, now, channel: text.channel, variants: withoutNotices(text.variants, notices) }
}
