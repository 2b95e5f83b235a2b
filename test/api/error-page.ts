import { helpOn, type Help } from '@alphorn/contract/core/error-help'
import { errorCatalogue, fieldCodes, outreachOnlyCodes } from '@alphorn/contract/core/errors'

/** Generates docs/reference/errors.md: every error code, its meaning and its remedy. */
export function errorPage() {
  return `# Errors

Written from \`packages/contract/src/core/error-help.ts\` by \`npm run openapi\`. The same stands at \`GET /api/v1/outreach/errors/<code>\` (and \`prospect\`) as JSON, without a
credential; every refusal leads there: \`Link: </api/v1/outreach/errors/not_found>; rel="help"\`.

\`\`\`json
{
  "error": {
    "code": "validation_failed",
    "message": "The request breaks a rule. See \`errors\`.",
    "errors": [{ "code": "evidence_reference_missing", "field": "claims[1].evidence_ids", "detail": "…" }]
  },
  "request_id": "req_…"
}
\`\`\`

## Refusals

\`error.code\`. The table is closed. "again" says when the same request makes sense once more: ${Object.values(again).join(', ')}.

| status | code | what it means | what to do | again |
| --- | --- | --- | --- | --- |
${Object.keys(errorCatalogue).map(refusalRow).join('\n')}

¹ only in the form \`outreach\`.

## What is wrong with a body

\`error.errors[].code\`, beside the path of what it speaks of. All that is wrong comes back at once.

| code | what is wrong |
| --- | --- |
${fieldCodes.map((code) => `| \`${code}\` | ${helpOn(code)!.meaning} |`).join('\n')}
`
}

const again: Record<Help['retry'], string> = {
  changed: 'changed',
  later: 'later',
  after_retry_after: 'after `retry_after`',
  same_key: 'at once, same key',
}

function refusalRow(code: string) {
  const { status, meaning, remedy, retry } = helpOn(code)!
  const note = (outreachOnlyCodes as readonly string[]).includes(code) ? ' ¹' : ''
  return `| ${status} | \`${code}\`${note} | ${meaning} | ${remedy} | ${again[retry]} |`
}
