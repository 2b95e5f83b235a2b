import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@alphorn/contract/api'
import { commands } from '@alphorn/cli/commands'
import { stopTimeoutMs } from '@alphorn/cli/serve/child'
import { settingSections } from '@alphorn/server/platform/config/settings'
import { callEndTimeoutMs } from '@alphorn/server/platform/http/calls-in-progress'
import { closeTimeoutMs } from '@alphorn/server/platform/http/handed-over'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

// Checks the files in deploy: their syntax, and that every setting they name exists. Tools on this machine check them
// where available. No image is built here.

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url))
const read = (name: string) => readFileSync(folder + name, 'utf8')
const settings = new Set<string>(Object.values(settingSections).flatMap((section) => Object.keys(section)))
const tool = (...paths: string[]) => paths.find((path) => existsSync(path))

type Service = {
  image: string
  environment?: Record<string, string>
  env_file?: { path: string; required: boolean }[]
  depends_on?: string[] | Record<string, { condition: string }>
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, object> }
const compose = parse(read('compose.yaml'), { merge: true }) as Compose

test('The services of compose depend on one another, use existing volumes, and pin their images', () => {
  const { services, volumes } = compose
  expect(Object.keys(services).sort()).toEqual(['alphorn', 'caddy', 'mail', 'migrate', 'postgres'])
  for (const [name, { depends_on = [], volumes: used = [], image }] of Object.entries(services)) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const one of needed) expect.soft(Object.keys(services), name).toContain(one)
    for (const volume of used) expect.soft(Object.keys(volumes), name).toContain(volume.split(':')[0])
    if (image !== 'alphorn') expect.soft(image, name).toMatch(/^docker\.io\/.+:v?\d/)
  }
})

test('Every variable of the deployment is a setting of the service', () => {
  const named = [
    ...Object.keys(compose.services['alphorn']!.environment!),
    ...Object.keys((parse(read('chart/values.yaml')) as { settings: object }).settings),
    ...[...read('systemd/alphorn.service').matchAll(/[= ]([A-Z_]+)=/g)].map(([, name]) => name!),
    ...[...read('Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      line!.match(/[A-Z_]+(?==)/g)!,
    ),
  ]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !settings.has(name) && name !== 'NODE_ENV')).toEqual([])
})

test('The example names every variable that compose requires', () => {
  const demanded = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name!)
  expect(demanded).toHaveLength(3)
  for (const name of demanded) expect(read('example.env')).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('A process has time for its last calls and their follow-up, and the service stops before it is killed', () => {
  const calls = closeTimeoutMs + callEndTimeoutMs
  expect(stopTimeoutMs).toBeGreaterThanOrEqual(calls + 5000)
  const seconds = [
    /^TimeoutStopSec=(\d+)$/m.exec(read('systemd/alphorn.service')),
    /stop_grace_period: (\d+)s$/m.exec(read('compose.yaml')),
    ...['api', 'background'].map((name) =>
      /terminationGracePeriodSeconds: (\d+)$/m.exec(read(`chart/templates/${name}.yaml`)),
    ),
  ].map((found) => Number(found?.[1]))
  // All workers end first, then the search process.
  for (const allowed of seconds) expect(allowed * 1000).toBeGreaterThan(2 * stopTimeoutMs)
})

test('The image runs as an unprivileged user', () => {
  expect(read('Containerfile')).toMatch(/^USER 10001:10001$/m)
  expect(read('chart/templates/_pod.tpl')).toContain('runAsNonRoot: true')
})

/** Returns the body of an included template, indented. */
function included(name: string, indent: number) {
  const [, body] = read('chart/templates/_pod.tpl').split(`{{- define "${name}" -}}\n`)
  const lines = body!
    .split('{{- end }}\n{{- define', 1)[0]!
    .replace(/\{\{- end \}\}\n$/, '')
    .split('\n')
  return lines.map((line) => ' '.repeat(line === '' ? 0 : indent) + line).join('\n')
}

/** Returns a template without its actions: the rest is YAML of the same structure. */
function withoutActions(template: string) {
  return template
    .replaceAll(/^\s*\{\{-? include "(.+)" \. \| nindent (\d+) \}\}\n/gm, (_, name: string, indent: string) =>
      included(name, Number(indent)),
    )
    .replaceAll(/^\s*\{\{-? .*\}\}\n/gm, '')
    .replaceAll(/ \{\{-? toYaml .*\}\}/g, ' {}')
    .replaceAll(/\{\{.*?\}\}/g, 'x')
}

test('The templates of the chart are valid YAML, with probes, jobs for migrations and backups, and a disruption budget', () => {
  const kinds = globSync('chart/templates/*.yaml', { cwd: folder }).flatMap((file) =>
    parseAllDocuments(withoutActions(read(file))).map((document) => {
      expect(document.errors, file).toEqual([])
      return (document.toJS() as { kind: string }).kind
    }),
  )
  expect(kinds.sort()).toEqual([
    'CronJob',
    'Deployment',
    'Deployment',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'Service',
  ])
  const api = read('chart/templates/api.yaml')
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) expect(api).toContain(probe)
})

