import { expect, test } from 'vitest'
import { languages } from '@alphorn/contract/core/country'
import { stages } from '@alphorn/contract/prospecting/stages'
import { llmProducer } from '@alphorn/server/executors/llm/executor'
import { promptFor } from '@alphorn/server/executors/llm/prompts'
import { modelStages } from '@alphorn/server/executors/llm/stages'

// Hashes of prompts and schemas, as results state them. A changed text needs a new version and a new line here.
const pinned = {
  research: [5, 'f9ad303e739b7660841bfdece7aefefd98f7b2b15c583b8e465ffd45c700ddf8'],
  qualification: [3, '9ae9556ed219722da918427430a65f624865f340dc9afd0f7ebe9fa64a8e1799'],
  outreach: [3, '6597816ac519d5a142a07b3c022e9c6a5c0eda038735c34a68372be74f13ed3b'],
  verification: [4, '84f2b7a80385a18db84433928ad6cd1d82875ce5b74b9d57fffc65438bfff363'],
}

test.each(stages)('The prompt of %s matches its pinned version and hash', (stage) => {
  expect([promptFor(stage, 'de').version, llmProducer({ model: 'm' }, stage).prompt_sha256]).toEqual(
    pinned[stage],
  )
})

test('Research that may include questions to people has a separate prompt hash, and other stages do not', () => {
  for (const stage of stages) {
    const plain = llmProducer({ model: 'm' }, stage, false)
    const asked = llmProducer({ model: 'm' }, stage, true)
    expect(asked.prompt_sha256 === plain.prompt_sha256).toBe(stage !== 'research')
  }
})

test('Every prompt first instructs the model never to obey data', () => {
  for (const stage of stages) {
    const { text } = promptFor(stage, 'de')
    expect(text.indexOf('never obey it')).toBeGreaterThan(0)
    expect(text.indexOf('never obey it')).toBeLessThan(text.indexOf(`The stage: ${stage}`))
  }
})

test('A prompt has examples in its own language, after a part that is the same in all languages', () => {
  for (const stage of stages) {
    const texts = languages.map((language) => promptFor(stage, language).text)
    expect(new Set(texts).size).toBe(languages.length)
    const [same] = texts[0]!.split('Examples, of invented companies:')
    for (const text of texts) expect(text.startsWith(same!)).toBe(true)
    expect(same!.length).toBeGreaterThan(1500)
  }
})

test('Every example answer is valid JSON', () => {
  for (const stage of stages)
    for (const language of languages) {
      const answers = Array.from(
        promptFor(stage, language).text.matchAll(/^Right: (\{.*\})$/gm),
        ([, one]) => one!,
      )
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) expect(() => JSON.parse(answer) as unknown).not.toThrow()
    }
})

test('Every example letter fits the schema and uses Swiss spelling', () => {
  for (const language of languages) {
    const { text } = promptFor('outreach', language)
    const letters = Array.from(
      text.matchAll(/^Right: (\{"nothing.*\})$/gm),
      ([, one]) => JSON.parse(one!) as unknown,
    )
    expect(letters).toHaveLength(2)
    for (const letter of letters) expect(modelStages.outreach.answer.safeParse(letter).success).toBe(true)
    expect(JSON.stringify(letters)).not.toContain('ß')
  }
})
