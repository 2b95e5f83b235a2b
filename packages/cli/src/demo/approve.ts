import assert from 'node:assert/strict'
import type { Cast } from '#cli/demo/cast'
import { inWords, refusalOf, type Report } from '#cli/demo/story'

/** Approves exactly the text that was read, by its revision and fingerprint, with a credential that may approve. */
export async function approveRevision(
  { reader, approver, project_id }: Cast,
  prospect_id: string,
  report: Report,
) {
  const of = { project_id, prospect_id }
  const { data: prospect } = await reader.prospect_detail(of)
  const { outreach_revision_id, content_fingerprint, variants } = prospect.outreach_revision!
  report(`The text as the service completed it:\n\n${indentText(variants[0]!.body)}\n`)
  for (const { check, result, detail } of prospect.gate)
    report(`  gate: ${result.padEnd(4)} ${check}: ${detail}`)
  assert(prospect.gate.every(({ result }) => result !== 'fail'))

  const approval = { ...of, outreach_revision_id, content_fingerprint }
  const forbidden = await refusalOf(reader.prospect_approvals(approval), 403, 'forbidden')
  report(`The reader approves: ${inWords(forbidden)}`)
  const otherPrint = { ...approval, content_fingerprint: `sha256:${'0'.repeat(64)}` }
  const mismatch = await refusalOf(approver.prospect_approvals(otherPrint), 422, 'validation_failed')
  assert.equal(mismatch.errors[0]!.code, 'content_fingerprint_mismatch')
  report(`The approver names a fingerprint that was never read: ${inWords(mismatch)}`)

  const granted = await approver.prospect_approvals(approval)
  assert.equal(granted.status, 201)
  const { release, approved_by } = granted.data
  assert.equal(release.state, 'ready')
  report(`${approved_by} approves the fingerprint that was read: 201, ${granted.data.approval_id}.`)
  report(
    `Released: ${release.release_id}, a ${release.channel} in "${release.language}", ${release.state} to be sent by a person.`,
  )
  const again = await approver.prospect_approvals(approval)
  assert.equal(again.status, 200)
  assert.equal(again.data.approval_id, granted.data.approval_id)
  report('The same approval again: 200, the same approval.')
}

function indentText(text: string) {
  return text.replaceAll(/^/gm, '    ')
}
