import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'packages', 'n8n')

/**
 * Builds the package n8n-nodes-alphorn into a folder. Each file that n8n loads is bundled with its dependencies, in the
 * module format that n8n's loader reads.
 */
export async function buildNodes(folder) {
  const entries = {
    credentials: globSync('src/credentials/*.credentials.ts', { cwd: source }).sort(),
    nodes: globSync('src/nodes/*/*.node.ts', { cwd: source }).sort(),
  }
  for (const file of [...entries.credentials, ...entries.nodes])
    await bundle(file, join(folder, builtPath(file)))
  for (const file of globSync('src/**/*.{svg,json}', { cwd: source })) {
    const to = join(folder, builtPath(file))
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(source, file), to)
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestWith(entries), null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return folder
}

function builtPath(file) {
  return file.replace(/^src/, 'dist').replace(/\.ts$/, '.js')
}

async function bundle(file, to) {
  const build = await rolldown({
    input: join(source, file),
    external: /^node:/,
    platform: 'node',
    onLog(level, log) {
      if (level === 'warn') throw new Error(`${basename(file)}: ${log.message}`)
    },
  })
  await build.write({ file: to, format: 'cjs', exports: 'named' })
  await build.close()
}

function manifestWith({ credentials, nodes }) {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  return {
    name,
    version,
    description: 'Alphorn in n8n: find Swiss companies, work on prospects, and start workflows by events',
    license,
    // n8n lists the packages that have the first of these keywords.
    keywords: ['n8n-community-node-package', 'alphorn', 'prospecting', 'switzerland'],
    type: 'commonjs',
    engines,
    files: ['dist'],
    n8n: { n8nNodesApiVersion: 1, credentials: credentials.map(builtPath), nodes: nodes.map(builtPath) },
  }
}
