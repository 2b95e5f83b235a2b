import { cutText } from '@alphorn/contract/core/cut-text'
import { families } from '@alphorn/contract/core/forms'
import type { Service } from '#server/platform/http/service'

const healthPaths = ['/health', '/healthz', '/healthcheck', '/ping', '/ready', '/live', '/status']
const maxShownPath = 200

/** Explains that a path does not exist, and where the routes are listed. Health probes get a hint. */
export function missingPathMessage({ find }: Pick<Service, 'find'>, method: string, path: string): string {
  if (healthPaths.includes(path.toLowerCase()))
    return `There is no ${path.toLowerCase()}. GET /livez says whether the process answers, GET /readyz whether it can work.`
  const documents = families
    .map((family) => `/api/v1/${family}/openapi.json`)
    .filter((document) => find(document))
  const nearest = documents.find((document) => path.startsWith(document.replace('openapi.json', '')))
  const document = nearest ?? documents[0]
  const routes = document === undefined ? '' : ` The routes of the API are in ${document}.`
  if (path === '/') return `This is Alphorn. The app opens at this address in a browser.${routes}`
  const shown = path.length > maxShownPath ? `${cutText(path, maxShownPath)}…` : path
  return `There is no ${method} ${shown}.${routes}`
}
