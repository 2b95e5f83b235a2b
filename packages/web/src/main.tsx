import '@fontsource-variable/inter/wght.css'
import '#web/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routeQuery } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'
import {
  firstLanguage,
  languageKey,
  LanguageProvider,
  loadLanguage,
  type Messages,
} from '#web/language/language.tsx'
import { createAppRouter } from '#web/routes/router.tsx'

// The client itself retries calls that may be retried, and screens show failures. Without a network, a mutation fails
// at once; a delayed one would run after its dialog was closed.
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})
const router = createAppRouter(queries)

// A session that ends during work leads to the sign-in and back.
queries.getQueryCache().subscribe(({ query }) => redirectIfSignedOut(query.state))
queries.getMutationCache().subscribe(({ mutation }) => mutation && redirectIfSignedOut(mutation.state))

function redirectIfSignedOut({ status, error }: { status: string; error: unknown }) {
  if (status !== 'error' || failureOf(error).code !== 'unauthenticated') return
  const { pathname, href } = router.state.location
  if (/^\/(sign-|confirm|forgotten|reset|join)/.test(pathname)) return
  // A user who has not signed in here has no session that could have ended.
  const hasEnded = queries.getQueryData(routeQuery('session', {}).queryKey) !== undefined
  queries.clear()
  // Unsaved input is stored (data/use-unsaved.ts), so the browser need not ask before it leaves the page.
  void router.navigate({
    to: '/sign-in',
    search: href === '/' ? {} : { to: href },
    ...(hasEnded && { state: { hasEnded } }),
    ignoreBlocker: true,
  })
}

// The font is fetched in parallel with the messages, because text drawn in another font would shift when it arrives.
const fontTimeoutMs = 500
const letters = document.fonts.load('1em "Inter Variable"').catch(() => [])
const [first] = await Promise.all([
  loadLanguage(firstLanguage(localStorage.getItem(languageKey), navigator.languages)),
  Promise.race([letters, new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))]),
])

/** Toasts are not in the entry chunk; a screen with a choice of languages has already loaded them. */
function reportLanguageFailure({ unsaved }: Messages) {
  void import('#web/ui/toasts.tsx').then(({ showToast }) => showToast(unsaved.language_failed))
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <LanguageProvider first={first} onFailure={reportLanguageFailure}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
