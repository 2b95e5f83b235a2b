import { describe, expect, test } from 'vitest'
import { readConfig } from '@alphorn/server/platform/config'

const read = (env: Record<string, string>) =>
  readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...env }).llm
const ollama = { LLM_ENDPOINT: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'qwen3:8b' }

describe('the model', () => {
  test('The model is none without settings, and whole with two', () => {
    expect(read({})).toBeNull()
    expect(read({ LLM_ENDPOINT: '', LLM_MODEL: '' })).toBeNull()
    expect(read(ollama)).toEqual({
      endpoint: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:8b',
      key: null,
      jobsAtOnce: 2,
      timeoutSeconds: 240,
      tokensPerJob: 60_000,
      prices: null,
      costPerJob: null,
    })
  })

  test('The model has prices and a bound in money where they are given', () => {
    const settings = { ...ollama, LLM_KEY: 'sk-1', LLM_PRICES: '0.15, 0.60', LLM_COST_PER_JOB: '0.05' }
    expect(read(settings)).toMatchObject({
      key: 'sk-1',
      prices: { input: 0.15, output: 0.6 },
      costPerJob: 0.05,
    })
  })

  const wrong: [reported: RegExp, env: Record<string, string>][] = [
    [/LLM_ENDPOINT and LLM_MODEL go together/, { LLM_MODEL: 'm' }],
    [/LLM_ENDPOINT and LLM_MODEL go together/, { LLM_ENDPOINT: 'http://localhost/v1' }],
    [/LLM_ENDPOINT takes an address/, { ...ollama, LLM_ENDPOINT: 'localhost:11434' }],
    [/LLM_ENDPOINT takes an address/, { ...ollama, LLM_ENDPOINT: 'file:///etc/passwd' }],
    [/a key goes into LLM_KEY/, { ...ollama, LLM_ENDPOINT: 'https://me:key@models.example/v1' }],
    [/LLM_MODEL has at most 100/, { ...ollama, LLM_MODEL: 'm'.repeat(101) }],
    [/LLM_TIMEOUT_SECONDS must be a whole number from 1 to 290/, { ...ollama, LLM_TIMEOUT_SECONDS: '3600' }],
    [/LLM_PRICES takes two prices/, { ...ollama, LLM_PRICES: '0.15' }],
    [/LLM_PRICES takes two prices/, { ...ollama, LLM_PRICES: '1,-1' }],
    [/LLM_COST_PER_JOB needs LLM_PRICES/, { ...ollama, LLM_COST_PER_JOB: '1' }],
    [/LLM_COST_PER_JOB must be a number above 0/, { ...ollama, LLM_PRICES: '1,1', LLM_COST_PER_JOB: '0' }],
  ]
  test.each(wrong)('The model is refused at the start with %s', (reported, env) => {
    expect(() => read(env)).toThrow(reported)
  })
})
