import { fileURLToPath } from 'node:url'
import { appTable } from '@alphorn/contract/app'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const source = fileURLToPath(new URL('src', import.meta.url))

export default defineConfig({
  plugins: [routes(), react(), tailwindcss()],
  resolve: { alias: { '#web': source } },
  build: {
    target: 'es2023',
    // An inlined asset is a data: address, which the policy allows for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
  server: { proxy: { '/app/api': 'http://127.0.0.1:4400', '/api': 'http://127.0.0.1:4400' } },
})

/** What the client reads of the route table, without the schemas: they are most of its weight, and only the types are needed. */
function routes(): Plugin {
  const id = 'virtual:routes'
  const namesOnly = ({ shape }: { shape: object }) => ({
    shape: Object.fromEntries(Object.keys(shape).map((key) => [key, 0])),
  })
  const table = Object.entries(appTable).map(([name, route]) => {
    const { method, path, mutates, paged, bare, params, beside } = route
    return [
      name,
      { method, path, mutates, paged, bare, params: namesOnly(params), beside: namesOnly(beside) },
    ]
  })
  return {
    name: 'alphorn-routes',
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) =>
      asked === `\0${id}` ? `export default ${JSON.stringify(Object.fromEntries(table))}` : null,
  }
}
