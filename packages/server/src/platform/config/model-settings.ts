/** Settings of models: those at endpoints, and the one in a folder. */
export const modelSettings = {
  LLM_ENDPOINT: {
    usual: 'none',
    meaning:
      'An endpoint with OpenAI chat completions, without `/chat/completions`: `http://127.0.0.1:11434/v1`. See [models](../guides/llm.md).',
  },
  LLM_MODEL: { usual: 'none', meaning: 'The name of the model at the endpoint.' },
  LLM_KEY: {
    usual: 'none',
    meaning: 'Sent as `Authorization: Bearer …` to the endpoint alone. Redirects are not followed.',
  },
  LLM_JOBS_AT_ONCE: { usual: 2, least: 1, most: 64, meaning: 'Jobs that one process works on at once.' },
  LLM_TIMEOUT_SECONDS: { usual: 240, least: 1, most: 290, meaning: 'How long one answer may take.' },
  LLM_TOKENS_PER_JOB: {
    usual: 60_000,
    least: 1000,
    most: 100_000_000,
    meaning: 'Tokens of all requests of one job, input and output.',
  },
  LLM_PRICES: {
    usual: 'none',
    meaning: 'The price of a million input tokens and of a million output tokens: `0.15,0.60`.',
  },
  LLM_COST_PER_JOB: {
    usual: 'none',
    meaning: 'Most that one job may cost, in the currency of `LLM_PRICES`, which it needs.',
  },
  VERIFIER_LLM_MODEL: {
    usual: '`LLM_MODEL`',
    meaning:
      'The model that verifies texts, instead of the one that writes them. See [a second model](../guides/llm.md#a-second-model-for-verification).',
  },
  VERIFIER_LLM_ENDPOINT: { usual: '`LLM_ENDPOINT`', meaning: 'The endpoint of that model.' },
  VERIFIER_LLM_KEY: {
    usual: 'none',
    meaning: 'The key for `VERIFIER_LLM_ENDPOINT`. `LLM_KEY` is sent to `LLM_ENDPOINT` alone.',
  },
  VERIFIER_LLM_PRICES: { usual: 'none', meaning: 'The prices of that model, like `LLM_PRICES`.' },
  VERIFIER_MODEL: {
    usual: 'none',
    meaning:
      'A folder with an ONNX model for natural language inference and its `tokenizer.json`. The executor `verifier` runs it on this machine. See [a local verifier model](../guides/verifier.md).',
  },
  VERIFIER_TIMEOUT_SECONDS: {
    usual: 120,
    least: 1,
    most: 240,
    meaning: 'How long the local verifier model may take for the claims of one text.',
  },
} as const