test('The chart schedules a backup with valid command options, into a volume that outlives the pod', () => {
  const { backup } = parse(read('chart/values.yaml')) as { backup: Record<string, unknown> }
  const template = read('chart/templates/backup.yaml')
  const named = [...template.matchAll(/\.Values\.backup\.(\w+)/g)].map(([, name]) => name!)
  expect([...new Set(named)].sort()).toEqual(Object.keys(backup).sort())
  const options = [...template.matchAll(/- --(\w+)/g)].map(([, name]) => name!)
  expect(options).toEqual(['verify', 'days', 'weeks', 'months'])
  const command = commands.find(({ name }) => name === 'backup')!
  expect(Object.keys(command.options!)).toEqual(expect.arrayContaining(options))

  const job = parse(withoutActions(template)) as CronJob
  const { containers, volumes, restartPolicy } = job.spec.jobTemplate.spec.template.spec
  expect(restartPolicy).toBe('Never')
  expect(volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'x' } })
  expect(containers[0]!.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' })
  expect(containers[0]!.args.slice(0, 2)).toEqual(['backup', '/backups'])
  for (const { name } of containers[0]!.volumeMounts)
    expect(volumes.map((volume) => volume.name)).toContain(name)
})

type Pod = {
  restartPolicy: string
  volumes: { name: string }[]
  containers: { args: string[]; volumeMounts: { name: string }[] }[]
}
type CronJob = { spec: { jobTemplate: { spec: { template: { spec: Pod } } } } }

// Helm is neither an npm package nor in Debian. Where it is on the path, it renders the chart.
const helm = tool(...(process.env['PATH'] ?? '').split(':').map((place) => join(place, 'helm')))
const withHelm = helm ? '' : ' (skipped: helm is not installed)'

test.skipIf(!helm)(`Helm accepts the chart${withHelm}`, () => {
  expect(runHelm('lint', `${folder}chart`)).toContain('0 chart(s) failed')
})

test.skipIf(!helm)(`Helm renders the configured values${withHelm}`, () => {
  const usual = rendered()
  const kindsOf = (documents: Rendered[]) => documents.map(({ kind }) => kind).sort()
  const always = ['Deployment', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service']
  expect(kindsOf(usual)).toEqual(always)
  expect(kindsOf(rendered('ingress.enabled=true', 'backup.enabled=true'))).toEqual(
    ['CronJob', 'Ingress', ...always].sort(),
  )
  for (const { kind, spec } of rendered('image.repository=registry.example.ch/alphorn', 'api.processes=4')) {
    if (kind !== 'Deployment' && kind !== 'Job') continue
    const [container] = spec.template!.spec.containers
    expect(container!.image).toMatch(/^registry\.example\.ch\/alphorn:/)
    expect(container!.env.map(({ name }) => name)).toContain('PUBLIC_URL')
    // Kubernetes accepts only strings here, and would refuse a number.
    for (const word of [...container!.args, ...container!.env.map(({ value }) => value)])
      expect(word).toBeTypeOf('string')
  }
})

type Container = { image: string; args: unknown[]; env: { name: string; value: unknown }[] }
type Rendered = { kind: string; spec: { template?: { spec: { containers: Container[] } } } }

function rendered(...values: string[]): Rendered[] {
  const set = values.flatMap((value) => ['--set', value])
  return parseAllDocuments(runHelm('template', 'alphorn', `${folder}chart`, ...set)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Rendered
  })
}

function runHelm(...args: string[]) {
  return execFileSync(helm!, args, { encoding: 'utf8' })
}

