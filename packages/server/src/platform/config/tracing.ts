import { type Environment, wholeNumber } from '#server/platform/config/environment'

/** The samplers of the OpenTelemetry specification that are supported. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof samplers)[number]

/** Destination and selection of spans. */
export type TracingSettings = {
  /** The address that accepts OTLP over HTTP, with its path `/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  resource: Readonly<Record<string, string>>
  sampler: SamplerName
  /** Fraction of traces that a ratio sampler keeps, from 0 to 1. */
  ratio: number
  /** Maximum number of ended spans in the queue. Further spans are dropped. */
  queueSize: number
  /** Milliseconds between two exports. */
  exportDelay: number
}

/** Reads the standard variables of OpenTelemetry; null if no endpoint is set, which switches tracing off. */
export function readTracing(env: Environment): TracingSettings | null {
  const url = tracesUrl(env)
  if (!url || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null
  ensureProtocol(env)
  return {
    url,
    headers: pairsOf('OTEL_EXPORTER_OTLP_HEADERS', env['OTEL_EXPORTER_OTLP_HEADERS']),
    serviceName: env['OTEL_SERVICE_NAME'] || 'alphorn',
    resource: pairsOf('OTEL_RESOURCE_ATTRIBUTES', env['OTEL_RESOURCE_ATTRIBUTES']),
    sampler: samplerOf(env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'),
    ratio: ratioOf(env['OTEL_TRACES_SAMPLER_ARG'] || '1'),
    queueSize: wholeNumber(env, 'OTEL_BSP_MAX_QUEUE_SIZE'),
    exportDelay: wholeNumber(env, 'OTEL_BSP_SCHEDULE_DELAY'),
  }
}

function tracesUrl(env: Environment) {
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
  if (own) return httpAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own)
  const all = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  return all ? withPath(httpAddress('OTEL_EXPORTER_OTLP_ENDPOINT', all), 'v1/traces') : null
}

/** Returns the address of a signal below the endpoint of a collector. */
function withPath(endpoint: string, path: string) {
  return endpoint.endsWith('/') ? endpoint + path : `${endpoint}/${path}`
}

/** Ensures an address over HTTP. Throws an Error that names the variable. */
export function httpAddress(name: string, given: string): string {
  const scheme = URL.parse(given)?.protocol
  if (scheme === 'http:' || scheme === 'https:') return given
  throw new Error(`${name} takes an address like http://127.0.0.1:4318, not "${given}".`)
}

function ensureProtocol(env: Environment) {
  const protocol = env['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/json'
  if (protocol !== 'http/json')
    throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL takes http/json, not "${protocol}".`)
}

function samplerOf(given: string): SamplerName {
  const sampler = samplers.find((known) => known === given)
  if (sampler) return sampler
  throw new Error(`OTEL_TRACES_SAMPLER takes ${samplers.join(', ')}, not "${given}".`)
}

function ratioOf(given: string) {
  const ratio = Number(given)
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new Error(`OTEL_TRACES_SAMPLER_ARG takes a number from 0 to 1, not "${given}".`)
}

/** Parses pairs in OpenTelemetry's form: `name=value,other=value`, with percent-encoded values. */
export function pairsOf(name: string, given = ''): Record<string, string> {
  const pairs = given.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      const value = at > 0 ? decodePercent(pair.slice(at + 1).trim()) : null
      // The value may be a secret, so the message does not repeat it.
      if (value === null) throw new Error(`${name} takes pairs like name=value,other=value.`)
      return [pair.slice(0, at).trim(), value]
    }),
  )
}

function decodePercent(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
