import { fileURLToPath } from 'node:url'
import { appTable } from '@alphorn/contract/app'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const source = fileURLToPath(new URL('src', import.meta.url))

// The host stays that of the page: the service tells its own pages by it.
const service = { target: 'http://127.0.0.1:4400', changeOrigin: false }

/** The chunks that come with the entry. */
const there = new Set<string>()

export default defineConfig({
  plugins: [routes(), entryChunks(), react(), tailwindcss()],
  resolve: { alias: { '#web': source } },
  build: {
    target: 'es2023',
    // An inlined asset is a data: address, which the policy allows for images alone.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The entry says of each screen which chunks to fetch beside it: those that are there need not be named again.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => !there.has(dep)) : deps,
    },
    manifest: true,
    reportCompressedSize: false,
    // The entry names every chunk that a screen needs: names would be half of that, and a hash does not compress. Six
    // signs tell billions apart. The manifest says which is which.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash:6].js' } },
  },
  server: { proxy: { '/app/api': service, '/api': service } },
})

/** Notes which chunks the entry loads with itself, before what is to be preloaded is written. */
function entryChunks(): Plugin {
  return {
    name: 'alphorn-entry-chunks',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const note = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || there.has(file)) return
        there.add(file)
        for (const one of chunk.imports) note(one)
      }
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry) note(file)
    },
  }
}

/**
 * What the client reads of the route table, without the schemas: they are most of its weight, and only the types are needed.
 * It stands in the entry, so each row is as short as it can be: parameters are in the path, and most routes are alike.
 */
function routes(): Plugin {
  const id = 'virtual:routes'
  const rows = Object.entries(appTable).map(([name, route]) => {
    const { method, path, mutates, paged, bare, beside } = route
    const flags = Number(mutates) + 2 * Number(paged) + 4 * Number(bare)
    return [name, [method, path, flags, ...Object.keys(beside.shape)]]
  })
  const code = `const shape = (names) => ({ shape: Object.fromEntries(names.map((name) => [name, 0])) })
const read = ([method, path, flags, ...beside]) => ({ method, path, mutates: (flags & 1) > 0, paged: (flags & 2) > 0,
  bare: (flags & 4) > 0, params: shape([...path.matchAll(/:(\\w+)/g)].map(([, name]) => name)), beside: shape(beside) })
export default Object.fromEntries(Object.entries(${JSON.stringify(Object.fromEntries(rows))}).map(([name, row]) => [name, read(row)]))`
  return {
    name: 'alphorn-routes',
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? code : null),
  }
}
