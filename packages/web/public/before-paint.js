// Runs before the first paint, so that no user sees the other theme, and no screen reader uses another language.
;(function () {
  function kept(name) {
    try {
      return localStorage.getItem('alphorn.' + name)
    } catch {
      return null
    }
  }
  var theme = kept('theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // Zod would compile its checks with eval, which the policy of the page forbids. It reads this when it is loaded.
  globalThis.__zod_globalConfig = { jitless: true }
  var language = kept('language')
  if (language) document.documentElement.lang = language + '-CH'
})()
