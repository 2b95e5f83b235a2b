import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@alphorn/server/platform/config'
import { fault, type Finding, fine, warning } from '@alphorn/server/platform/db/finding'
import { sendRecords } from '@alphorn/server/platform/audit/stream/send'
import { tryMailServer } from '@alphorn/server/platform/mail/transport'
import { listenSentence } from '#cli/deployment/ensure-free-port'

const loopback = ['127.0.0.1', '::1', 'localhost']
const answerTimeoutMs = 3000
const maxReadCharacters = 64 * 1024

/** Examines the ports, the public address, and the mail server. */
export async function examineNetwork(config: Config): Promise<Finding[]> {
  const { host, port, metrics } = config
  return [
    await portFinding('PORT', { host, port }, isService),
    ...(metrics ? await metricsFindings(metrics) : []),
    addressFinding(config),
    await mailFinding(config),
    ...(await auditStreamFindings(config)),
  ]
}

async function metricsFindings(metrics: NonNullable<Config['metrics']>) {
  const { host, port, token } = metrics
  const findings = [await portFinding('METRICS_PORT', metrics, isMetrics)]
  if (!loopback.includes(host) && token === null)
    findings.push(
      warning(
        'metrics',
        `Anyone who reaches ${host}:${port} can read the metrics. Set METRICS_TOKEN, or METRICS_HOST=127.0.0.1.`,
      ),
    )
  return findings
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

type Address = { host: string; port: number }
type Answer = { status: number; text: string }
/** A path, and a check whether its response comes from Alphorn. */
type Sign = { path: string; isAlphorn: (answer: Answer) => boolean }

const isService: Sign = {
  path: '/livez',
  isAlphorn: ({ status, text }) => status === 200 && /"live":\s*true/.test(text),
}
const isMetrics: Sign = {
  path: '/metrics',
  isAlphorn: ({ status, text }) =>
    (status === 200 && text.includes('alphorn_')) || (status === 401 && text.includes('METRICS_TOKEN')),
}

/** Alphorn itself may be listening there already. */
async function portFinding(name: string, address: Address, { path, isAlphorn }: Sign) {
  const { host, port } = address
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return fine('ports', `${name} ${port} is free.`)
  } catch (error) {
    const answer = await askPort(address, path).catch(() => null)
    if (answer && isAlphorn(answer)) return fine('ports', `Alphorn listens on ${name} ${port}.`)
    return fault('ports', `${name}: ${listenSentence(error as Error) ?? (error as Error).message}`)
  } finally {
    server.close()
  }
}

/** Reads only the beginning of a response, because another program on the port may never end its own. */
async function askPort({ host, port }: Address, path: string): Promise<Answer> {
  const { status, body } = await fetch(`http://${urlHost(host)}:${port}${path}`, {
    signal: AbortSignal.timeout(answerTimeoutMs),
    redirect: 'manual',
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > maxReadCharacters) break
  }
  return { status, text }
}

function addressFinding(config: Config): Finding {
  const { publicUrl } = config
  if (lacksPublicUrl(config))
    return warning(
      'address',
      'PUBLIC_URL is not set, so links in mails lead to the address that a caller named. Set it to the address at which people reach the service.',
    )
  if (lacksTls(config))
    return fault(
      'address',
      `PUBLIC_URL ${publicUrl} has no TLS: browsers keep no session there. Put a proxy with a certificate in front, and write https://.`,
    )
  if (distrustsProxy(config))
    return warning(
      'address',
      'TRUST_PROXY is off behind a proxy: all visitors share one address and its limits. Set TRUST_PROXY=1.',
    )
  return fine(
    'address',
    publicUrl ? `People come by ${publicUrl}.` : 'Only this machine reaches the service.',
  )
}

const lacksPublicUrl = ({ publicUrl, host }: Config) => publicUrl === null && !loopback.includes(host)

const lacksTls = ({ publicUrl }: Config) =>
  publicUrl?.startsWith('http://') && !loopback.includes(new URL(publicUrl).hostname)

/**
 * Returns whether a proxy seems to be in use but is not trusted. TLS at the public address, with a service that listens
 * only on this machine, implies one.
 */
const distrustsProxy = ({ publicUrl, host, trustProxy }: Config) =>
  publicUrl?.startsWith('https://') && loopback.includes(host) && !trustProxy

/** Sends a request without records: a receiver accepts it or responds with the error. */
async function auditStreamFindings({ auditStream }: Config): Promise<Finding[]> {
  if (!auditStream) return []
  const refused = await sendRecords(auditStream, [], new AbortController().signal)
  if (!refused) return [fine('audit', 'The receiver of the audit stream accepts records.')]
  return [
    fault(
      'audit',
      `${refused.failure} Check AUDIT_STREAM_ENDPOINT and AUDIT_STREAM_HEADERS. Rows wait until then.`,
    ),
  ]
}

async function mailFinding({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === null)
    return warning('mail', 'SMTP_URL is not set: mails are printed in the log. Set it to your mail server.')
  const failure = await tryMailServer(smtpUrl)
  return failure === null
    ? fine('mail', 'The mail server lets us in.')
    : fault(
        'mail',
        `The mail server of SMTP_URL does not let us in (${failure}). Check its host, port, user and password.`,
      )
}
