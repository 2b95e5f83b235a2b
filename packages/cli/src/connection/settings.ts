import { homedir } from 'node:os'
import { join } from 'node:path'

/** Environment variables of a program that only calls a server. */
export type ClientSettings = {
  apiKey: string | undefined
  secondApiKey: string | undefined
  baseUrl: string | undefined
  form: string | undefined
  profile: string
  profileFile: string
  /** Folder in which workers record the names in use. */
  workerFolder: string
  /** Whether traces are wanted: an endpoint of OpenTelemetry is named. */
  traces: boolean
}

const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']

/** Reads the environment; nothing else of the command line does. */
export function readClientSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ClientSettings {
  const state = env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const home = env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  return {
    apiKey: env['ALPHORN_API_KEY'] || undefined,
    secondApiKey: env['ALPHORN_SECOND_API_KEY'] || undefined,
    baseUrl: env['ALPHORN_BASE_URL'] || undefined,
    form: env['ALPHORN_FORM'] || undefined,
    profile: env['ALPHORN_PROFILE'] || 'default',
    profileFile: env['ALPHORN_PROFILES'] || join(home, 'alphorn', 'profiles.json'),
    workerFolder: join(state, 'alphorn', 'workers'),
    traces: endpoints.some((name) => Boolean(env[name])),
  }
}
