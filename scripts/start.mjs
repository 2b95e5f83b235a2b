import { launch } from './launch.mjs'

await launch('packages/cli/src/main.ts', ['serve', '--demo', ...process.argv.slice(2)])
