import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { appTable } from '@alphorn/contract/app'
import type { Language } from '@alphorn/contract/core/fields'
import { placeNames as swissPlaces } from '@alphorn/contract/prospecting/grounding/places/place-names'
import { signalNamesIn } from '@alphorn/messages/signals/words'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { codeOfNames } from './front-coded-names.ts'
import { routesByScope } from './src/developers/routes-by-scope.ts'

const source = fileURLToPath(new URL('src', import.meta.url))

// The host stays that of the page: the service recognises its own pages by it.
const service = { target: 'http://127.0.0.1:4400', changeOrigin: false }

export default defineConfig({
  plugins: [routes(), routesOfScopes(), screenMessages(), signalNames(), react(), tailwindcss()],
  // Messages are parsed when the app is built, so the parser, a twelfth of the entry, stays out of the browser.
  resolve: {
    // The expression is exact: the module that replaces it imports a path that begins with the same name.
    alias: [
      { find: '#web', replacement: source },
      { find: /^use-intl\/format-message$/, replacement: `${source}/language/format-message.ts` },
    ],
  },
  worker: { plugins: () => [placeNames()] },
  build: {
    target: 'es2023',
    // An inlined asset is a data: address, which the policy allows for images alone.
    assetsInlineLimit: 0,
    // The lists of what to preload for each screen were a thirtieth of the entry. A screen asks for what it needs itself,
    // and for that once: chunks are kept for good.
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    // The entry names every chunk that a screen needs: names would be half of that. The manifest says which is which.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
  server: { proxy: { '/app/api': service, '/api': service } },
})

/**
 * The client's route table without the schemas, which are most of its weight. Only their types are needed. The table is
 * in the entry chunk, so each row is as short as possible: parameters are in the path, and most routes are alike.
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

/** The table of the routes that each scope opens, without the schemas that it is read from. */
function routesOfScopes(): Plugin {
  const file = /web\/src\/developers\/routes-by-scope\.ts$/
  return {
    name: 'alphorn-routes-by-scope',
    enforce: 'pre',
    load: (id) => (file.test(id) ? `export const routesByScope = ${JSON.stringify(routesByScope)}` : null),
  }
}

/** The catalogues of the screens with their messages parsed. */
function screenMessages(): Plugin {
  const file = /messages\/src\/screens\/(de|fr|it|en)\.json$/
  return {
    name: 'alphorn-screen-messages',
    enforce: 'pre',
    load: (id) =>
      file.test(id) ? JSON.stringify(compileMessages(JSON.parse(readFileSync(id, 'utf8')))) : null,
  }
}

/** The names of signals in one language, without the sentences of letters and the other languages beside them. */
function signalNames(): Plugin {
  const file = /messages\/src\/signals\/names\/(de|fr|it|en)\.ts$/
  return {
    name: 'alphorn-signal-names',
    enforce: 'pre',
    load(id) {
      const language = file.exec(id)?.[1] as Language | undefined
      return language
        ? `export const signals = ${JSON.stringify(compileMessages(signalNamesIn(language)))}`
        : null
    },
  }
}

/**
 * The list of Swiss places is a twelfth of the thread that checks texts. In it, each name begins with the number of
 * letters that it shares with the name before, which takes a fifth less when compressed.
 */
function placeNames(): Plugin {
  const file = /contract\/src\/prospecting\/grounding\/places\/place-names\.ts$/
  return {
    name: 'alphorn-place-names',
    enforce: 'pre',
    load: (id) => (file.test(id) ? codeOfNames(swissPlaces) : null),
  }
}