const systemd = tool('/usr/bin/systemd-analyze')
if (!systemd) console.warn('systemd-analyze is not installed: the unit was not verified.')
test.runIf(systemd)('The units are accepted by systemd', () => {
  const units = globSync('systemd/*', { cwd: folder }).map((name) => folder + name)
  expect(units).toHaveLength(3)
  // Programs missing on this machine are not an error of the unit.
  const run = () => execFileSync(systemd!, ['verify', ...units], { stdio: 'pipe' })
  try {
    run()
  } catch (error) {
    const lines = String((error as { stderr: Buffer }).stderr).split('\n')
    expect(
      lines.filter((line) => line !== '' && !/not executable|Failed to (?:connect|open)/.test(line)),
    ).toEqual([])
  }
})

test('The command of an installation passes the settings of the service, in the format of systemd', () => {
  const room = mkdtempSync(join(tmpdir(), 'alphorn-command-'))
  const fake = (name: string, lines: string) =>
    writeFileSync(join(room, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  fake('id', 'echo 0')
  fake('runuser', 'echo "$DATABASE_URL|$SMTP_URL|$ALPHORN_DATA|${IGNORED:-}"; echo "$@"')
  writeFileSync(
    join(room, 'alphorn.env'),
    'DATABASE_URL=postgres://a:b$c@db/alphorn?x=1&y=2\n# IGNORED=1\nSMTP_URL="smtp://host with space"',
  )
  const out = execFileSync(join(folder, 'alphorn'), ['switch', 'off', 'all', '--reason', 'two words'], {
    env: { PATH: `${room}:/usr/bin:/bin`, ALPHORN_SETTINGS: join(room, 'alphorn.env') },
    encoding: 'utf8',
  })
  rmSync(room, { recursive: true })
  expect(out.split('\n')).toEqual([
    'postgres://a:b$c@db/alphorn?x=1&y=2|smtp://host with space|/var/lib/alphorn|',
    '-u alphorn -- node /opt/alphorn/scripts/run.mjs packages/cli/src/main.ts switch off all --reason two words',
    '',
  ])
})

test('Compose passes every setting of the environment file, and invites users after the first', () => {
  for (const name of ['migrate', 'alphorn']) {
    const { env_file, environment } = compose.services[name]!
    expect(env_file).toEqual([{ path: '.env', required: false }])
    expect(environment!['SIGN_UP']).toBe('${SIGN_UP:-invited}')
  }
  const named = [...read('example.env').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(named).toContain('MAIL_FROM')
})

test('A proxy of the chart lets the largest result pass, and a pod waits before it stops', () => {
  const { ingress } = parse(read('chart/values.yaml')) as { ingress: { annotations: Record<string, string> } }
  const [size] = Object.values(ingress.annotations)
  expect(Number.parseInt(size!, 10) * 1_000_000).toBeGreaterThan(api.stage_job_results.bodyLimit)
  expect(read('chart/templates/ingress.yaml')).toContain('toYaml .Values.ingress.annotations')
  expect(read('chart/templates/api.yaml')).toMatch(/preStop: .*sleep, '5'/)
})

test('The health check of the image accepts a live service, and a background process by its metrics', async () => {
  const check = async (status: number, env: Record<string, string>) => {
    const server = createServer((_, response) => response.writeHead(status).end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const port = String((server.address() as AddressInfo).port)
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value || port]))
    const child = spawn(process.execPath, [join(folder, 'healthcheck.mjs')], { env: given })
    const [code] = (await once(child, 'exit')) as [number]
    server.close()
    return code
  }
  expect(await check(200, { PORT: '' })).toBe(0)
  expect(await check(503, { PORT: '' })).toBe(1)
  expect(await check(404, { PORT: '1', METRICS_PORT: '' })).toBe(0)
  expect(await check(404, { PORT: '1', METRICS_PORT: '1' })).toBe(1)
  expect(await check(404, { PORT: '1' })).toBe(1)
  expect(read('Containerfile')).toContain('CMD ["node", "deploy/healthcheck.mjs"]')
})

test('The command of an installation keeps another folder and other settings when it becomes root', () => {
  const bin = mkdtempSync(join(tmpdir(), 'alphorn-bin-'))
  writeFileSync(join(bin, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
  writeFileSync(join(bin, 'sudo'), '#!/bin/sh\nshift\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    ALPHORN_ROOT: '/opt/alphorn-next',
    ALPHORN_SETTINGS: '/etc/next.env',
  }
  const became = execFileSync('sh', [`${folder}alphorn`, 'migrate'], { env, encoding: 'utf8' })
  rmSync(bin, { recursive: true })
  expect(became.trim().split('\n')).toEqual([
    'env',
    'ALPHORN_ROOT=/opt/alphorn-next',
    'ALPHORN_SETTINGS=/etc/next.env',
    `${folder}alphorn`,
    'migrate',
  ])
})
