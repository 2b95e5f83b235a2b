// The health check of a container: calls are answered, or, in the role `background`, the port of the metrics is open.
const { PORT, METRICS_PORT } = process.env

async function answers(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
  await response?.body?.cancel()
  return response
}

const live = await answers(PORT, '/livez')
// The role `background` serves no calls. Any answer at the port of the metrics proves that it runs.
const isHealthy = live ? live.ok : Boolean(METRICS_PORT && (await answers(METRICS_PORT, '/')))
process.exit(isHealthy ? 0 : 1)
