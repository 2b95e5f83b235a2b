import { ensureInstalled } from './bootstrap.mjs'
import { ensureBundle } from './build-web.mjs'
import { launch } from './launch.mjs'

try {
  await ensureInstalled()
  await ensureBundle()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await launch('packages/cli/src/main.ts', ['serve', '--demo', ...process.argv.slice(2)])
