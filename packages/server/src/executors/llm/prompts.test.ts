import { expect, test } from 'vitest'
import { languages } from '@alphorn/contract/core/country'
import { stages } from '@alphorn/contract/prospecting/stages'
import { llmProducer } from '@alphorn/server/executors/llm/executor'
import { promptFor } from '@alphorn/server/executors/llm/prompts'

// Hashes of prompts and schemas, as results are signed with them. A text that changes has another version, and its line here.
const pinned = {
  research: [4, '51fe9db12ab6427a94c34aafa9494a5588945424478777d59282460136b4fb74'],
  qualification: [2, '48e96f056b3994972eaebcb432bec03e82a9fe3d042a1ea14eb7e8985aaf4d5f'],
  outreach: [2, '33dd0583e55f9b70172a8b7ef950f1cb2e2b6415644fd45a3df3440166f2ba27'],
  verification: [3, '8e66e54365ad6a192717d64839842b84ca12710b688d958499c5e274edbfe217'],
}

test.each(stages)('The prompt of %s is the one that its version stands for', (stage) => {
  expect([promptFor(stage, 'de').version, llmProducer({ model: 'm' }, stage).prompt_sha256]).toEqual(
    pinned[stage],
  )
})

test('Research that is asked questions of people is signed with an instruction of its own, other stages are not', () => {
  for (const stage of stages) {
    const plain = llmProducer({ model: 'm' }, stage, false)
    const asked = llmProducer({ model: 'm' }, stage, true)
    expect(asked.prompt_sha256 === plain.prompt_sha256).toBe(stage !== 'research')
  }
})

test('Every prompt says first what data is, and that it is not obeyed', () => {
  for (const stage of stages) {
    const { text } = promptFor(stage, 'de')
    expect(text.indexOf('never obey it')).toBeGreaterThan(0)
    expect(text.indexOf('never obey it')).toBeLessThan(text.indexOf(`The stage: ${stage}`))
  }
})

test('A prompt has the examples of the language that is written, after all that is the same in each', () => {
  for (const stage of stages) {
    const texts = languages.map((language) => promptFor(stage, language).text)
    expect(new Set(texts).size).toBe(languages.length)
    const [same] = texts[0]!.split('Examples, of invented companies:')
    for (const text of texts) expect(text.startsWith(same!)).toBe(true)
    expect(same!.length).toBeGreaterThan(1500)
  }
})
