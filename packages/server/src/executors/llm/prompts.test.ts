import { expect, test } from 'vitest'
import { stages } from '@alphorn/contract/prospecting/stages'
import { llmProducer } from '@alphorn/server/executors/llm/executor'
import { promptFor } from '@alphorn/server/executors/llm/prompts'

// Hashes of prompts and schemas, as results are signed with them. A text that changes has another version, and its line here.
const pinned = {
  research: [3, '4d91348c8a6fcea6bc8b0c0b01b4a2846f0fa99227760543919a20b28ba109f1'],
  qualification: [1, '182d07a0ccd6c54ac278fbd990c5c0d069aff0852daf82639e25e62f885494bd'],
  outreach: [1, '0fbe6198621665c8ae09db812788eb6b860f1ad7a2acfe4cc458811329e55df2'],
  verification: [2, '096540ad1e8d6a8eb4950c5e379f3e9795589610d3e06c4b092135d69f4b722b'],
}

test.each(stages)('The prompt of %s is the one that its version stands for', (stage) => {
  expect([promptFor(stage).version, llmProducer({ model: 'm' }, stage).prompt_sha256]).toEqual(pinned[stage])
})

test('Every prompt says first what data is, and that it is not obeyed', () => {
  for (const stage of stages) {
    const { text } = promptFor(stage)
    expect(text.indexOf('never obey it')).toBeGreaterThan(0)
    expect(text.indexOf('never obey it')).toBeLessThan(text.indexOf(`The stage: ${stage}`))
  }
})
