import { launch } from './launch.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE [arguments]')
  process.exit(2)
}
await launch(file, args)
