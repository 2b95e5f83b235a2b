import { expect, test } from 'vitest'
import { errorCatalogue } from '@alphorn/contract/core/errors'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { alternativeKinds } from '@alphorn/contract/app/app-review'
import { gateChecks, gateReasons } from '@alphorn/contract/prospecting/approvals'
import { addOutcomes } from '@alphorn/contract/prospecting/prospects'
import { resolutionReasons } from '@alphorn/contract/prospecting/resolution'
import { messages as german } from '@alphorn/messages/screens/de'
import { fieldCodesShown, remedies } from '#web/data/failures.ts'

test('The message catalogue has a text for every error code that the app can encounter', () => {
  for (const code of Object.keys(errorCatalogue)) expect(remedies).toHaveProperty(code)
  for (const code of Object.keys(remedies)) {
    expect(german.errors).toHaveProperty([code, 'title'])
    expect(german.errors).toHaveProperty([code, 'text'])
  }
  for (const code of fieldCodesShown) expect(german.fields).toHaveProperty(code)
})

test('The message catalogue names every value that the API can return', () => {
  const names = [
    ...gateChecks.map((check) => `gate.name_${check}`),
    ...gateReasons.map((reason) => `gate_reasons.${reason}`),
    ...alternativeKinds.map((kind) => `letter.kind_${kind}`),
    ...addOutcomes.map((outcome) => `add.outcome_${outcome}`),
    ...resolutionReasons.map((reason) => `resolution.${reason.replace(':', '_')}`),
    ...scopeNames.map((scope) => `scopes.${scope.replace(':', '_')}`),
  ]
  for (const name of names) expect(german).toHaveProperty(name)
})
