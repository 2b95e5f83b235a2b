import { readFileSync } from 'node:fs'

/** `alphorn version`: the first thing that support asks for. */
export function showVersion() {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  console.log(`alphorn ${version}, Node ${process.versions.node}`)
  return 0
}
