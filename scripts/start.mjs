import { ensureInstalled } from './bootstrap.mjs'
import { ensureBundle } from './build-web.mjs'
import { ensurePortFree } from './ensure-port-free.mjs'
import { supervise } from './supervise.mjs'

try {
  await ensurePortFree()
  await ensureInstalled()
  await ensureBundle()
  await supervise('packages/cli/src/main.ts', ['serve', '--demo', '--migrate', ...process.argv.slice(2)])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
