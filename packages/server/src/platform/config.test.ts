import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '@alphorn/server/platform/config'

const read = (env: Record<string, string>) =>
  readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...env }).llm
const readVerifier = (env: Record<string, string>) =>
  readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...env }).verifierLlm
const ollama = { LLM_ENDPOINT: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'qwen3:8b' }

describe('a variable without a value', () => {
  const secrets = { ALPHORN_PEPPERS: 'one', ALPHORN_AUDIT_KEY: '0'.repeat(43) }

  test('An empty variable is the same as none', () => {
    const empty = {
      HOST: '',
      FORMS: '',
      EXTENSIONS: '',
      LOG_LEVEL: ' ',
      MAIL_FROM: '',
      WEBHOOKS: '',
      PORT: '',
    }
    expect(readConfig({ ...secrets, ...empty })).toEqual(readConfig(secrets))
    expect(readConfig({ ...secrets, HOST: '' }).host).toBe('127.0.0.1')
  })

  test('An empty variable for a secret makes the service read its stored secret', () => {
    const ALPHORN_DATA = mkdtempSync(join(tmpdir(), 'alphorn-config-'))
    const { peppers } = readConfig({ ...secrets, ALPHORN_DATA, ALPHORN_PEPPERS: '' })
    expect(peppers).toEqual([readFileSync(join(ALPHORN_DATA, 'pepper'), 'utf8').trim()])
    rmSync(ALPHORN_DATA, { recursive: true })
  })

  test('An empty file of a secret is refused', () => {
    const ALPHORN_DATA = mkdtempSync(join(tmpdir(), 'alphorn-config-'))
    writeFileSync(join(ALPHORN_DATA, 'pepper'), '\n')
    const { ALPHORN_AUDIT_KEY } = secrets
    expect(() => readConfig({ ALPHORN_AUDIT_KEY, ALPHORN_DATA })).toThrow('is empty')
    rmSync(ALPHORN_DATA, { recursive: true })
  })

  test.each(['one,', ',one', 'one,,two', ','])('An empty pepper in the list "%s" is refused', (peppers) => {
    expect(() => readConfig({ ...secrets, ALPHORN_PEPPERS: peppers })).toThrow('ALPHORN_PEPPERS')
  })
})

describe('the standby for reads', () => {
  const standbyOf = (env: Record<string, string>) =>
    readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...env }).readDatabaseUrl
  const primary = { DATABASE_URL: 'postgres://h1,h2/alphorn' }

  test('There is no standby without the setting, and one if it is set for an external database', () => {
    expect(standbyOf(primary)).toBeNull()
    expect(standbyOf({ ...primary, READ_DATABASE_URL: '' })).toBeNull()
    const standby = 'postgres://alphorn:secret@h2:5432/alphorn'
    expect(standbyOf({ ...primary, READ_DATABASE_URL: standby })).toBe(standby)
  })

  test.each([
    [/DATABASE_URL, which is not set/, { READ_DATABASE_URL: 'postgres://h2/alphorn' }],
    [/the address of one standby/, { ...primary, READ_DATABASE_URL: 'h2:5432' }],
    [/the address of one standby/, { ...primary, READ_DATABASE_URL: 'mysql://h2/alphorn' }],
    [/the address of one standby/, { ...primary, READ_DATABASE_URL: 'postgres://h2,h3/alphorn' }],
    [/the address of one standby/, { ...primary, READ_DATABASE_URL: 'postgres://h2:5432,h3:5432/alphorn' }],
    [/the address of one standby/, { ...primary, READ_DATABASE_URL: 'postgres:///alphorn?host=h2,h3' }],
  ])('An invalid standby setting is refused at startup with %s', (reported, env) => {
    expect(() => standbyOf(env)).toThrow(reported)
  })
})

describe('the model', () => {
  test('There is no model without settings, and two settings configure one completely', () => {
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

  test('Prices and a cost limit of the model are read when given', () => {
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
  test.each(wrong)('An invalid model setting is refused at startup with %s', (reported, env) => {
    expect(() => read(env)).toThrow(reported)
  })
})

describe('the verifying model', () => {
  test('A second model has the limits of the first, but its own address, key and prices', () => {
    expect(readVerifier(ollama)).toBeNull()
    const other = { VERIFIER_LLM_ENDPOINT: 'https://judge.example/v1/', VERIFIER_LLM_MODEL: 'judge' }
    expect(readVerifier({ ...ollama, LLM_KEY: 'sk-1', LLM_TIMEOUT_SECONDS: '30', ...other })).toMatchObject({
      endpoint: 'https://judge.example/v1',
      model: 'judge',
      // The key of the first is for the first address alone.
      key: null,
      timeoutSeconds: 30,
    })
    expect(readVerifier({ ...ollama, LLM_KEY: 'sk-1', VERIFIER_LLM_MODEL: 'judge' })).toMatchObject({
      endpoint: 'http://127.0.0.1:11434/v1',
      key: 'sk-1',
    })
  })

  const wrong: [reported: RegExp, env: Record<string, string>][] = [
    [/VERIFIER_LLM_MODEL needs LLM_ENDPOINT and LLM_MODEL/, { VERIFIER_LLM_MODEL: 'judge' }],
    [/VERIFIER_LLM_KEY needs VERIFIER_LLM_MODEL/, { ...ollama, VERIFIER_LLM_KEY: 'sk-2' }],
    [/names the model that writes: "qwen3:8b"/, { ...ollama, VERIFIER_LLM_MODEL: 'qwen3:8b' }],
    [
      /VERIFIER_LLM_ENDPOINT takes an address/,
      { ...ollama, VERIFIER_LLM_MODEL: 'j', VERIFIER_LLM_ENDPOINT: 'x' },
    ],
    [
      /needs VERIFIER_LLM_PRICES/,
      { ...ollama, LLM_PRICES: '1,1', LLM_COST_PER_JOB: '1', VERIFIER_LLM_MODEL: 'j' },
    ],
  ]
  test.each(wrong)(
    'An invalid setting of the second model is refused at startup with %s',
    (reported, env) => {
      expect(() => readVerifier(env)).toThrow(reported)
    },
  )
})
